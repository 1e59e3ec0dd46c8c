/**
 * Texts of site.yaml that are written in several languages.
 */

/** @returns a localised text in a language, else in the default language, else in any */
export function inLocale(
  text: string | Record<string, string>,
  locale: string,
  defaultLocale: string,
): string {
  if (typeof text === "string") return text;
  return text[locale] ?? text[defaultLocale] ?? Object.values(text)[0] ?? "";
}
