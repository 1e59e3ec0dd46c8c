/**
 * The kinds of values that editors write. Messages complete the sentence `"key" …, got value.`
 */
import { z } from "zod";
import { refuseAliasForm } from "./alias-form.ts";
import { parseInstant } from "./instant.ts";
import { explain } from "./explain.ts";
import { explainCalendar } from "./explain-calendar.ts";
import { adviseDate } from "./meant-dates.ts";

/** Letters and digits of ASCII in words joined by single hyphens: safe in every URL, file system and shell. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const plainText = z
  .string({ error: "must be text" })
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .refine(isVisible, { error: "must not be blank" });

/** @returns whether a text has a character that readers see: zero-width spaces, joiners and marks of direction alone are blank */
function isVisible(text: string): boolean {
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** A date as an editor writes it, as an instant in UTC. */
export const instant = z
  .string({ error: "must be a date" })
  // Without it every text would count as a date for an editor's program. VS Code shows the message.
  .meta({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}`,
    patternErrorMessage: "Must be a date. Write it as YYYY-MM-DD.",
  })
  .transform((text, context) => {
    const parsed = parseInstant(text);
    if (parsed === undefined) {
      const write = adviseDate(text);
      context.addIssue({
        code: "custom",
        message: "must be a date",
        params: write === undefined ? { remedy: explainCalendar(text) } : { write },
      });
    }
    return parsed ?? "";
  });

/** The address of a page or a profile elsewhere. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: "must be an address that starts with https://",
});

export const flag = z.boolean({ error: "must be true or false" });

export const slugRule = "must be lower-case letters, digits and single hyphens";

export const slug = z.string({ error: slugRule }).regex(slugForm, { error: slugRule });

/** Slug of a document, with the folders that are part of its address. */
export const slugPath = z
  .string({ error: slugRule })
  .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/, { error: slugRule });

export const textList = z.array(plainText, {
  error: "must be a list of texts",
});

/** Addresses that once led here. */
export const aliasList = z.array(
  z
    .string({ error: "must be a path" })
    .check((context) => {
      const message = refuseAliasForm(context.value);
      if (message !== undefined)
        context.issues.push({
          code: "custom",
          message,
          input: context.value,
          params: { write: URL.parse(context.value)?.pathname },
        });
    })
    // What an editor's program can tell while one types.
    .meta({ pattern: String.raw`^\/[^\s?#*]*$` }),
  { error: "must be a list of paths" },
);

/** A closed list of words, which the message names. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

/** An image, and what it shows for those who do not see it. */
export const picture = z.strictObject(
  { src: plainText, alt: plainText },
  { error: "must be src and alt" },
);

/** Address of an editor for the source of a page, or `false` for none. */
export const editUrl = z.union(
  [
    z.literal(false),
    z.url({ protocol: /^https?$/, error: "must be an address that starts with https://" }),
  ],
  { error: "must be false, or an address that starts with https://" },
);

/** The image of a document. A diagram is not cropped in lists, which show a generated cover instead. */
export const documentImage = z.strictObject(
  {
    src: plainText,
    alt: plainText,
    kind: z.literal("diagram", { error: "must be diagram" }).optional(),
  },
  { error: "must be src and alt" },
);

/** Whole numbers may stand without quotes; others would lose their form: 2.50. */
const figureValue = z
  .preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), plainText)
  .meta({ type: ["string", "integer"] });

/** A number with its meaning, as in "41 days", "of berth closure", "instead of 96". */
export const figure = z.strictObject(
  {
    value: explain(figureValue, {
      advice: 'Write a number as readers see it, in quotes: "35 %".',
      note: "the number, with its unit",
    }),
    label: explain(plainText, {
      advice: "Write what the number says.",
      note: "the meaning of the number",
    }),
    before: explain(orNull(plainText), {
      advice: "Write the number that it is compared with, as in instead of 96.",
      note: "the earlier or expected number, as in instead of 96",
    }),
  },
  { error: "must be value and label" },
);

/** A value that may be left out, and is null then. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null);
}
