/**
 * Interface strings that a site defines in files `strings.<locale>.yaml` beside site.yaml, with one
 * string per key.
 *
 * src/checks/check-settings.ts checks the keys.
 */
import { z } from "zod";
import { plainText } from "../../collections/front-matter/value-schemas.ts";
import { filePlace, type Place, type Problem } from "../problems.ts";
import type { Site } from "../site.ts";
import type { ContentFiles } from "./read-content.ts";
import { validate } from "./validate-yaml.ts";
import { keyPlace, parseYaml } from "./yaml-source.ts";

const words = z.record(z.string(), plainText);

/** A strings file, with the position of each string. */
export interface StringsFile {
  /** Path as shown in problems. */
  file: string;
  locale: string;
  words: Readonly<Record<string, string>>;
  locate: (key: string) => Place;
}

/** @returns the strings files in order; adds unreadable ones to the problems */
export function readStringsFiles(
  { sources, label }: ContentFiles,
  problems: Problem[],
): StringsFile[] {
  return sources.flatMap(({ name, text }) => {
    const [, locale] = /^strings\.([A-Za-z-]+)\.ya?ml$/.exec(name) ?? [];
    if (locale === undefined) return [];
    const yaml = parseYaml(`${label}/${name}`, text);
    const { value, problems: faults } = validate(yaml, words);
    problems.push(...faults);
    const locate = (key: string) => keyPlace(yaml, [key]) ?? filePlace(yaml.file);
    return [{ file: yaml.file, locale, words: value ?? {}, locate }];
  });
}

/** @returns the strings by language; files take precedence over the configuration */
export function mergeStrings(
  configured: Site["strings"],
  files: readonly StringsFile[],
): Site["strings"] {
  return files.reduce(
    (strings, { locale, words: own }) => ({
      ...strings,
      [locale]: { ...strings[locale], ...own },
    }),
    configured,
  );
}
