/**
 * The kinds of fields that public shapes are made of, each with what it means and an example, as openapi.json and the reference show them.
 */
import { z } from "zod";

/** A document that another one names. */
const DocumentReference = z
  .object({
    locale: z.string().meta({
      description: "The language of the document (BCP 47)",
      examples: ["en"],
    }),
    slug: z.string().meta({
      description: "Names the document in its collection",
      examples: ["ports"],
    }),
    title: z.string().meta({ description: "Its title", examples: ["Ports"] }),
    url: z.url().meta({
      description: "Its page",
      examples: ["https://site.example/industries/ports/"],
    }),
    markdown_url: z.url().meta({
      description: "Its text as Markdown",
      examples: ["https://site.example/industries/ports.md"],
    }),
    api_url: z
      .url()
      .nullable()
      .meta({
        description:
          "Where this API answers with the document and its text; null where it does not",
        examples: ["https://site.example/api/public/v1/industries/ports"],
      }),
  })
  .meta({
    id: "DocumentReference",
    description:
      "A document that another one names, in the language of that one where there is a translation",
  });

export type DocumentReference = z.infer<typeof DocumentReference>;

const Series = z
  .object({
    slug: z.string().meta({
      description: "Names the book among the guides, in its language",
      examples: ["public-policy"],
    }),
    title: z.string().meta({
      description: "The title of the book",
      examples: ["Building by the rules"],
    }),
    url: z.url().meta({
      description: "The page of the book, which leads to its parts",
      examples: ["https://site.example/guides/public-policy/"],
    }),
    part: z
      .int32()
      .min(1)
      .nullable()
      .meta({
        description: "Which part it is, from 1; null for the book itself",
        examples: [3],
      }),
    parts: z
      .int32()
      .min(0)
      .meta({ description: "How many parts the book has", examples: [12] }),
  })
  .meta({ id: "Series", description: "A place in a book" });

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
  url: (description: string, example: string) => z.url().meta({ description, examples: [example] }),

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

  /** A published document that this one names, or null. */
  nullableReference: (description: string) => DocumentReference.nullable().meta({ description }),

  /** Published documents that this one names, none or many. */
  references: (description: string) => z.array(DocumentReference).meta({ description }),

  /** Tells objects apart in a client that reads several lists. */
  type: <Name extends string>(name: Name) =>
    z.literal(name).meta({ description: "What kind of object this is" }),

  /** A whole number, from the least that there can be. It fits into 32 bits. */
  count: (least: number, description: string, example: number) =>
    z
      .int32()
      .min(least)
      .meta({ description, examples: [example] }),

  /** The place in a book, or null. */
  series: (description: string) => Series.nullable().meta({ description }),
};
