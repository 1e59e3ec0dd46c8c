/** Options of a new site, with their parsers. */
import path from "node:path";
import type { z } from "zod";
import { expectation } from "../../collections/help.ts";
import { posts, presets } from "../../collections/presets/presets.ts";
import { defaultHost } from "../../content/settings/settings.ts";
import type { SiteTables } from "../../plugin/plugin.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { unknownName, UsageError } from "../../command/command.ts";
import { starter } from "./starter.ts";

/** Collections of version 1 that a new site can include, without pages, which every site has. */
export const presetNames = presets.flatMap(({ name, isStandard, layout }) =>
  isStandard && layout !== "page" ? name : [],
);

/** All collections that a new site can include. */
export const sectionNames = [...presetNames, ...Object.keys(starter.collections)];

type Tables = Pick<SiteTables, "hosts" | "settings">;

/** @returns the questions that ask for the options */
export const questionsFor = ({ hosts }: Pick<Tables, "hosts">) => ({
  name: "Name of the site",
  url: "Address",
  locales: "Languages, default first",
  sections: `Collections: ${sectionNames.join(", ")}`,
  host: `Host: ${Object.keys(hosts).join(", ")}`,
});

export type Answers = Record<keyof ReturnType<typeof questionsFor>, string | undefined>;

export function defaultAnswers(folder: string) {
  const words = path
    .basename(folder)
    .replaceAll(/[-_.\s]+/g, " ")
    .trim();
  return {
    name: words === "" ? "My site" : words[0]?.toUpperCase() + words.slice(1),
    url: `https://${slugOfFolder(folder)}.example`,
    locales: "en",
    sections: posts.name,
    host: defaultHost,
  };
}

function slugOfFolder(folder: string): string {
  return toSlug(path.basename(folder)) || "site";
}

export type NewSite = ReturnType<typeof parseSite>;

/** @throws UsageError for an invalid answer */
export function parseSite(folder: string, answers: Answers, { hosts, settings }: Tables) {
  const { shape } = settings;
  const defaults = defaultAnswers(folder);
  return {
    /** Name of the folder and package: lower-case letters, digits and hyphens. */
    slug: slugOfFolder(folder),
    name: parseSetting("name", shape.name, answers.name ?? defaults.name),
    url: parseSetting("url", shape.base_url, answers.url ?? defaults.url),
    locales: parseSetting("locales", shape.locales, splitList(answers.locales ?? defaults.locales)),
    /** Collections in addition to pages, in the order of `sectionNames`. */
    sections: parseSections(answers.sections ?? defaults.sections),
    host: parseHost(answers.host ?? defaults.host, Object.keys(hosts)),
  };
}

function parseSections(text: string): string[] {
  const wanted = text.trim() === "none" ? [] : splitList(text);
  for (const name of wanted)
    if (!sectionNames.includes(name)) throw unknownName("collection", name, sectionNames);
  return sectionNames.filter((name) => wanted.includes(name));
}

function parseHost(text: string, names: readonly string[]): string {
  if (names.includes(text)) return text;
  throw unknownName("host", text, names);
}

/** Parses an option with the schema of its key in site.yaml, so both report the same errors. */
function parseSetting<Value>(option: string, schema: z.ZodType<Value>, value: unknown): Value {
  const { data, error } = schema.safeParse(value, { error: expectation });
  if (!error) return data;
  throw new UsageError(`--${option} ${error.issues[0]?.message}, got "${String(value)}".`);
}

function splitList(text: string): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== "");
}
