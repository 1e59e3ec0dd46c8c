/**
 * Settings of the whole site, from site.yaml. collections/help.yaml describes the keys.
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
import { explainShape } from "../../collections/help.ts";
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
  const shape = explainShape("site", {
    name: plainText,
    base_url: baseUrl,
    description: localText,
    locales: z
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
    timezone: timezone.optional(),
    collections: settingsFor(types),
    feed: z
      .strictObject({ kinds: z.array(oneOf(postKinds)).default(["news", "press"]) })
      .prefault({}),
    api: z
      .strictObject({ deprecations: z.array(deprecation).default([]) })
      .default({ deprecations: [] }),
    host: plainText.default(defaultHost),
    schedule: oneOf(schedules).default("daily"),
    hosting: z.strictObject({ plan: oneOf(["free", "paid"]).optional() }).default({}),
    ai_train: z.boolean().default(false),
    license: z.strictObject({ name: plainText, url: webAddress }).optional(),
    navigation,
    action,
    footer,
    brand,
    head,
    edit_url: webAddress.optional(),
    contact_form: contactFormSchema,
    content_security: contentSecurity,
    redirects,
  });
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
