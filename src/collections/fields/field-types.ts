/**
 * Field types by their names in declarations.
 */
import { z } from "zod";
import { instant, plainText, slugPath, webAddress } from "../front-matter/value-schemas.ts";
import { datetime } from "./datetime.ts";
import { enumeration } from "./enum.ts";
import { showText, type FieldType } from "./field-type.ts";
import { figure } from "./figure.ts";
import { image } from "./image.ts";

/** Plain text on one line. */
const text: FieldType = {
  parse: () => plainText,
  noun: () => "a text",
  schema: () => z.string(),
  advice: 'Write a text, in quotes if it contains ": ".',
  example: () => '"A text"',
  show: (value, { role }) =>
    role === undefined ? showText(value) : typeof value === "string" ? { author: value } : null,
  filter: () => ({}),
};

/** A number, with or without decimals. */
const number: FieldType = {
  parse: () => z.number(),
  noun: () => "a number",
  schema: () => z.number(),
  advice: "Write a number without quotes, as in 12 or 2.5.",
  example: () => "12",
  show: (value) => (typeof value === "number" ? { number: value } : null),
  filter: () => ({}),
  range: "number",
};

const boolean: FieldType = {
  parse: () => z.boolean(),
  noun: () => "true or false",
  schema: () => z.boolean(),
  advice: "Write true or false.",
  example: () => "true",
  show: (value) => (typeof value === "boolean" ? { isTrue: value } : null),
  filter: () => ({ values: ["true", "false"], isBoolean: true }),
};

/** A calendar date: `YYYY-MM-DD`. */
const date: FieldType = {
  parse: () => instant.transform((value) => value.slice(0, 10)),
  noun: () => "a day",
  schema: () => z.iso.date(),
  advice: "Write it as YYYY-MM-DD.",
  example: () => "2026-01-31",
  show: (value) => (typeof value === "string" ? { date: value, hasTime: false } : null),
  range: "instant",
};

/** Absolute URL of an external page. */
const url: FieldType = {
  parse: () => webAddress,
  noun: () => "an address",
  schema: () => z.url(),
  advice: "Write a URL that starts with https://.",
  example: () => "https://www.site.example/",
  show: (value) => (typeof value === "string" ? { url: value } : null),
};

const email: FieldType = {
  parse: () => z.email(),
  noun: () => "an email address",
  schema: () => z.email(),
  advice: "Write name@host, or delete the line.",
  example: () => "name@site.example",
  show: showText,
};

/** A document of a collection, by its slug. */
const reference: FieldType = {
  parse: () => slugPath,
  noun: ({ to = "" }) => `a file name in ${to} without .md`,
  schema: () => z.string(),
  advice: "Write the name of a file without .md.",
  example: () => "name-of-a-file",
  show: (value, { to = "" }) =>
    typeof value === "string" ? { collection: to, slug: value } : null,
  filter: ({ to = "" }) => ({ collection: to }),
};

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
