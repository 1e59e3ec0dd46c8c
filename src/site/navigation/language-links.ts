/**
 * Entries of the language switcher.
 */
import type { Document, Page } from "../../content/document.ts";
import { groupsOf, topicsOf, type Group } from "../listing/groups.ts";
import { findHub, homePath } from "../html-pages.ts";
import { memoizeByText, memoizeBySite } from "../memoize.ts";
import { separator } from "../listing/books.ts";
import { stringsFor } from "../strings/strings.ts";
import { localePrefix, searchPath, topicsPath } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";

interface LanguageLink {
  locale: string;
  /** Name of the language in that language. */
  name: string;
  path: string;
  /**
   * Explains a link that does not lead to a translation of the current page; null for a
   * translation.
   */
  note: { text: string; locale: string } | null;
}

/**
 * @param path path of the page, for pages without a document
 * @returns the site's languages in their order, without those that have neither the page nor a home
 *   page
 */
export function languageLinks(
  site: Site,
  locale: string,
  document: Document | undefined,
  path?: string,
): LanguageLink[] {
  const { defaultLocale } = site;
  const isSearch = path === searchPath(locale, defaultLocale);
  return site.settings.locales.flatMap((target) => {
    const translation =
      target === locale
        ? document
        : document?.translations.find((other) => other.locale === target);
    const list = translation ?? counterpart(site, document, target);
    const home = homePath(site, target);
    if (!list && home !== `${localePrefix(target, defaultLocale)}/`) return [];
    return [
      {
        locale: target,
        name: nameOfLanguage(target),
        path: isSearch ? searchPath(target, defaultLocale) : (list?.path ?? home),
        note:
          translation || isSearch
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
  const own = document && listsByPath(site, document.locale).get(document.path);
  const hub = own && findHub(site, own.hub.listing ?? "", locale);
  const same =
    hub && listsBelow(site, hub).find(({ by, slug }) => by === own.by && slug === own.slug);
  return same ? { path: same.path, title: `${same.label}${separator}${hub.title}` } : hub;
}

const listsByPath = memoizeBySite((site: Site, locale: string) => {
  const hubs = [...site.hubs.values()].filter((hub) => hub.locale === locale);
  return new Map(hubs.flatMap((hub) => listsBelow(site, hub)).map((list) => [list.path, list]));
});

/** @returns the groups of a hub, and the list of its topics */
function listsBelow(
  site: Site,
  hub: Page,
): Pick<Group, "hub" | "by" | "slug" | "path" | "label">[] {
  const topics = {
    hub,
    by: "",
    slug: "",
    path: topicsPath(hub.path),
    label: stringsFor(site, hub.locale).topics,
  };
  return [...(topicsOf(site, hub).length > 0 ? [topics] : []), ...groupsOf(site, hub)];
}

/** Maximum number of languages in a row; more are shown in a menu. */
const maxInRow = 5;

/** @returns whether there are too many languages for a row */
export function needMenu(languages: readonly LanguageLink[]): boolean {
  return languages.length > maxInRow;
}

/** @returns the name of the language in that language, capitalized as at the start of a line */
export const nameOfLanguage = memoizeByText((locale): string => {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
});
