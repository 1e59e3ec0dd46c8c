/**
 * All redirects of a site in one list: the aliases of its pages, the `redirects` of site.yaml, the
 * lists and feeds that have moved with their pages, and that of the API reference to openapi.json
 * on a site without this page.
 */
import { aliasKey, findRedirect, formatRedirects, type Redirect } from "../format/redirects.ts";
import { currentOpenApiPath, htmlFile, referencePath } from "../format/urls.ts";
import type { Document } from "../content/document.ts";
import type { Settings } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";
import { findHub, homePath, listHtmlPages } from "./html-pages.ts";
import { feedsOfList } from "./listing/feeds.ts";
import { memoizeBySite } from "./memoize.ts";

/** @returns whether a redirect depends on the query of a request, which only the edge compares */
export function isByQuery({ spelling }: SiteRedirect): boolean {
  return spelling.includes("?");
}

/** @returns the keys of the paths with such redirects; undefined if there are none */
export function listQueryPaths(site: Site): string[] | undefined {
  const paths = settingsRedirects(site.settings)
    .filter(isByQuery)
    .map(({ spelling }) => aliasKey(spelling.replace(/\?.*$/, "")));
  return paths.length > 0 ? [...new Set(paths)] : undefined;
}

export interface SiteRedirect extends Redirect {
  /** Request path that the redirect matches, with its query; for a wildcard, its folder. */
  spelling: string;
}

/**
 * @returns the redirects that hosts and the edge may publish, in order of precedence. Two spellings
 *   of one path are rejected when the content is loaded.
 */
export const listRedirects = memoizeBySite((site: Site): readonly SiteRedirect[] => {
  const redirects = [
    ...site.visible.filter(isPublished).flatMap(toRedirects),
    ...settingsRedirects(site.settings),
    ...listMoved(site),
  ];
  // Errors and descriptions of the API link to the reference, even on a site without one.
  const hasReference =
    listHtmlPages(site).some(({ path }) => path === referencePath) ||
    site.publicFiles?.has(`/${htmlFile(referencePath)}`) ||
    findRedirect(formatRedirects(redirects), referencePath) !== undefined;
  return hasReference
    ? redirects
    : [...redirects, toRedirect(referencePath, currentOpenApiPath, 301)];
});

/**
 * @returns redirects of the further pages, groups and feeds of lists, which have no front matter,
 *   from below the aliases of the page that they belong to
 */
function listMoved(site: Site): SiteRedirect[] {
  const pages = listHtmlPages(site);
  const taken = new Set(pages.map(({ path }) => aliasKey(path)));
  return pages
    .flatMap((page) => {
      const owner = page.listing?.hub ?? page.topicsOf ?? page.document;
      const folders = isPublished(owner)
        ? owner.aliases.filter((alias) => alias.endsWith("/"))
        : [];
      if (folders.length === 0) return [];
      return [page.path, ...feedsOfList(site, page).map(({ path }) => path)]
        .filter((path) => path !== owner.path)
        .flatMap((path) =>
          folders.map((folder) => toRedirect(folder + path.slice(owner.path.length), path, 301)),
        );
    })
    .filter(({ key }) => !taken.has(key));
}

/** @returns the redirects of site.yaml, in their order */
export function settingsRedirects({
  redirects,
  base_url,
}: Pick<Settings, "redirects" | "base_url">): SiteRedirect[] {
  return redirects.map(({ from, to, status }) =>
    // Without a host, the remaining path of a relative target could be read as another host:
    // //host.
    toRedirect(from, to === "/*" ? base_url + to : to, status),
  );
}

/** @returns the aliases of unlisted pages, which must not appear in any readable file */
export function listUnlistedAliases(site: Site): SiteRedirect[] {
  return site.visible.filter((document) => !isPublished(document)).flatMap(toRedirects);
}

/**
 * @returns the paths of expired documents that were in a list, each with the page of the list or
 *   else the home page
 */
export const listGone = memoizeBySite((site: Site): readonly SiteRedirect[] =>
  site.documents
    .flatMap((document) => [
      document,
      ...(document.fallbacks ?? []).filter(({ original }) => original === document),
    ])
    .filter(({ state, noindex, path }) => state === "expired" && !noindex && !site.byPath.has(path))
    .flatMap(({ aliases, collection, locale, path }) =>
      toRedirects({
        aliases: [path, ...aliases],
        path: findHub(site, collection, locale)?.path ?? homePath(site, locale),
      }),
    ),
);

function isPublished({ state }: Document): boolean {
  return state === "published";
}

/** @returns the aliases of a document, in their order */
export function toRedirects({ aliases, path }: Pick<Document, "aliases" | "path">): SiteRedirect[] {
  return aliases.map((alias) => toRedirect(alias, path, 301));
}

function toRedirect(from: string, to: string, status: Redirect["status"]): SiteRedirect {
  const folder = from.replace(/\/\*$/, "");
  const { pathname, search } = new URL(folder, "https://site.invalid");
  return {
    key: aliasKey(folder),
    spelling: pathname + search,
    to,
    status,
    isWildcard: folder !== from,
  };
}
