/**
 * Declaration of a field in site.yaml and in the presets, without the types of fields, which depend
 * on it.
 */
import { z } from "zod";
import { localText, matching, oneOf, plainText } from "../front-matter/value-schemas.ts";
import { explain } from "../help.ts";

const text = z.string();
const yes = z.literal(true).exactOptional();

/** List of different plain texts. */
export const words = z
  .array(plainText)
  .min(1, { error: "must contain a value" })
  .refine((all) => new Set(all).size === all.length, { error: "must contain each value once" })
  .transform((all): readonly string[] => all);

/** @param types names of the field types */
export const fieldShapeFor = (types: readonly string[]) =>
  z.strictObject({
    type: explain(oneOf(types), {
      advice: `Write one of ${types.join(", ")}.`,
      note: `one of ${types.join(", ")}`,
    }),
    list: explain(z.boolean().optional(), {
      advice: "Write true for several values.",
      note: "true for a list of values; false by default",
    }),
    required: explain(z.boolean().optional(), {
      advice: "Write true if every document needs it.",
      note: "required in every document; false by default",
    }),
    label: explain(localText.optional(), {
      advice: "Write a label, or one for each language.",
      note: "the name that readers see; derived from the key by default",
    }),
    description: explain(plainText.optional(), {
      advice: "Write a sentence on its meaning.",
      note: "a sentence for API clients and editors; the label by default",
    }),
    filter: explain(z.union([z.boolean(), z.literal("range")]).optional(), {
      advice: "Write true to filter lists by one value, or range for values from one to another.",
      note: "a filter of lists: true for one value, range for values from one to another",
    }),
    show: explain(z.boolean().optional(), {
      advice: "Write false to hide it on pages.",
      note: "shown on pages; true by default",
    }),
    property: explain(
      matching(
        /^[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+)*$/,
        "must be a property of schema.org, as in startDate or offers.price",
      ).optional(),
      {
        advice: "Write a property of schema.org, as in startDate or offers.price.",
        note: "the property of schema.org in structured data",
      },
    ),
    options: explain(z.union([words, z.record(z.string(), localText)]).optional(), {
      advice: "Write options: [one, two].",
      note: "the values of an enum, or a label for each",
    }),
    default: explain(plainText.optional(), {
      advice: "Write one of the options.",
      note: "the value of an enum in documents without one",
    }),
    to: explain(plainText.optional(), {
      advice: "Write to: and the name of a folder in content.",
      note: "the collection that a reference refers to",
    }),
  });

export type DeclaredField = z.output<ReturnType<typeof fieldShapeFor>>;

/** Field of a preset, with options that site.yaml cannot set. */
export const presetFieldShape = (types: readonly string[]) =>
  fieldShapeFor(types).extend({
    /** Key of the interface string with its label. */
    word: oneOf(["by", "client", "industry", "kinds", "outcomes", "services"]).exactOptional(),
    /** Example for the API documentation, as written in front matter. */
    example: z.union([text, z.array(text)]).exactOptional(),
    /** False for a field that the API does not return. */
    api: z.literal(false).exactOptional(),
    /**
     * Role of the person that the field names, by name or slug: the author, or the contact for
     * questions.
     */
    role: oneOf(["author", "contact"]).exactOptional(),
    /** The values are displayed above the body. */
    areFigures: yes,
    /** Filter options that version 1 of the API guarantees. */
    filtering: z
      .strictObject({
        parameter: text.exactOptional(),
        summary: text,
        description: text,
        acceptsEmpty: yes,
      })
      .exactOptional(),
    /** API properties with the referenced documents. */
    references: z.strictObject({ name: text, description: text }).exactOptional(),
    /** Path segment of the pages for its values; the name of the field by default. */
    group: text.exactOptional(),
    /** The labels of its options are interface strings with the same names. */
    hasOptionWords: yes,
    /** Types of schema.org by value, which override that of the collection. */
    schemas: z.record(text, text).exactOptional(),
  });

export type PresetField = z.output<ReturnType<typeof presetFieldShape>>;
