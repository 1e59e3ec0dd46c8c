/**
 * Entries of the language switcher.
 */
import { versionIn, type Document } from "../../content/document.ts";
import { groupsOf } from "../listing/groups.ts";
import { findHub, homePath } from "../html-pages.ts";
import { memoizeBySite } from "../memoize.ts";
import { separator } from "../listing/books.ts";
import { stringsFor } from "../strings/strings.ts";
import { localePrefix } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";

interface LanguageLink {
  locale: string;
  /** Name of the language in that language. */
  name: string;
  path: string;
  /**
   * Explains a link that does not lead to a translation of the current document; null for a
   * translation, and on pages without a document, such as the 404 page.
   */
  note: { text: string; locale: string } | null;
}

/**
 * @returns the site's languages in their order, without those that have neither the page nor a home
 *   page
 */
export function languageLinks(
  site: Site,
  locale: string,
  document: Document | undefined,
): LanguageLink[] {
  return site.settings.locales.flatMap((target) => {
    const translation = document && versionIn(document, target);
    const list = translation ?? counterpart(site, document, target);
    const home = homePath(site, target);
    if (!list && home !== `${localePrefix(target, site.defaultLocale)}/`) return [];
    return [
      {
        locale: target,
        name: nameOfLanguage(site, target),
        path: list?.path ?? home,
        note:
          translation || !document
            ? null
            : list
              ? { text: list.title, locale: target }
              : { text: stringsFor(site, locale).noTranslation, locale },
      },
    ];
  });
}

/** @returns the same list in another language, or else the page of the whole collection */
function counterpart(
  site: Site,
  document: Document | undefined,
  locale: string,
): { path: string; title: string } | undefined {
  const group = document && groupsByPath(site, document.locale).get(document.path);
  const hub = group && findHub(site, group.hub.listing ?? "", locale);
  const same =
    hub && groupsOf(site, hub).find(({ by, slug }) => by === group.by && slug === group.slug);
  return same ? { path: same.path, title: `${same.label}${separator}${hub.title}` } : hub;
}

const groupsByPath = memoizeBySite((site: Site, locale: string) => {
  const hubs = [...site.hubs.values()].filter((hub) => hub.locale === locale);
  return new Map(hubs.flatMap((hub) => groupsOf(site, hub)).map((group) => [group.path, group]));
});

/** Maximum number of languages in a row; more are shown in a menu. */
const maxInRow = 5;

/** @returns whether there are too many languages for a row */
export function needMenu(languages: readonly LanguageLink[]): boolean {
  return languages.length > maxInRow;
}

/**
 * @returns the name of a language of the site in that language, capitalized as at the start of a
 *   line; without its region if the site has no other variant of the language
 */
export const nameOfLanguage = memoizeBySite(({ settings }: Site, locale: string): string => {
  const { language } = new Intl.Locale(locale);
  const variants = settings.locales.filter(
    (variant) => new Intl.Locale(variant).language === language,
  );
  const code = variants.length > 1 ? locale : language;
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
});
