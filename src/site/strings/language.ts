/**
 * Properties of languages: attributes for text in another language (WCAG 3.1.2), direction, fonts
 * and names.
 */
import { textLocale, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { memoizeByText } from "../memoize.ts";

export interface LanguageMark {
  lang?: string;
  /** Present only if it differs from the surrounding text. */
  dir?: "ltr" | "rtl";
}

export interface LinkMark extends LanguageMark {
  hreflang?: string;
}

/**
 * @param locale locale of the text
 * @param around locale of the surrounding text
 */
export function markText(locale: string, around: string): LanguageMark {
  if (locale === around) return {};
  const dir = textDirection(locale);
  return {
    lang: locale,
    ...(dir === textDirection(around) ? {} : { dir }),
  };
}

/**
 * @param text locale of the link text
 * @param target locale of the linked page
 * @param around locale of the surrounding text
 */
export function markLink(
  { text, target }: { text: string; target: string },
  around: string,
): LinkMark {
  return {
    ...(target === around ? {} : { hreflang: target }),
    ...markText(text, around),
  };
}

type Written = Pick<Document, "original" | "locale">;

/** @returns the attributes of text from a document, which may be in another language than its page */
export function markWritten(document: Written, around: string): LanguageMark {
  return markText(textLocale(document), around);
}

/** @returns the attributes of a link to a document whose text is its title */
export function markTitle(document: Written, around: string): LinkMark {
  const locale = textLocale(document);
  return markLink({ text: locale, target: locale }, around);
}

/**
 * @param text locale of the link text; that of the surrounding text by default
 * @returns the attributes of a link whose target may be in another language
 */
export function markAddress(site: Site, path: string, around: string, text = around): LinkMark {
  const target = site.byPath.get(path);
  return markLink({ text, target: target ? textLocale(target) : around }, around);
}

/** Scripts in current use that are written from right to left (ISO 15924). */
const rightToLeft = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
]);

/**
 * @param locale language code (BCP 47)
 * @returns the direction of its script, or of the likely script of its language (Unicode CLDR)
 */
export const textDirection = memoizeByText((locale): "ltr" | "rtl" => {
  const { script = "" } = new Intl.Locale(locale).maximize();
  return rightToLeft.has(script) ? "rtl" : "ltr";
});

/** Languages that need letters of the latin-ext fonts on every page. */
const latinExtLanguages = new Set([
  "bs",
  "cs",
  "cy",
  "eo",
  "hr",
  "hu",
  "lt",
  "lv",
  "mt",
  "pl",
  "ro",
  "sk",
  "sl",
  "tr",
]);

/**
 * @param locale language code (BCP 47)
 * @returns whether its pages preload the latin-ext fonts, the second subset of each family
 */
export const needsLatinExt = memoizeByText((locale): boolean =>
  latinExtLanguages.has(new Intl.Locale(locale).language),
);

/**
 * @param locale language code (BCP 47)
 * @returns language and territory in the format of Open Graph: `pt-BR` → `pt_BR`, `de` → `de_DE`.
 *   The territory defaults to the likely one of the language (Unicode CLDR).
 */
export const openGraphLocale = memoizeByText((locale): string => {
  const { language, region } = new Intl.Locale(locale).maximize();
  // The region "World" (001) is not a territory.
  return /^[A-Z]{2}$/.test(region ?? "") ? `${language}_${region}` : language;
});
