/**
 * Field type for one of a fixed list of values.
 */
import { z } from "zod";
import { oneOf } from "../front-matter/value-schemas.ts";
import { showAs, type Field, type FieldType } from "./field-type.ts";

/** @returns the values of an enum, in order */
export function optionsOf({ options = [] }: Pick<Field, "options">): string[] {
  return isList(options) ? [...options] : Object.keys(options);
}

function isList(options: NonNullable<Field["options"]>): options is readonly string[] {
  return Array.isArray(options);
}

export const enumeration: FieldType = {
  parse: (field) => oneOf(optionsOf(field)),
  noun: (field) => `one of ${optionsOf(field).join(", ")}`,
  schema: (field) => z.enum(optionsOf(field)),
  advice: () => "Choose one of them.",
  example: (field) => field.default ?? optionsOf(field)[0] ?? "",
  show: showAs((option, field) => ({ option, field })),
  filter: (field) => ({ values: optionsOf(field) }),
};
