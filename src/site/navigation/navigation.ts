/**
 * Links of the header, and the breadcrumbs of a document.
 */
import { documentIn, isPage, textLocale, type Document } from "../../content/document.ts";
import { findHub, homePath, listHtmlPages } from "../html-pages.ts";
import { markAddress, markLink, markText, markTitle, type LinkMark } from "../strings/language.ts";
import { memoizeBySite } from "../memoize.ts";
import { withLocale, stringsFor } from "../strings/strings.ts";
import type { LocalText } from "../../collections/front-matter/value-schemas.ts";
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

/** Entry of the menu: a link, or a label above the links of the second level. */
interface MenuEntry extends Omit<NavigationLink, "path"> {
  /** Null for an entry that is only a label. */
  path: string | null;
  children: NavigationLink[];
}

/**
 * @returns the navigation of site.yaml in a language, each entry linked to the page's translation
 *   if there is one. Without a navigation in site.yaml: the hubs, labelled with the label of the
 *   collection if it has one. Memoized, because every page shows it.
 */
export const menuIn = memoizeBySite((site: Site, locale: string): MenuEntry[] => {
  const { navigation } = site.settings;
  const hubs = originalPages(site)
    .filter(({ listing, state }) => listing && state !== "noindex")
    .map(({ slug, listing }) => ({
      page: slug,
      label: site.collections.get(listing ?? "")?.label ?? undefined,
    }));
  if (navigation.length === 0)
    return hubs.flatMap((hub) =>
      resolveLink(site, locale, hub).map((link) => ({ ...link, children: [] })),
    );
  return navigation.flatMap(({ page, url, label, children: below = [] }): MenuEntry[] => {
    const children = below.flatMap((child) => resolveLink(site, locale, child));
    const [link] = resolveLink(site, locale, { page, label, url });
    if (link) return [{ ...link, children }];
    if (label === undefined || children.length === 0) return [];
    const { text, locale: written } = withLocale(label, locale, site.defaultLocale);
    return [{ label: text, path: null, language: markText(written, locale), children }];
  });
});

/** @returns the links of the menu on both levels. Memoized */
export const navigationLinks = memoizeBySite((site: Site, locale: string): NavigationLink[] =>
  menuIn(site, locale).flatMap(({ children, path, ...entry }) => [
    ...(path === null ? [] : [{ ...entry, path }]),
    ...children,
  ]),
);

/**
 * @returns the link to a page in a language, or else in the default one, or to a URL; empty if the
 *   page is not published
 */
export function resolveLink(
  site: Site,
  locale: string,
  {
    page,
    label,
    url,
  }: Partial<Record<"page" | "url", string | undefined>> & {
    label?: LocalText | undefined;
  },
): NavigationLink[] {
  const original = page === undefined ? undefined : namedDocument(site, page);
  const target =
    url === undefined
      ? original && documentIn(original, locale)
      : { title: url, path: url, locale };
  if (!target) return [];
  const { text, locale: written } =
    label === undefined
      ? { text: target.title, locale: textLocale(target) }
      : withLocale(label, locale, site.defaultLocale);
  const language = markLink({ text: written, target: textLocale(target) }, locale);
  return [{ label: text, path: target.path, language }];
}

/**
 * @param name file name of a page without extension, or the path of any document or of another page,
 *   such as the list of a tag: `/blog/tags/ports/`
 * @returns the published document in the default language
 */
function namedDocument(site: Site, name: string): Document | undefined {
  if (!name.startsWith("/")) return originalPages(site).find(({ slug }) => slug === name);
  const document =
    site.byPath.get(name) ?? listHtmlPages(site).find(({ path }) => path === name)?.document;
  return document?.locale === site.defaultLocale ? document : undefined;
}

/** The pages in the default language. */
const originalPages = memoizeBySite(({ visible, defaultLocale }: Site): Document[] =>
  visible.filter(isPage).filter(({ locale }) => locale === defaultLocale),
);

/**
 * @returns the pages above a document and the document itself, starting with the home page; for the
 *   home page, only itself
 */
export function breadcrumbs(site: Site, document: Document): NavigationLink[] {
  const { locale, series } = document;
  const path = homePath(site, locale);
  const { home: label } = stringsFor(site, locale);
  const home = { label, path, language: markAddress(site, path, locale) };
  if (document.path === path) return [home];
  const hub = isPage(document) ? undefined : findHub(site, document.collection, locale);
  const parents = new Set([
    ...(hub ? [hub] : parentPages(site, document)),
    ...(series?.part ? [series.index, ...chaptersOf(document)] : []),
    document,
  ]);
  return [
    home,
    ...Array.from(parents, (parent) => ({
      label: parent.title,
      path: parent.path,
      language: markTitle(parent, locale),
    })),
  ];
}

function parentPages(site: Site, document: Document): Document[] {
  const parts = document.path.split("/").slice(1, -2);
  const home = homePath(site, document.locale);
  return parts.flatMap((_, index) => {
    const parent = site.byPath.get(`/${parts.slice(0, index + 1).join("/")}/`);
    // Other pages do not link to noindex pages.
    return parent && parent.state !== "noindex" && parent.path !== home ? parent : [];
  });
}
