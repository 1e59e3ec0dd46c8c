/**
 * Field type for true or false.
 */
import { z } from "zod";
import type { FieldType } from "./field-type.ts";

export const boolean: FieldType = {
  parse: () => z.boolean(),
  noun: () => "true or false",
  schema: () => z.boolean(),
  advice: "Write true or false.",
  example: () => "true",
  show: (value) => (typeof value === "boolean" ? { isTrue: value } : null),
  filter: () => ({ values: ["true", "false"], isBoolean: true }),
};
