/**
 * site.yaml: what is true of the whole site.
 */
import { z } from "zod";
import { explain } from "../collections/front-matter/explain.ts";
import { postKinds } from "../collections/presets/blog.ts";
import { reservedFor } from "../contract/reserved-paths.ts";
import { instant, oneOf, plainText } from "../collections/front-matter/field-kinds.ts";
import { brandSettings } from "./brand/brand-settings.ts";
import { headSettings } from "./brand/head-settings.ts";
import { actionSettings, footerSettings } from "./brand/link-settings.ts";
import { adminSettings } from "./admin-settings.ts";
import { collectionSettings } from "./collection-settings.ts";
import { contactFormSettings } from "./contact-form-settings.ts";
import { redirectSettings } from "./redirect-settings.ts";
import { localText } from "../collections/local-text.ts";

const localeForm = /^[a-z]{2,3}(?:-[A-Z]{2}|-[A-Z][a-z]{3})?$/;

const localeCode = z
  .string({ error: "must be a language code" })
  .regex(localeForm, { error: "must be a language code such as en or pt-BR" })
  .refine((code) => reservedFor(`/${code}`, []) === undefined, {
    error: "must be a language code, not a name that every site keeps",
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

/** The host of a site that names none. */
export const defaultHost = "cloudflare-pages";

/** The hosts that answer requests by a function; the others serve files alone. */
const hostsWithFunction = ["cloudflare-pages", "cloudflare-workers", "node"];

/** @returns whether the site's host answers API parameters, content negotiation and agents */
export function hasFunction({ host }: Pick<Settings, "host">): boolean {
  return hostsWithFunction.includes(host);
}

export const settingsSchema = z.strictObject({
  name: explain(plainText, {
    advice: "Write the name of the site.",
    note: "the name of the site",
  }),
  base_url: explain(baseUrl, {
    advice: "Write where the site will be, as in https://www.site.example.",
    note: "where the site is, as in https://www.site.example",
  }),
  description: explain(localText, {
    advice: "Write one or two sentences about the site.",
    note: "one or two sentences on the site, or one text for each language",
  }),
  locales: explain(
    z
      .array(localeCode, { error: "must be a list of language codes" })
      .min(1, { error: "must name a language" })
      .refine((locales) => new Set(locales).size === locales.length, {
        error: "must name each language once",
      })
      .default(["en"]),
    {
      advice: "Write [en, de], the default first.",
      note: "the languages, the default first, as in [en, de]",
    },
  ),
  collections: collectionSettings,
  feed: explain(
    z
      .strictObject(
        {
          kinds: z
            .array(oneOf(postKinds), { error: "must be a list of kinds" })
            .default(["news", "press"]),
        },
        { error: "must be kinds" },
      )
      .default({ kinds: ["news", "press"] }),
    {
      advice: "Write kinds: [news, press].",
      note: `the kinds of blog posts in the feed, of ${postKinds.join(", ")}`,
    },
  ),
  api: explain(
    z
      .strictObject(
        {
          deprecations: z
            .array(deprecation, { error: "must be a list of deprecations" })
            .default([]),
        },
        { error: "must be deprecations" },
      )
      .default({ deprecations: [] }),
    {
      advice: "Write deprecations: with version, declared and sunset.",
      note: "versions of the API that will end, with version, declared and sunset",
    },
  ),
  host: explain(plainText.default(defaultHost), {
    advice: "Name the host, as in cloudflare-pages.",
    note: "where the site is published; cloudflare-pages unless told",
  }),
  schedule: explain(oneOf(["hourly", "daily"]).default("daily"), {
    advice: "Write hourly or daily, then run npx broadsheet host.",
    note: "how often the site is published beside each push, hourly or daily, for documents dated in the future; daily by default",
  }),
  hosting: explain(
    z
      .strictObject(
        {
          plan: oneOf(["free", "paid"]).optional(),
        },
        { error: "must be plan" },
      )
      .default({}),
    {
      advice: "Write plan: free or plan: paid.",
      note: "the Cloudflare plan, free or paid, which sets the number of files",
    },
  ),
  ai_train: explain(z.boolean({ error: "must be true or false" }).default(false), {
    advice: "Write true if texts may be used to train AI models, else false.",
    note: "whether texts may be used to train AI models, as robots.txt says; false unless told",
  }),
  license: explain(
    z
      .strictObject(
        {
          name: plainText,
          url: z.url({
            protocol: /^https?$/,
            error: "must be an address that starts with https://",
          }),
        },
        { error: "must be name and url" },
      )
      .optional(),
    {
      advice:
        "Write name: and url: of a licence, as in CC BY 4.0 and https://creativecommons.org/licenses/by/4.0/.",
      note: "the licence under which others may use the texts, with its name and its url",
    },
  ),
  social_images: explain(oneOf(["section", "document", "none"]).default("section"), {
    advice: "Write section for a picture for each section, or document for one for each page.",
    note: "which pages have a picture of their own where they are shared: one for each section, each document, or none",
  }),
  covers: explain(z.boolean({ error: "must be true or false" }).default(true), {
    advice: "Write true, or false for lists without generated covers.",
    note: "whether documents without a picture have a generated cover in lists and where they are shared; true by default",
  }),
  search: explain(z.boolean({ error: "must be true or false" }).default(true), {
    advice: "Write true, or false for a site without a search page.",
    note: "whether people can search the site; true unless told",
  }),
  mcp: explain(z.boolean({ error: "must be true or false" }).default(true), {
    advice: "Write true, or false for a site that does not answer agents at /mcp.",
    note: "whether agents are answered at /mcp (Model Context Protocol), where the host has a function; true unless told",
  }),
  admin: adminSettings,
  navigation: explain(z.array(navigationEntry, { error: "must be a list of pages" }).default([]), {
    advice: 'Write a line "- services" for each page, or page: and label:.',
    note: "the pages in the menu, with a label for each language; without it, the pages that list a collection",
  }),
  action: actionSettings,
  footer: footerSettings,
  brand: brandSettings,
  head: headSettings,
  edit_url: explain(
    z
      .url({ protocol: /^https?$/, error: "must be an address that starts with https://" })
      .optional(),
    {
      advice: "Write the address of the content folder in edit mode, as in https://git.example/site/edit/main/content/.",
      note: "the address in front of the path of a file, for a link to edit each page; none by default",
    },
  ),
  contact_form: contactFormSettings,
  redirects: redirectSettings,
});

/** What site.yaml says, with what it leaves out. */
export type Settings = z.output<typeof settingsSchema>;

function twelveMonthsAfter(start: string): string {
  return `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
}
