/**
 * Field type for plain text on one line.
 */
import { z } from "zod";
import { plainText } from "../front-matter/value-schemas.ts";
import { showText, type FieldType } from "./field-type.ts";

export const text: FieldType = {
  parse: () => plainText,
  noun: () => "a text",
  schema: () => z.string(),
  advice: 'Write a text, in quotes if it contains ": ".',
  example: () => '"A text"',
  show: (value, { role }) =>
    role === undefined ? showText(value) : typeof value === "string" ? { author: value } : null,
  filter: () => ({}),
};
