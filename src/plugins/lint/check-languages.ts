/**
 * Texts of site.yaml with a version for each language, and interface strings: all versions are in
 * languages of the site, and every language has the texts that pages show.
 */
import { filePlace, warn } from "../../content/problems.ts";
import { settingPlace } from "../../content/read/site-files.ts";
import { allDocuments } from "../../content/site.ts";
import type { Path } from "../../content/read/yaml-source.ts";
import { hasStrings, languageOf, missingStrings } from "../../site/strings/strings.ts";
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

export const checkHomePages: Rule = function* ({ site, files }) {
  const paths = new Set(Array.from(allDocuments(site), ({ path }) => path));
  for (const [index, locale] of site.settings.locales.entries())
    if (index > 0 && !paths.has(`/${locale}/`))
      yield warn(
        settingPlace(files, ["locales", index]),
        `contains the language "${locale}", which has no home page. Create ${files.label}/pages/index.${locale}.md, or remove "${locale}" from locales.`,
      );
};

/** A language without built-in strings shows those that it lacks in English. */
export const checkMissingStrings: Rule = function* ({ site, files, strings, english }) {
  for (const [index, locale] of site.settings.locales.entries()) {
    const names = [languageOf(locale), locale];
    const translations = strings.find((table) => names.includes(table.locale));
    const missing = hasStrings(locale)
      ? []
      : missingStrings(Object.assign({}, ...names.map((name) => site.strings[name])), english);
    const listMissing = (max: number) =>
      missing.length > max
        ? `${missing.length} strings (${missing.slice(0, max).join(", ")} …)`
        : missing.join(", ");
    if (missing.length > 0)
      yield translations
        ? warn(
            filePlace(translations.file),
            `lacks ${listMissing(10)}: pages in "${locale}" show them in English. Add a line for each.`,
          )
        : warn(
            settingPlace(files, ["locales", index]),
            `contains the language "${locale}", for which Broadsheet has no interface strings: pages show ${listMissing(3)} in English. Translate them in ${files.label}/strings.${locale}.yaml, which "npm run new -- strings ${locale}" creates.`,
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
