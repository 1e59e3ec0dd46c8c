/**
 * Attributes that name the language of what is in another one than the text around it, so that it is read out as it is meant (WCAG 3.1.2).
 */
import type { Site } from "../content/site.ts";
import { textDirection } from "./text-direction.ts";

export interface LanguageMark {
  lang?: string;
  /** Only where it is another than that of the text around. */
  dir?: "ltr" | "rtl";
}

export interface LinkMark extends LanguageMark {
  hreflang?: string;
}

/**
 * @param locale of the text
 * @param around the language of the text around it
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
 * @param text the language of the link's text
 * @param target the language of what it leads to
 * @param around the language of the text around it
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

/** @returns the attributes of a link with a text in the language around it, which may lead to a document in another one */
export function markAddress(site: Site, path: string, around: string): LinkMark {
  const target = site.byPath.get(path)?.locale ?? around;
  return markLink({ text: around, target }, around);
}
