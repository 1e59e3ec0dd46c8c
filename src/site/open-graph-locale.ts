/**
 * The languages of pages, as Open Graph names them.
 */
import { onceALanguage } from "./once-a-language.ts";

/**
 * @param locale a language code (BCP 47)
 * @returns language and territory, as Open Graph wants them: `pt-BR` → `pt_BR`, `de` → `de_DE`. Where a code names no territory it is the one that
 * most speakers have (Unicode CLDR, likely subtags)
 */
export const openGraphLocale = onceALanguage((locale): string => {
  const { language, region } = new Intl.Locale(locale).maximize();
  // The world (001) is no territory.
  return /^[A-Z]{2}$/.test(region ?? "") ? `${language}_${region}` : language;
});
