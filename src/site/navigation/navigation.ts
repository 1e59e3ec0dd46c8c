/**
 * Links of the header, and the breadcrumbs of a document.
 */
import { toUrl } from "../../contract/urls.ts";
import { isPage, type Document, type Page } from "../../content/document.ts";
import { findHub, homePath } from "../html-pages.ts";
import { markAddress, markLink, type LinkMark } from "../strings/language.ts";
import { memoizeBySite } from "../memoize.ts";
import { withLocale, stringsFor } from "../strings/strings.ts";
import type { Site } from "../../content/site.ts";
import { chaptersOf } from "../listing/books.ts";

export interface NavigationLink {
  label: string;
  /** Path on this site, or an external URL. */
  path: string;
  /** Language attributes of a link to a page in another language. */
  language?: LinkMark;
  /** HTML `rel` attribute. */
  rel?: string | undefined;
  /** Media type of the target. */
  type?: string;
}

/**
 * @returns the navigation of site.yaml in a language, each entry linked to the page's translation
 *   if there is one. Without a navigation in site.yaml: the hubs, labelled with the label of the
 *   collection if it has one. Memoized, because every page shows it.
 */
export const navigationLinks = memoizeBySite(listLinks);

function listLinks(site: Site, locale: string): NavigationLink[] {
  const originals = originalPages(site);
  const { navigation } = site.settings;
  const entries =
    navigation.length > 0
      ? navigation
      : originals
          .filter(({ listing, state }) => listing && state !== "noindex")
          .map(({ slug, listing }) => ({
            page: slug,
            label: (listing && site.collections.get(listing)?.label) ?? undefined,
          }));
  return entries.flatMap(({ page, label }) => {
    const target = findPage(originals, page, locale);
    if (!target) return [];
    const { text, locale: written } =
      label === undefined
        ? { text: target.title, locale: target.locale }
        : withLocale(label, locale, site.defaultLocale);
    const language = markLink({ text: written, target: target.locale }, locale);
    return [{ label: text, path: target.path, language }];
  });
}

/**
 * @param originals pages in the default language
 * @returns the page with a slug in a language, or else in the default one; undefined if it is not
 *   published
 */
export function findPage(
  originals: readonly Page[],
  slug: string | undefined,
  locale: string,
): Pick<Document, "title" | "path" | "locale"> | undefined {
  const original = originals.find((page) => page.slug === slug);
  return (
    original &&
    ([original, ...original.translations].find((version) => version.locale === locale) ?? original)
  );
}

/** @returns the pages in the default language */
export function originalPages({ visible, defaultLocale }: Site): Page[] {
  return visible.filter(isPage).filter(({ locale }) => locale === defaultLocale);
}

/**
 * @returns the pages above a document and the document itself, starting with the home page; for the
 *   home page, only itself
 */
export function breadcrumbs(site: Site, document: Document): NavigationLink[] {
  const { locale } = document;
  const path = homePath(site, locale);
  const home = {
    label: stringsFor(site, locale).home,
    path,
    language: markAddress(site, path, locale),
  };
  if (document.path === home.path) return [home];
  const hub = isPage(document) ? undefined : findHub(site, document.collection, locale);
  const { series } = document;
  const parents = new Set([
    ...(hub ? [hub] : parentPages(site, document)),
    ...(series && series.part !== null ? [series.index, ...chaptersOf(document)] : []),
  ]);
  return [
    home,
    ...Array.from(parents, (parent) => ({
      label: parent.title,
      path: parent.path,
      language: markLink({ text: parent.locale, target: parent.locale }, locale),
    })),
    { label: document.title, path: document.path, language: {} },
  ];
}

function parentPages(site: Site, document: Document): Document[] {
  const parts = document.path.split("/").slice(1, -2);
  return parts.flatMap((_, index) => {
    const path = `/${parts.slice(0, index + 1).join("/")}/`;
    const parent = site.byPath.get(path);
    // Other pages do not link to noindex pages.
    return parent === undefined ||
      parent.state === "noindex" ||
      path === homePath(site, document.locale)
      ? []
      : parent;
  });
}

/** @returns the breadcrumbs for search engines (schema.org BreadcrumbList) */
export function breadcrumbJsonLd(
  site: Site,
  links: readonly Pick<NavigationLink, "label" | "path">[],
): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: links.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: toUrl(site.settings.base_url, path),
    })),
  };
}
