/**
 * Where the language switcher leads from a page.
 */
import type { Document } from "../content/document.ts";
import { homePath } from "./facts.ts";
import { localePrefix } from "../contract/urls.ts";
import type { Site } from "../content/site.ts";

export interface LanguageLink {
  locale: string;
  /** The language's name in the language itself. */
  name: string;
  path: string;
  /** Whether the path is the same page in that language, not just its home page. */
  isTranslation: boolean;
}

/** @returns the languages in the order of the site's, without those that have neither the page nor a home page */
export function languageLinks(
  site: Site,
  locale: string,
  document: Document | undefined,
): LanguageLink[] {
  return site.settings.locales.flatMap((target) => {
    const translation =
      target === locale
        ? document
        : document?.translations.find((other) => other.locale === target);
    const home = homePath(site, target);
    if (!translation && home !== `${localePrefix(target, site.defaultLocale)}/`)
      return [];
    return [
      {
        locale: target,
        name: nameOf(target),
        path: translation?.path ?? home,
        isTranslation: translation !== undefined,
      },
    ];
  });
}

const names = new Map<string, string>();

function nameOf(locale: string): string {
  const known = names.get(locale);
  if (known !== undefined) return known;
  const name =
    new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  const capital = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  names.set(locale, capital);
  return capital;
}
