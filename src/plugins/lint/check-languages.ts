/**
 * Texts of site.yaml with a version for each language: all versions are in languages of the site,
 * and every language has the texts that pages show.
 */
import { warn } from "../../content/problems.ts";
import { settingPlace } from "../../content/read/site-files.ts";
import type { Path } from "../../content/read/yaml-source.ts";
import type { Rule } from "../../checks/rule.ts";

export const checkLanguages: Rule = function* ({ site: { settings }, files }) {
  const { locales } = settings;
  for (const [keys, text] of listTexts(settings)) {
    const name = `"${keys.join(".")}"`;
    for (const locale of Object.keys(text))
      if (!locales.includes(locale))
        yield {
          ...settingPlace(files, [...keys, locale]),
          message: `${name} has a text in "${locale}", which is not one of the site's languages (${locales.join(", ")}). Correct or remove it, or add it to locales.`,
        };
    const missing = locales.filter((locale) => !Object.hasOwn(text, locale));
    const [key, , part] = keys;
    // The API has the description of a collection in one language, and a topic may have only one.
    const isNeeded = key !== "collections" || part === "label" || part === "fields";
    if (isNeeded && missing.length > 0)
      yield warn(
        settingPlace(files, keys),
        `${name} has no text in ${missing.join(", ")}. Add one for each language.`,
      );
  }
};

/** @returns the texts by language below a value of site.yaml, with the path of each */
function listTexts(value: object, keys: Path = []): [keys: Path, text: object][] {
  return Object.entries(value).flatMap(([key, below]: [string, unknown]) => {
    if (typeof below !== "object" || below === null) return [];
    const path = [...keys, key];
    if (isType(path)) return [];
    return isText(path) ? [[path, below]] : listTexts(below, path);
  });
}

const textKeys = ["description", "label", "title", "text"];

/** Collections and fields can have the name of any key, so their depth decides. */
function isText(path: Path): boolean {
  if (path[0] !== "collections" || path.length % 2 === 1)
    // `brand.type.text` is a font.
    return path[0] !== "brand" && textKeys.includes(String(path.at(-1)));
  return path.length === 6 || (path.length === 4 && path[2] !== "fields");
}

/** The type that a plugin defines is part of the declaration of a field, but not of site.yaml. */
function isType(path: Path): boolean {
  return path.length === 5 && path[2] === "fields" && path[4] === "kind";
}
