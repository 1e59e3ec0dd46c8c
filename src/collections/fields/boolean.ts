/**
 * True or false.
 */
import { z } from "zod";
import { flag } from "../front-matter/field-kinds.ts";
import type { FieldType } from "./field-type.ts";

export const boolean: FieldType = {
  parse: () => flag,
  noun: () => "true or false",
  plural: "true or false",
  schema: () => z.boolean(),
  advice: "Write true or false.",
  example: () => "true",
  show: (value) => (typeof value === "boolean" ? { isTrue: value } : null),
  filter: () => ({ isBoolean: true }),
};
