/**
 * Field types by their names in declarations.
 */
import { z } from "zod";
import { explainCalendar, parseLocalTime, toInstant } from "../front-matter/dates.ts";
import {
  comparedText,
  figure,
  localDate,
  picture,
  slugPath,
  webAddress,
} from "../front-matter/value-schemas.ts";
import { ImageVariant } from "../../contract/field.ts";
import { enumeration } from "./enum.ts";
import { showAs, type Field, type FieldType } from "./field-type.ts";

const Image = z
  .object({
    url: z.url().meta({
      description: "The image",
      examples: ["https://site.example/media/blog/hello.png"],
    }),
    alt: z.string().meta({
      description: "Alternative text: a description of the image",
      examples: ["Two people shake hands"],
    }),
    variants: z.array(ImageVariant).meta({
      description: "The smaller versions that the page of the document loads, by width",
    }),
  })
  .meta({ id: "FieldImage", description: "An image of a document" });

const Figure = z
  .object({
    value: z.string().meta({ description: "The number with its unit", examples: ["41 days"] }),
    label: z
      .string()
      .meta({ description: "Meaning of the number", examples: ["of berth closure"] }),
    before: z
      .string()
      .nullable()
      .meta({
        description: "The earlier or expected number; null for none",
        examples: ["instead of 96"],
      }),
  })
  .meta({ id: "FieldFigure", description: "A number with its meaning" });

/** Plain text on one line. */
const text: FieldType = {
  // The error keeps a list of people from being quoted as one name.
  parse: ({ role }) =>
    role === undefined
      ? comparedText
      : z.string({ error: "must be the name of one person" }).pipe(comparedText),
  noun: () => "a text",
  schema: () => z.string(),
  advice: ({ name, role }) =>
    role === undefined
      ? 'Write a text, in quotes if it contains ": ".'
      : role === "author"
        ? `Write a name, as in ${name}: Ada Byron, or a list, as in ${name}: [Ada Byron, Bo Lind].`
        : `Name one person, as in ${name}: ada-byron, and the others in the text.`,
  example: () => '"A text"',
  show: showAs((name, { role }) => (role === undefined ? name : { author: name })),
  filter: () => ({}),
};

/** A number, with or without decimals. */
const number: FieldType = {
  parse: () => z.number(),
  noun: () => "a number",
  schema: () => z.number(),
  advice: () => "Write a number without quotes, as in 12 or 2.5.",
  example: () => "12",
  show: (value) => (typeof value === "number" ? { number: value } : null),
  filter: () => ({}),
  range: "number",
};

const boolean: FieldType = {
  parse: () => z.boolean(),
  noun: () => "true or false",
  schema: () => z.boolean(),
  advice: () => "Write true or false.",
  example: () => "true",
  show: (value) => (typeof value === "boolean" ? { isTrue: value } : null),
  filter: () => ({ values: ["true", "false"], isBoolean: true }),
};

/** A calendar date: `YYYY-MM-DD`. */
const date: FieldType = {
  parse: () => localDate.transform((value) => value.slice(0, 10)),
  noun: () => "a day",
  schema: () => z.iso.date(),
  advice: () => "Write it as YYYY-MM-DD.",
  example: () => "2026-01-31",
  show: showAs((day) => ({ date: day, hasTime: false })),
  range: "day",
};

/**
 * Date and time. Pages display the time with its UTC offset, `2026-05-01T18:00:00+02:00`, or with
 * the time zone of the site. The API returns it in UTC, like all instants, because clients generated
 * with a schema library reject offsets.
 */
const datetime: FieldType = {
  parse: ({ timezone }) =>
    z
      .string({ error: "must be a date and a time" })
      .meta({
        pattern: String.raw`^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}`,
        patternErrorMessage: `Must be a date and a time. Write it as YYYY-MM-DDTHH:MM${timezone === undefined ? "+02:00" : ""}.`,
      })
      .transform((written, context) => {
        const parsed = parseLocalTime(written, timezone);
        if (parsed === undefined)
          context.addIssue({
            code: "custom",
            message: "must be a date and a time",
            params: { remedy: explainCalendar(written) },
          });
        return parsed ?? "";
      }),
  noun: () => "a day and a time",
  schema: () => z.iso.datetime(),
  toJson: (value) => toInstant(new Date(String(value))),
  advice: ({ timezone }) =>
    timezone === undefined
      ? "Write it as YYYY-MM-DDTHH:MM followed by the offset of the time zone, as in 2026-05-01T18:00+02:00; without an offset it is UTC."
      : `Write it as YYYY-MM-DDTHH:MM in the time zone ${timezone}, as in 2026-05-01T18:00.`,
  example: ({ timezone }) => `2026-05-01T18:00${timezone === undefined ? "+02:00" : ""}`,
  widget: ({ timezone }) => ({
    widget: "datetime",
    type: "datetime-local",
    format: `YYYY-MM-DDTHH:mm${timezone === undefined ? "Z" : ""}`,
  }),
  show: showAs((day) => ({ date: day, hasTime: true })),
  range: "instant",
};

/** Absolute URL of an external page. */
const url: FieldType = {
  parse: () => webAddress,
  noun: () => "an address",
  schema: () => z.url(),
  advice: () => "Write a URL that starts with https://.",
  example: () => "https://www.site.example/",
  show: showAs((address, field) => ({ url: address, field })),
};

const email: FieldType = {
  parse: () => z.email(),
  noun: () => "an email address",
  schema: () => z.email(),
  advice: () => "Write it as name@site.example.",
  example: () => "name@site.example",
  show: showAs((address) => ({ url: `mailto:${address}` })),
};

/** A local image with alternative text. */
const image: FieldType = {
  parse: () => picture,
  noun: () => "an image with src and alt",
  schema: () => Image,
  advice: () =>
    "Write two lines below it, each starting with two spaces: src: ./images/name.png and alt: what the image shows.",
  example: () => "\n  src: ./images/name.png\n  alt: What the image shows",
  show: (value) => picture.safeParse(value).data ?? null,
};

/** A number with its meaning: `41 days`, `of berth closure`, `instead of 96`. */
const figureType: FieldType = {
  parse: () => figure,
  noun: () => "a figure with value and label",
  schema: () => Figure,
  advice: () =>
    'Write two lines below it, each starting with two spaces: value: "35 %" and label: its meaning.',
  example: () => '\n  value: "35 %"\n  label: less energy',
  show: (value) => Figure.safeParse(value).data ?? null,
};

/** A document of a collection, by its slug. */
const reference: FieldType = {
  parse: () => slugPath,
  noun: ({ to = "" }) => `a file name in ${to} without .md`,
  schema: () => z.string(),
  advice: ({ to }) => `Write the name of a file in the folder ${to} without .md.`,
  example: () => "name-of-a-file",
  show: showAs((slug, { to = "" }) => ({ collection: to, slug })),
  filter: ({ to = "" }) => ({ collection: to }),
};

export const fieldTypes: Readonly<Record<string, FieldType>> = {
  text,
  number,
  boolean,
  date,
  datetime,
  enum: enumeration,
  url,
  email,
  image,
  figure: figureType,
  reference,
};

/** @returns the type of a declared field: that of a plugin, or one of these */
export function typeOf({ type, kind = fieldTypes[type] }: Pick<Field, "type" | "kind">): FieldType {
  if (kind) return kind;
  throw new Error(`The field type "${type}" does not exist.`);
}
