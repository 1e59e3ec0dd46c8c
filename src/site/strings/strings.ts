/**
 * Strings of the interface, from a JSON file for each language beside this module.
 *
 * English is the reference: other languages have the same keys and the same placeholders in braces,
 * and a language without a file falls back to English.
 */
import { existsSync, readFileSync } from "node:fs";
import { suggestName } from "../../contract/did-you-mean.ts";
import type { Site } from "../../content/site.ts";
import { memoizeBy, memoizeByText } from "../memoize.ts";
import ownEnglish from "./en.json" with { type: "json" };

export const languageOf = (locale: string) => locale.split("-")[0] ?? locale;

const fileOf = (locale: string) => new URL(`./${languageOf(locale)}.json`, import.meta.url);

/** Strings by key. */
export type Words = Readonly<Record<string, string>>;

export type Strings = Record<keyof typeof ownEnglish, string>;

/** Interface strings of the engine in English, the reference of all other languages. */
export const english: Words = ownEnglish;

/** @returns whether interface strings exist in a locale's language */
export const hasStrings = memoizeByText((locale) => existsSync(fileOf(locale)));

/** Not checked with a schema, because a test compares the files, and compiling one takes long. */
const readStrings = memoizeByText((locale): Strings => {
  if (!hasStrings(locale)) return ownEnglish;
  return JSON.parse(readFileSync(fileOf(locale), "utf8"));
});

/** @returns the interface strings in a locale's language, overridden by the site's own */
export function stringsFor({ strings }: Pick<Site, "strings">, locale: string): Strings {
  return override(strings, locale);
}

/** Memoized, because every page asks for its strings many times, and plugins add some to each site. */
const override = memoizeBy((strings: Site["strings"], locale: string): Strings => {
  const tables = [strings[languageOf(locale)], strings[locale]];
  return Object.assign({}, readStrings(locale), ...tables);
});

/**
 * @param own strings of a site by locale
 * @param added strings of plugins by language
 * @returns the strings of the site together with those of plugins in its languages, else in English
 */
export function addStrings(
  siteStrings: Site["strings"],
  added: Site["strings"],
  locales: readonly string[],
): Site["strings"] {
  const languages = Object.keys(added).length > 0 ? new Set(locales.map(languageOf)) : [];
  const merge = (language: string) => ({
    ...added["en"],
    ...added[language],
    ...siteStrings[language],
  });
  return {
    ...siteStrings,
    ...Object.fromEntries(Array.from(languages, (language) => [language, merge(language)])),
  };
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
  const [language = locale] = [locale, defaultLocale, ...Object.keys(texts)].filter((code) =>
    Object.hasOwn(texts, code),
  );
  return { text: texts[language] ?? "", locale: language };
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

/** @returns the names in braces, sorted, without duplicates */
export function placeholders(words: string): string[] {
  return [...new Set(Array.from(words.matchAll(placeholder), ([, name = ""]) => name))].toSorted();
}

const pluralRules = memoizeByText((locale) => new Intl.PluralRules(locale));
const pluralOrder = ["zero", "one", "two", "few", "many", "other"];

export function pluralCategories(locale: string): string[] {
  const categories: readonly string[] = pluralRules(locale).resolvedOptions().pluralCategories;
  return pluralOrder.filter((category) => categories.includes(category));
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
