/**
 * Settings of the whole site, from site.yaml.
 */
import { z } from "zod";
import {
  hostName,
  localDate,
  localText,
  matching,
  oneOf,
  plainText,
  webAddress,
} from "../../collections/front-matter/value-schemas.ts";
import { normalizeInstant } from "../../collections/front-matter/dates.ts";
import type { FieldTypes } from "../../collections/declaration.ts";
import { explain } from "../../collections/help.ts";
import { didYouMean } from "../../contract/did-you-mean.ts";
import { postKinds } from "../../collections/presets/presets.ts";
import { reservePaths, type ReservedPath } from "../reserved-paths.ts";
import { brand } from "./brand.ts";
import { settingsFor } from "./collections.ts";
import { action, footer, navigation, redirects } from "./links.ts";
import { contactFormSchema, contentSecurity, head } from "./services.ts";

const localeCode = matching(
  /^[a-z]{2,3}(?:-[A-Z]{2}|-[A-Z][a-z]{3})?$/,
  "must be a language code such as en or pt-BR",
);

const timezone = z.string().check(({ value, issues }) => {
  if (isTimeZone(value)) return;
  const known = Intl.supportedValuesOf("timeZone");
  const city = known.find((zone) => zone.toLowerCase().endsWith(`/${value.toLowerCase()}`));
  const meant = city ?? didYouMean(value, known);
  issues.push({
    code: "custom",
    message: "must be the name of a time zone",
    input: value,
    params: meant === undefined ? {} : { write: `timezone: ${meant}` },
  });
});

/** Offsets, which Intl accepts, too, do not know when clocks change. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name }).format(0);
    return /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

const baseUrl = z
  .url({ protocol: /^https?$/, hostname: hostName, abort: true })
  .refine((url) => /^\w+:\/\/[^/@?#]+(?:\/[\w.~-]+)*\/?$/.test(new URL(url).href), {
    error:
      "must be a URL without a query, whose path has only letters A to Z, digits and the characters . _ ~ -",
  })
  .transform((url) => new URL(url).href.replace(/\/$/, ""));

const deprecation = z
  .strictObject({
    version: matching(/^v[1-9][0-9]*$/, "must be a version such as v1"),
    declared: localDate,
    sunset: localDate,
  })
  .refine(({ declared, sunset }) => inUtc(sunset) >= twelveMonthsAfter(inUtc(declared)), {
    path: ["sunset"],
    error: 'must be at least twelve months after "declared"',
  });

/** Frequencies of scheduled builds. */
export const schedules = ["hourly", "daily"] as const;

/** Host of a site that does not set one. */
export const defaultHost = "cloudflare-pages";

/**
 * @param types field types of the site
 * @param more keys of plugins, with their help
 * @param reserved paths that plugins reserve
 */
export function settingsSchemaFor(
  types?: FieldTypes,
  more: Readonly<Record<string, z.ZodType>> = {},
  reserved: readonly ReservedPath[] = [],
) {
  const findReserved = reservePaths(reserved);
  const shape = {
    name: explain(plainText, {
      advice: "Write the name of the site.",
      note: "the name of the site",
    }),
    base_url: explain(baseUrl, {
      advice: "Write the address of the site, as in https://www.site.example.",
      note: "the address of the site, as in https://www.site.example, or https://user.github.io/repo/ below a path",
    }),
    description: explain(localText, {
      advice: "Write one or two sentences about the site.",
      note: "one or two sentences about the site, or one text for each language",
    }),
    locales: explain(
      z
        .array(
          localeCode.refine((code) => findReserved(`/${code}`) === undefined, {
            error: "must be a language code, not a reserved name",
          }),
        )
        .min(1, { error: "must contain a language" })
        .refine((locales) => new Set(locales).size === locales.length, {
          error: "must contain each language once",
        })
        .default(["en"]),
      {
        advice: "Write [en, de], the default first.",
        note: "the languages, the default first, as in [en, de]",
      },
    ),
    timezone: explain(timezone.optional(), {
      advice: "Write an IANA name, as in Europe/Berlin.",
      note: "the time zone of dates and times without an offset, as in Europe/Berlin; UTC by default",
    }),
    collections: explain(settingsFor(types), {
      advice:
        "Write a line for each: blog: { path: /news/, label: News }, consulting: false, or events: { label: Events }.",
      note: "changes to built-in collections, false for those that the site does not use, and custom collections",
    }),
    feed: explain(
      z.strictObject({ kinds: z.array(oneOf(postKinds)).default(["news", "press"]) }).prefault({}),
      { advice: "Write kinds: [news, press].", note: "the posts in the feed" },
    ),
    api: explain(
      z
        .strictObject({ deprecations: z.array(deprecation).default([]) })
        .default({ deprecations: [] }),
      {
        advice: "Write deprecations: with version, declared and sunset.",
        note: "versions of the API that will end, with version, declared and sunset",
      },
    ),
    host: explain(plainText.default(defaultHost), {
      advice: "Name the host, as in cloudflare-pages.",
      note: "the host that publishes the site; cloudflare-pages by default",
    }),
    schedule: explain(oneOf(schedules).default("daily"), {
      advice: "Write hourly or daily, then run npx broadsheet host.",
      note: "schedule of publication besides each push, hourly or daily, for documents dated in the future; daily by default",
    }),
    hosting: explain(z.strictObject({ plan: oneOf(["free", "paid"]).optional() }).default({}), {
      advice: "Write plan: free or plan: paid.",
      note: "the plan at Cloudflare, which determines the maximum number of files",
    }),
    ai_train: explain(z.boolean().default(false), {
      advice: "Write true if the texts may be used to train AI models, otherwise false.",
      note: "permission to train AI models with the texts, in robots.txt; false by default",
    }),
    license: explain(z.strictObject({ name: plainText, url: webAddress }).optional(), {
      advice:
        "Write name: and url: of a licence, as in CC BY 4.0 and https://creativecommons.org/licenses/by/4.0/.",
      note: "the licence under which others may use the texts",
    }),
    navigation: explain(navigation, {
      advice: 'Write a line "- services" for each page, or page: and label:.',
      note: "the pages in the menu; by default those that list a collection",
    }),
    action: explain(action, {
      advice:
        "Write { page: contact, label: Talk to us }, or { url: https://tickets.example/, label: Buy tickets }.",
      note: "the next step for visitors: a button in the header of every page",
    }),
    footer: explain(footer, {
      advice: "Write a group as - label: Legal and below it links: [imprint, privacy].",
      note: "groups of links in the footer of every page; by default the collections",
    }),
    brand: explain(brand, {
      advice: 'Write a line for each: logo: ./images/logo.svg, accent: "#0b4f6c", type: modern.',
      note: "the design of the site",
    }),
    head: explain(head, {
      advice:
        "Write head: ./head.html, or head: { file: ./head.html, connect: [https://stats.example] }.",
      note: "a file of elements for the head of every page: script, link and meta. Each script is allowed by its exact address and may connect to its own host",
    }),
    edit_url: explain(webAddress.optional(), {
      advice:
        "Write the address of the content folder in edit mode, as in https://git.example/site/edit/main/content/.",
      note: "the address to which the path of a file is appended, for a link to edit each page; none by default",
    }),
    contact_form: explain(contactFormSchema, {
      advice:
        "Write contact_form: https://forms.example/f/1, or contact_form: { action: https://forms.example/f/1, page: contact }.",
      note: "a form for messages to you",
    }),
    content_security: explain(contentSecurity, {
      advice:
        "Write content_security: { form_action: [https://forms.example], frame_src: [https://www.youtube-nocookie.com] }.",
      note: "further hosts in the Content-Security-Policy of pages",
    }),
    redirects: explain(redirects, {
      advice: "Write a line - { from: /old/, to: /new/ } for each.",
      note: "previous addresses and their targets, as in { from: /old/, to: /new/ }",
    }),
  };
  // The type has only the keys of the engine; a plugin reads its own with `of` (plugin.ts).
  Object.assign(shape, more);
  return z.strictObject(shape);
}

/** Schema of site.yaml. */
export type SettingsSchema = ReturnType<typeof settingsSchemaFor>;

/** Schema of a site without plugins. */
export const settingsSchema: SettingsSchema = settingsSchemaFor();

/** Content of site.yaml with defaults applied. */
export type Settings = z.output<SettingsSchema>;

const inUtc = (date: string) => normalizeInstant(date) ?? date;

function twelveMonthsAfter(start: string): string {
  return `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
}
