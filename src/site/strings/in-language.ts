/**
 * What there is of something in several languages.
 */

/** @returns what a locale's language has, or English where that has nothing of its own: `de-AT` has the words of `de` */
export function inLanguage<Value>(
  byLanguage: Readonly<Record<string, Value>> & { en: Value },
  locale: string,
): Value {
  return byLanguage[locale] ?? byLanguage[locale.split("-")[0] ?? ""] ?? byLanguage.en;
}
