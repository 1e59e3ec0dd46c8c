/**
 * site.yaml: what is true of the whole site.
 */
import { z } from "zod";
import { postKinds } from "../contract/collections.ts";
import { reservedFor } from "../contract/reserved-paths.ts";
import { instant, oneOf, plainText } from "./fields.ts";

const localeForm = /^[a-z]{2,3}(?:-[A-Z]{2}|-[A-Z][a-z]{3})?$/;

const localeCode = z
  .string({ error: "must be a language code" })
  .regex(localeForm, { error: "must be a language code such as en or pt-BR" })
  .refine((code) => reservedFor(`/${code}`, []) === undefined, {
    error: "must be a language code, not a name that every site keeps",
  });

/** A text, or one for each language. */
const localText = z.union([plainText, z.record(z.string(), plainText)], {
  error: "must be text, or a text for each language",
});

const baseUrl = z
  .url({
    protocol: /^https?$/,
    abort: true,
    error: "must be an address that starts with https://",
  })
  .refine((url) => URL.parse(url)?.pathname === "/" && !/[?#]/.test(url), {
    error: "must be an address without a path",
  })
  .transform((url) => new URL(url).origin);

const navigationEntry = z.union(
  [
    plainText.transform((page) => ({ page, label: undefined })),
    z
      .strictObject({ page: plainText, label: localText.optional() })
      .transform(({ page, label }) => ({ page, label })),
  ],
  { error: "must be the name of a page, or page and label" },
);

const deprecation = z
  .strictObject(
    {
      version: z
        .string({ error: "must be a version such as v1" })
        .regex(/^v[1-9][0-9]*$/, { error: "must be a version such as v1" }),
      declared: instant,
      sunset: instant,
    },
    { error: "must be version, declared and sunset" },
  )
  .refine(({ declared, sunset }) => sunset >= twelveMonthsAfter(declared), {
    path: ["sunset"],
    error: "must be twelve months or more after declared",
  });

export const settingsSchema = z.strictObject({
  name: plainText,
  base_url: baseUrl,
  description: localText,
  locales: z
    .array(localeCode, { error: "must be a list of language codes" })
    .min(1, { error: "must name a language" })
    .refine((locales) => new Set(locales).size === locales.length, {
      error: "must name each language once",
    })
    .default(["en"]),
  feed: z
    .strictObject(
      {
        kinds: z
          .array(oneOf(postKinds), { error: "must be a list of kinds" })
          .default(["news", "press"]),
      },
      { error: "must be kinds" },
    )
    .default({ kinds: ["news", "press"] }),
  api: z
    .strictObject(
      {
        deprecations: z
          .array(deprecation, { error: "must be a list of deprecations" })
          .default([]),
      },
      { error: "must be deprecations" },
    )
    .default({ deprecations: [] }),
  hosting: z
    .strictObject(
      {
        plan: oneOf(["free", "paid"]).optional(),
        packed: z.boolean({ error: "must be true or false" }).optional(),
      },
      { error: "must be plan and packed" },
    )
    .default({}),
  ai_train: z.boolean({ error: "must be true or false" }).default(false),
  keep_metadata: z.boolean({ error: "must be true or false" }).default(false),
  social_images: oneOf(["section", "document", "none"]).default("section"),
  search: z.boolean({ error: "must be true or false" }).default(true),
  navigation: z
    .array(navigationEntry, { error: "must be a list of pages" })
    .default([]),
});

export type Settings = z.output<typeof settingsSchema>;

export const settingsAdvice = {
  name: "Write the name of the site.",
  base_url: "Write where the site will be, as in https://www.site.example.",
  description: "Write one or two sentences about the site.",
  locales: "Write [en, de], the default first.",
  feed: "Write kinds: [news, press].",
  api: "Write deprecations: with version, declared and sunset.",
  hosting:
    "Write plan: free or plan: paid, and packed: true where a site has too many files.",
  ai_train: "Write true if texts may be used to train AI models, else false.",
  keep_metadata:
    "Write true to publish what pictures say of who took them, when and where, else false.",
  social_images:
    "Write section for a picture for each section, or document for one for each page.",
  search: "Write true, or false for a site without a search page.",
  navigation: 'Write a line "- services" for each page, or page: and label:.',
} as const;


function twelveMonthsAfter(start: string): string {
  return `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
}
