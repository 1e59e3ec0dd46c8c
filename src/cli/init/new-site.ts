/** What is asked of somebody who makes a new site, answer by answer. */
import path from "node:path";
import type { z } from "zod";
import { expectation } from "../../collections/expectation.ts";
import { presets } from "../../collections/presets/presets.ts";
import { settingsSchema } from "../../content/settings/settings.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { unknownName, UsageError } from "../command.ts";

/** A site that is to be made. */
export interface NewSite {
  /** As readers see it. */
  name: string;
  /** Of its folder and package: small letters, digits and hyphens. */
  slug: string;
  /** Where it will be, without a path. */
  url: string;
  /** BCP 47, the default first. */
  locales: string[];
  /** What it has beside pages, in the order of the collections. */
  sections: string[];
  host: string;
}

/** The promised presets but the pages, which every site has. */
export const sectionNames = presets.flatMap(({ name, isPromised, layout }) =>
  isPromised && layout !== "page" ? name : [],
);

const { shape } = settingsSchema;

/** @returns a name for people, made of the folder's: `my-site` → `My site` */
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

/** @throws UsageError for what is no address of a site */
export function parseUrl(text: string): string {
  return parseSetting(shape.base_url, text, "url");
}

/** @throws UsageError for what is no list of languages */
export function parseLocales(text: string): string[] {
  return parseSetting(shape.locales, splitList(text), "locales");
}

/** @throws UsageError for a section that there is not */
export function parseSections(text: string): string[] {
  const wanted = text.trim() === "none" ? [] : splitList(text);
  for (const name of wanted)
    if (!sectionNames.some((known) => known === name))
      throw unknownName("section", name, sectionNames);
  return sectionNames.filter((name) => wanted.includes(name));
}

/** @throws UsageError for a host that there is not */
export function parseHost(text: string, hosts: readonly string[]): string {
  if (hosts.includes(text)) return text;
  throw unknownName("host", text, hosts);
}

/** What site.yaml would refuse is refused here, in the same words. */
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
