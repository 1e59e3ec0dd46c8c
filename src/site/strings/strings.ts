/**
 * Strings of the interface and of the API reference, from a JSON file for each language beside this
 * module.
 *
 * English is the reference: other languages have the same keys and the same placeholders in braces,
 * and a language without a file falls back to English.
 */
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { suggestName } from "../../contract/did-you-mean.ts";
import type { Site } from "../../content/site.ts";
import { escapeHtml } from "../../markdown/escape-html.ts";
import { memoizeByText } from "../memoize.ts";
import ownEnglish from "./en.json" with { type: "json" };
import englishReference from "./reference.en.json" with { type: "json" };

export const languageOf = (locale: string) => locale.split("-")[0] ?? locale;

/**
 * @param prefix beginning of the names of the files
 * @returns functions that return whether a file exists in a locale's language, and its strings or
 *   else the English ones
 */
function loadWords<Key extends string>(prefix: string, reference: Record<Key, string>) {
  const shape: Record<Key, z.ZodString> = Object.assign(
    {},
    ...Object.keys(reference).map((key) => ({ [key]: z.string() })),
  );
  const words = z.strictObject(shape);
  const fileOf = (language: string) => new URL(`./${prefix}${language}.json`, import.meta.url);
  const has = memoizeByText((locale) => existsSync(fileOf(languageOf(locale))));
  const read = memoizeByText((language) =>
    words.parse(JSON.parse(readFileSync(fileOf(language), "utf8"))),
  );
  return { has, for: (locale: string) => read(has(locale) ? languageOf(locale) : "en") };
}

const interfaceWords = loadWords("", ownEnglish);

/** Strings by key. */
export type Words = Readonly<Record<string, string>>;

/** Interface strings of the engine in English, the reference of all other languages. */
export const english: Words = ownEnglish;
const referenceWords = loadWords("reference.", englishReference);

export type Strings = ReturnType<typeof interfaceWords.for>;
export type ReferenceStrings = ReturnType<typeof referenceWords.for>;

/** @returns whether interface strings exist in a locale's language */
export const hasStrings = interfaceWords.has;

/** @returns whether reference strings exist in a locale's language */
export const hasReferenceStrings = referenceWords.has;

/** @returns the strings of the API reference in a locale's language */
export const referenceStringsFor = referenceWords.for;

/** @returns the interface strings in a locale's language, overridden by the site's own */
export function stringsFor({ strings }: Pick<Site, "strings">, locale: string): Strings {
  const words = interfaceWords.for(locale);
  const own = [strings[languageOf(locale)], strings[locale]];
  return own.some(Boolean) ? Object.assign({}, words, ...own) : words;
}

/**
 * @param own strings of a site by locale
 * @param added strings of plugins by language
 * @returns the strings of the site together with those of plugins in its languages, else in English
 */
export function addStrings(
  own: Site["strings"],
  added: Site["strings"],
  locales: readonly string[],
): Site["strings"] {
  const languages = Object.keys(added).length > 0 ? new Set(locales.map(languageOf)) : [];
  const merge = (language: string) => ({
    ...added["en"],
    ...added[language],
    ...own[language],
  });
  return {
    ...own,
    ...Object.fromEntries(Array.from(languages, (language) => [language, merge(language)])),
  };
}

/**
 * @returns the value for a locale, else for its language, else for English: `de-AT` uses the
 *   strings of `de`
 */
export function inLanguage<Value>(
  byLanguage: Readonly<Record<string, Value>> & { en: Value },
  locale: string,
): Value {
  return byLanguage[locale] ?? byLanguage[languageOf(locale)] ?? byLanguage.en;
}

/** @returns a text of site.yaml in a locale, else in the default locale, else in any */
export function inLocale(
  text: string | Record<string, string>,
  locale: string,
  defaultLocale: string,
): string {
  return withLocale(text, locale, defaultLocale).text;
}

/** @returns the text and its locale; a text without locales is in the default one */
export function withLocale(
  text: string | Record<string, string>,
  locale: string,
  defaultLocale: string,
): { text: string; locale: string } {
  const texts = typeof text === "string" ? { [defaultLocale]: text } : text;
  const [found = locale] = [locale, defaultLocale, ...Object.keys(texts)].filter((code) =>
    Object.hasOwn(texts, code),
  );
  return { text: texts[found] ?? "", locale: found };
}

const placeholder = /\{(\w+)\}/g;

/**
 * @returns the string with each placeholder replaced by its value; a placeholder without a value is
 *   kept
 */
export function fill(words: string, values: object): string {
  return words.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(Reflect.get(values, name)) : whole,
  );
}

/**
 * @param values values of the placeholders
 * @returns the HTML of a string with `code` and [links](address)
 */
export function formatInline(words: string, values: object = {}): string {
  return escapeHtml(fill(words, values)).replace(
    /`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g,
    (_, code?: string, label?: string, href?: string) =>
      code === undefined ? `<a href="${href}">${label}</a>` : `<code>${code}</code>`,
  );
}

/** @returns the names in braces, sorted, without duplicates */
export function placeholders(words: string): string[] {
  return [...new Set(Array.from(words.matchAll(placeholder), ([, name = ""]) => name))].toSorted();
}

const pluralRules = memoizeByText((locale) => new Intl.PluralRules(locale));
const pluralOrder = ["zero", "one", "two", "few", "many", "other"];

function pluralCategories(locale: string): string[] {
  const own: readonly string[] = pluralRules(locale).resolvedOptions().pluralCategories;
  return pluralOrder.filter((category) => own.includes(category));
}

/**
 * @param words forms with `{count}`, separated by `|`, in the order of the plural categories of the
 *   language (Unicode CLDR): `{count} part|{count} parts`. The last form is used for all remaining
 *   categories.
 * @returns the form for a number, with the number filled in
 */
export function plural(words: string, count: number, locale: string): string {
  const category = pluralRules(locale).select(count);
  const forms = words.split("|");
  const index = Math.min(pluralCategories(locale).indexOf(category), forms.length - 1);
  return fill(forms[index] ?? words, { count: numberFormat(locale).format(count) });
}

const numberFormat = memoizeByText((locale) => new Intl.NumberFormat(locale));

/**
 * @param reference English strings
 * @returns the error message for a translated string, without its position; undefined if it is
 *   valid
 */
export function refuseWord(key: string, text: string, reference: Words): string | undefined {
  const original = Object.hasOwn(reference, key) ? reference[key] : undefined;
  if (original === undefined)
    return `is not an interface string. ${suggestName(key, Object.keys(reference), '"')}`;
  const [wanted, got] = [original, text].map((string) =>
    placeholders(string)
      .map((name) => `{${name}}`)
      .join(" and "),
  );
  return wanted === got
    ? undefined
    : `must contain ${wanted || "no name in braces"}, as in "${original}", got "${text}".`;
}

/**
 * @returns the keys that the site still has to translate for a language without a file of its own
 */
export function missingStrings(words: Words, reference: Words): string[] {
  return Object.keys(reference).filter((key) => !Object.hasOwn(words, key));
}

/**
 * @returns a starter `strings.<locale>.yaml`: every string in English, commented out, ready for
 *   translation
 */
export function newStrings(locale: string, reference: Words): string {
  const lines = Object.entries(reference).map(
    ([key, text]) => `# ${key}: ${JSON.stringify(text)}\n`,
  );
  return `# Interface strings in "${locale}". Remove "# " from a line and translate it; keep the names in braces.
# Forms for a number, separated by |: ${pluralCategories(locale).join(", ")}.\n${lines.join("")}`;
}
