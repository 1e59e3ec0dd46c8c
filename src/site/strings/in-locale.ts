/**
 * Texts of site.yaml that are written in several languages.
 */

/** @returns a localised text in a language, else in the default language, else in any */
export function inLocale(
  text: string | Record<string, string>,
  locale: string,
  defaultLocale: string,
): string {
  return withLocale(text, locale, defaultLocale).text;
}

/** @returns the same with the language that it is in: that of a text without languages is the default one */
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
