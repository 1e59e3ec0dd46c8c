/**
 * Field type for a calendar date: `YYYY-MM-DD`.
 */
import { z } from "zod";
import { instant } from "../front-matter/value-schemas.ts";
import type { FieldType } from "./field-type.ts";

export const date: FieldType = {
  parse: () => instant.transform((value) => value.slice(0, 10)),
  noun: () => "a day",
  schema: () => z.iso.date(),
  advice: "Write it as YYYY-MM-DD.",
  example: () => "2026-01-31",
  show: (value) => (typeof value === "string" ? { date: value, hasTime: false } : null),
  range: "instant",
};
