/**
 * The kinds of fields that public shapes are made of, each with what it means and an example, as openapi.json and the reference show them.
 */
import { z } from "zod";

export const fieldKinds = {
  /** A text. */
  text: (description: string, example: string) =>
    z.string().meta({ description, examples: [example] }),

  /** A text or null. */
  nullableText: (description: string, example: string | null) =>
    z
      .string()
      .nullable()
      .meta({ description, examples: [example] }),

  /** Texts, none or many. */
  texts: (description: string, example: string[]) =>
    z.array(z.string()).meta({ description, examples: [example] }),

  /** One of a closed list of words. */
  choice: <const Values extends readonly [string, ...string[]]>(
    values: Values,
    description: string,
    example: Values[number],
  ) => z.enum(values).meta({ description, examples: [example] }),

  /** An absolute address. */
  url: (description: string, example: string) =>
    z.url().meta({ description, examples: [example] }),

  /** An absolute address or null. */
  nullableUrl: (description: string, example: string | null) =>
    z
      .url()
      .nullable()
      .meta({ description, examples: [example] }),

  /** An instant or null. */
  instant: (description: string) =>
    z.iso
      .datetime()
      .nullable()
      .meta({
        description: `${description}, as an instant in UTC`,
        examples: ["2026-03-01T00:00:00Z"],
      }),

  /** Tells objects apart in a client that reads several lists. */
  type: <Name extends string>(name: Name) =>
    z.literal(name).meta({ description: "What kind of object this is" }),

  /** A whole number, from the least that there can be. It fits into 32 bits. */
  count: (least: number, description: string, example: number) =>
    z
      .int32()
      .min(least)
      .meta({ description, examples: [example] }),
};
