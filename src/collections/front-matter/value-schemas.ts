/**
 * Schemas of values that editors write. Messages complete the sentence `"key" …, got value.`; those
 * for types are in help.ts.
 */
import { z } from "zod";
import { explain, hostRule } from "../help.ts";
import { explainCalendar, parseDate, suggestDate } from "./dates.ts";
import { slugForm } from "./slugs.ts";
import { aliasKey } from "../../format/redirects.ts";
import { percentDecode } from "../../format/percent-decode.ts";

export const plainText = z
  .string()
  .transform((text) => text.replace(/\s+/g, " ").trim())
  // A text that consists only of zero-width spaces, joiners and direction marks is blank.
  .refine((text) => /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text), {
    error: "must not be blank",
  });

/** Text that is compared with others: tags, and fields by which lists are filtered. */
export const comparedText = plainText.transform((text) => text.normalize());

/** Text that a pattern matches. The error is the same for other values, such as numbers. */
export const matching = (form: RegExp, error: string) => z.string({ error }).regex(form, { error });

/** Text for all languages, or one text per language. */
export const localText = z.union([plainText, z.record(z.string(), plainText)], {
  error: "must be text, or a text for each language",
});

export type LocalText = z.output<typeof localText>;

const dateBy = (parse: (text: string) => string | undefined) =>
  z
    .string({ error: "must be a date" })
    // Without a pattern, editors would accept any text. VS Code shows the message.
    .meta({
      pattern: String.raw`^\d{4}-\d{2}-\d{2}`,
      patternErrorMessage: "Must be a date. Write it as YYYY-MM-DD.",
    })
    .transform((text, context) => {
      const parsed = parse(text);
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

/** Date as written by an editor, whose time zone only the site knows. */
export const localDate = dateBy((text) => parseDate(text) && text.trim());

/**
 * Host name or IP address (RFC 1123, section 2.1), with underscores, which some providers use. URLs
 * allow other characters, which web servers would read as the end of a value or as a variable.
 */
export const hostName = /^(?=.{1,253}$)(?:(?!-)[\w-]{1,63}(?<!-)(?:\.(?!$)|$))+$|^\[[\da-f:.]+\]$/;

/** Absolute URL of an external page. */
export const webAddress = z.url({ protocol: /^https?$/, hostname: hostName });

const isWebAddress = (text: string) => webAddress.safeParse(text).success;

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * URL that a form posts to: https, so that messages are never sent in plain text; localhost is
 * allowed for tests.
 */
export const formAction = z
  .string()
  // Pattern for completion in editors.
  .meta({ pattern: String.raw`^https?://[^\s]+$` })
  .refine(
    (text) => {
      const url = URL.parse(text);
      if (!url || /\s/.test(text) || url.username !== "" || url.hash !== "") return false;
      const isLocal = url.protocol === "http:" && loopback.includes(url.hostname);
      return url.protocol === "https:" || isLocal;
    },
    { error: "must be a URL that starts with https://", abort: true },
  )
  .refine((text) => hostName.test(new URL(text).hostname), { error: hostRule })
  .transform((text) => new URL(text).href);

export const slugRule = "must be lower-case letters, digits and single hyphens";

export const slug = matching(slugForm, slugRule);

/** Slug of a document, including folders that are part of its path. */
export const slugPath = matching(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/, slugRule);

/** Previous paths of a document. */
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
    // Pattern for completion in editors.
    .meta({ pattern: String.raw`^\/[^\s?#*]*$` }),
);

export const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values);

/** Image with alternative text. */
export const picture = z.strictObject({ src: plainText, alt: plainText });

/** URL for editing the source of a page, or `false` for none. */
export const editUrlSchema = z.union([z.literal(false), webAddress], {
  error: "must be false, or a URL that starts with https://",
});

/** Image of a document. Lists show a generated cover in place of a diagram. */
export const documentImage = z.strictObject(
  {
    src: plainText.describe("its path or URL"),
    alt: plainText.describe("its description"),
    kind: z
      .enum(["diagram", "object"])
      .optional()
      .describe("diagram for a chart or drawing, object for a thing that lists show as a whole"),
  },
  { error: "must contain src and alt" },
);

/** Optional key, null if omitted. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

/** Integers may be written without quotes. Other numbers would lose their format, such as 2.50. */
const figureValue = z
  .preprocess((value) => (Number.isSafeInteger(value) ? String(value) : value), plainText)
  .meta({ type: ["string", "integer"] });

/** Number with its meaning, as in "41 days", "of berth closure", "instead of 96". */
export const figure = z.strictObject({
  value: explain(figureValue, {
    advice: 'Write a number as readers see it, in quotes: "35 %".',
    note: "the number, with its unit",
  }),
  label: explain(plainText, { advice: "Write what the number means.", note: "its meaning" }),
  before: explain(orNull(plainText), {
    advice: "Write the number that it is compared with, as in instead of 96.",
    note: "the earlier or expected number, as in instead of 96",
  }),
});

/** Values for the head of a page alone, in place of those of the document. */
export const seo = z.strictObject(
  {
    title: explain(plainText.optional(), {
      advice: 'Write the whole title, in quotes if it contains ": ".',
      note: "the whole title in search results and link previews; by default the title and the name of the site",
    }),
    description: explain(plainText.optional(), {
      advice: 'Write one or two sentences, in quotes if they contain ": ".',
      note: "one or two sentences for search results and link previews",
    }),
    canonical: explain(
      z
        .string({ error: "must be a path or a URL" })
        // Pattern for completion in editors.
        .meta({ pattern: String.raw`^(?:https?:\/)?\/[^\s#]*$` })
        .refine(
          (text) => /^\/(?!\/)[^\s?#\\]*$/.test(text) || (!/#/.test(text) && isWebAddress(text)),
          { error: "must be a path such as /services/energy/, or a URL that starts with https://" },
        )
        .optional(),
      {
        advice:
          "Write the address of the original, as in https://original.example/text/ or /services/energy/.",
        note: "the address of the original, if this is a copy of it",
      },
    ),
    image: explain(picture.optional(), {
      advice:
        "Write two lines below it, each starting with four spaces: src: ./images/name.png and alt: what the image shows.",
      note: "the picture of link previews",
    }),
  },
  { error: "must contain title, description, canonical or image" },
);

/** Maximum length in percent-encoded form: the limit of Cloudflare Pages for one redirect. */
const longest = 1_000;

/** @returns the violated rule, as "must be …"; undefined for a valid alias */
export function refuseAliasForm(alias: string): string | undefined {
  const decoded = alias.split("/").map(percentDecode).join("/");
  const parts = decoded.split("/").slice(1);
  if (!alias.startsWith("/"))
    return "must be a path that starts with /, without https:// and host name";
  if (/[?#]/.test(alias))
    return "must be a path without ? and #, which redirects ignore (if they belong to the path, write %3F for a question mark and %23 for a hash)";
  if (/\s/.test(alias))
    return "must be a path without spaces (if a space belongs to the path, write %20)";
  // Segments with invalid UTF-8 are not decoded.
  if (/[\p{Cc}\p{Cs}\\]|%(?:[01][\da-f]|5c|7f)/iu.test(decoded))
    return "must be a path without backslashes and control characters";
  if (parts.slice(0, -1).includes("")) return "must be a path with single slashes";
  if (parts.some((part) => part === "." || part === ".."))
    return "must be a path without the segments . and ..";
  if (alias.includes("*") || /\/:/.test(alias))
    return "must be one path, not a pattern for several (list each of them; if they belong to the path, write %2A for an asterisk and %3A for a colon)";
  return aliasKey(alias).length > longest
    ? `must be a path of at most ${longest.toLocaleString("en")} characters with its letters percent-encoded`
    : undefined;
}
