/**
 * Field types by their names in declarations.
 */
import { boolean } from "./boolean.ts";
import { date } from "./date.ts";
import { datetime } from "./datetime.ts";
import { email } from "./email.ts";
import { enumeration } from "./enum.ts";
import type { FieldType } from "./field-type.ts";
import { figure } from "./figure.ts";
import { image } from "./image.ts";
import { number } from "./number.ts";
import { reference } from "./reference.ts";
import { text } from "./text.ts";
import { url } from "./url.ts";

export const fieldTypes = {
  text,
  number,
  boolean,
  date,
  datetime,
  enum: enumeration,
  url,
  email,
  image,
  figure,
  reference,
} satisfies Record<string, FieldType>;

export type FieldTypeName = keyof typeof fieldTypes;

const isTypeName = (name: string): name is FieldTypeName => Object.hasOwn(fieldTypes, name);

export const typeNames = Object.keys(fieldTypes).filter(isTypeName);

/** @returns the type of a declared field */
export function typeOf({ type }: { type: FieldTypeName }): FieldType {
  return fieldTypes[type];
}
