/**
 * Schemas of the values that editors write. Messages complete the sentence `"key" …, got value.`;
 * expectation.ts has those for types.
 */
import { z } from "zod";
import { explainShape } from "../help.ts";
import { refuseAliasForm } from "./alias-form.ts";
import { explainCalendar, parseInstant } from "./dates.ts";
import { slugForm } from "./slugs.ts";
import { suggestDate } from "./suggest-date.ts";

export const plainText = z
  .string()
  .transform((text) => text.replace(/\s+/g, " ").trim())
  // Zero-width spaces, joiners and direction marks alone are blank.
  .refine((text) => /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text), {
    error: "must not be blank",
  });

/** A text that is the same in every language, or written for each. */
export const localText = z.union([plainText, z.record(z.string(), plainText)], {
  error: "must be text, or a text for each language",
});

export type LocalText = z.output<typeof localText>;

/** A date as an editor writes it, as an instant in UTC. */
export const instant = z
  .string({ error: "must be a date" })
  // Without it editors would accept every text. VS Code shows the message.
  .meta({
    pattern: String.raw`^\d{4}-\d{2}-\d{2}`,
    patternErrorMessage: "Must be a date. Write it as YYYY-MM-DD.",
  })
  .transform((text, context) => {
    const parsed = parseInstant(text);
    if (parsed === undefined) {
      const write = suggestDate(text);
      context.addIssue({
        code: "custom",
        message: "must be a date",
        params: write === undefined ? { remedy: explainCalendar(text) } : { write },
      });
    }
    return parsed ?? "";
  });

/** Address of a page elsewhere. */
export const webAddress = z.url({ protocol: /^https?$/ });

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Address that a form posts to: https, so that messages never cross the
 * network in plain text; addresses of this machine are for tests.
 */
export const formAction = z
  .string()
  // For editors, while one types.
  .meta({ pattern: String.raw`^https?://[^\s]+$` })
  .refine(
    (text) => {
      const url = URL.parse(text);
      if (!url || /\s/.test(text) || url.username !== "" || url.hash !== "") return false;
      const isLocal = url.protocol === "http:" && loopback.includes(url.hostname);
      return url.protocol === "https:" || isLocal;
    },
    { error: "must be an address that starts with https://" },
  )
  .transform((text) => new URL(text).href);

export const slugRule = "must be lower-case letters, digits and single hyphens";

export const slug = z.string({ error: slugRule }).regex(slugForm, { error: slugRule });

/** Slug of a document, with the folders that are part of its address. */
export const slugPath = z
  .string({ error: slugRule })
  .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/, { error: slugRule });

/** Previous addresses of a document. */
export const aliasList = z.array(
  z
    .string()
    .check(({ value, issues }) => {
      const message = refuseAliasForm(value);
      if (message !== undefined)
        issues.push({
          code: "custom",
          message,
          input: value,
          params: { write: URL.parse(value)?.pathname },
        });
    })
    // For editors, while one types.
    .meta({ pattern: String.raw`^\/[^\s?#*]*$` }),
);

export const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values);

/** An image, and a text for readers who do not see it. */
export const picture = z.strictObject({ src: plainText, alt: plainText });

/** Address where the source of a page is edited, or `false` for none. */
export const editUrl = z.union([z.literal(false), webAddress], {
  error: "must be false, or an address that starts with https://",
});

/**
 * The image of a document. A diagram is not cropped in lists, which show a generated cover instead.
 */
export const documentImage = z.strictObject(
  { src: plainText, alt: plainText, kind: z.literal("diagram").optional() },
  { error: "must be src and alt" },
);

/** A key that need not be written, and is null then. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

/** Whole numbers may be written without quotes; of others the form would be lost: 2.50. */
const figureValue = z
  .preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), plainText)
  .meta({ type: ["string", "integer"] });

/** A number with its meaning, as in "41 days", "of berth closure", "instead of 96". */
export const figure = z.strictObject(
  explainShape("figure", { value: figureValue, label: plainText, before: orNull(plainText) }),
);
