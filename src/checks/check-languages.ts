/**
 * Texts of site.yaml with a version for each language: all versions are in languages of the site,
 * and every language has the texts that pages show.
 */
import type { CollectionDeclaration } from "../collections/declaration.ts";
import { warn } from "../content/problems.ts";
import { settingPlace } from "../content/read/site-files.ts";
import type { Path } from "../content/read/yaml-source.ts";
import type { Settings } from "../content/settings/settings.ts";
import type { Rule } from "./rule.ts";

export const checkLanguages: Rule = function* ({ site: { settings }, files }) {
  const { locales } = settings;
  for (const [keys, text] of listTexts(settings)) {
    if (!isByLanguage(text)) continue;
    const name = `"${keys.join(".")}"`;
    for (const locale of Object.keys(text))
      if (!locales.includes(locale))
        yield {
          ...settingPlace(files, [...keys, locale]),
          message: `${name} has a text in "${locale}", which is not one of the site's languages (${locales.join(", ")}). Correct it, remove it, or add it to locales.`,
        };
    const missing = locales.filter((locale) => !Object.hasOwn(text, locale));
    if (missing.length > 0 && isNeeded(keys))
      yield warn(
        settingPlace(files, keys),
        `${name} has no text in ${missing.join(", ")}: pages show it in another language. Add a text for each.`,
      );
  }
};

/** Topics may exist in some languages only, and the API has the description in a single language. */
function isNeeded([key, , part]: Path): boolean {
  return key !== "collections" || part === "label" || part === "fields";
}

type Texts = [keys: Path, text: unknown][];

function listTexts({ description, navigation, action, footer = [], collections }: Settings): Texts {
  return [
    [["description"], description],
    ...navigation.map(({ label }, index): Texts[number] => [["navigation", index, "label"], label]),
    ...below(action, "action"),
    ...footer.flatMap(({ label, links }, group): Texts => [
      [["footer", group, "label"], label],
      ...(links === "social" ? [] : links).map((link, index): Texts[number] => [
        ["footer", group, "links", index, "label"],
        link.label,
      ]),
    ]),
    ...Object.entries(collections).flatMap(([name, declared]) =>
      listTextsOf(declared || {}).map(([keys, text]): Texts[number] => [
        ["collections", name, ...keys],
        text,
      ]),
    ),
  ];
}

function listTextsOf({ fields = {}, ...declared }: CollectionDeclaration): Texts {
  const { label, description, tags, years, kinds } = declared;
  return [
    ...below({ label, description }),
    ...Object.entries({ tags, years, kinds }).flatMap(([key, texts]) => below(texts, key)),
    ...Object.entries(fields).flatMap(([name, field]): Texts => [
      [["fields", name, "label"], field.label],
      ...below(field.options, "fields", name, "options"),
    ]),
  ];
}

function below(texts: unknown, ...keys: Path): Texts {
  return Object.entries(isByLanguage(texts) ? texts : {}).map(([name, text]) => [
    [...keys, name],
    text,
  ]);
}

function isByLanguage(text: unknown): text is object {
  return typeof text === "object" && text !== null && !Array.isArray(text);
}
