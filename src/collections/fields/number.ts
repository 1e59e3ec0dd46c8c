/**
 * Field type for a number, with or without decimals.
 */
import { z } from "zod";
import type { FieldType } from "./field-type.ts";

export const number: FieldType = {
  parse: () => z.number(),
  noun: () => "a number",
  schema: () => z.number(),
  advice: "Write a number without quotes, as in 12 or 2.5.",
  example: () => "12",
  show: (value) => (typeof value === "number" ? { number: value } : null),
  filter: () => ({}),
  range: "number",
};
