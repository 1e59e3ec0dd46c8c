/** Options of a new site, with their parsers. */
import path from "node:path";
import type { z } from "zod";
import { expectation } from "../../collections/help.ts";
import { presets } from "../../collections/presets/presets.ts";
import { settingsSchema } from "../../content/settings/settings.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { unknownName, UsageError } from "../command.ts";

export interface NewSite {
  /** Display name. */
  name: string;
  /** Name of the folder and package: lower-case letters, digits and hyphens. */
  slug: string;
  /** Address of the site, without a path. */
  url: string;
  /** BCP 47 tags, the default locale first. */
  locales: string[];
  /** Collections in addition to pages, in the order of the presets. */
  sections: string[];
  host: string;
}

/** Collections of version 1 that a new site can include, without pages, which every site has. */
export const sectionNames = presets.flatMap(({ name, isStandard, layout }) =>
  isStandard && layout !== "page" ? name : [],
);

const { shape } = settingsSchema;

/** @returns a display name derived from the folder: `my-site` → `My site` */
export function nameOfFolder(folder: string): string {
  const words = path
    .basename(folder)
    .replaceAll(/[-_.\s]+/g, " ")
    .trim();
  return words === "" ? "My site" : words[0]?.toUpperCase() + words.slice(1);
}

/** @returns the name of the site's package and project */
export function slugOfFolder(folder: string): string {
  return toSlug(path.basename(folder)) || "site";
}

/** @throws UsageError for an empty name */
export function parseName(text: string): string {
  return parseSetting(shape.name, text, "name");
}

/** @throws UsageError for an invalid address */
export function parseUrl(text: string): string {
  return parseSetting(shape.base_url, text, "url");
}

/** @throws UsageError for an invalid list of languages */
export function parseLocales(text: string): string[] {
  return parseSetting(shape.locales, splitList(text), "locales");
}

/** @throws UsageError for an unknown collection */
export function parseSections(text: string): string[] {
  const wanted = text.trim() === "none" ? [] : splitList(text);
  for (const name of wanted)
    if (!sectionNames.some((known) => known === name))
      throw unknownName("collection", name, sectionNames);
  return sectionNames.filter((name) => wanted.includes(name));
}

/** @throws UsageError for an unknown host */
export function parseHost(text: string, hosts: readonly string[]): string {
  if (hosts.includes(text)) return text;
  throw unknownName("host", text, hosts);
}

/**
 * Parses an option with its schema in site.yaml.
 *
 * @throws UsageError with the message of the schema
 */
function parseSetting<Value>(schema: z.ZodType<Value>, value: unknown, option: string): Value {
  const { data, error } = schema.safeParse(value, { error: expectation });
  if (!error) return data;
  const shown = Array.isArray(value) ? value.join(",") : String(value);
  const [issue] = error.issues;
  throw new UsageError(`--${option} ${issue?.message}, got "${shown}".`);
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== "");
}
