/**
 * Declaration of a field in site.yaml and in the presets, without the types of fields, which depend
 * on it.
 */
import { z } from "zod";
import { localText, matching, oneOf, plainText } from "../front-matter/value-schemas.ts";
import { explainShape } from "../help.ts";

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
  z.strictObject(
    explainShape(
      "field",
      {
        type: oneOf(types),
        list: z.boolean().optional(),
        required: z.boolean().optional(),
        label: localText.optional(),
        description: plainText.optional(),
        filter: z.union([z.boolean(), z.literal("range")]).optional(),
        show: z.boolean().optional(),
        property: matching(
          /^[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+)*$/,
          "must be a property of schema.org, as in startDate or offers.price",
        ).optional(),
        options: z.union([words, z.record(z.string(), localText)]).optional(),
        default: plainText.optional(),
        to: plainText.optional(),
      },
      { types: types.join(", ") },
    ),
  );

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
