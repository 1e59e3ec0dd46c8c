/**
 * The addresses that documents and aliases leave alone, for what a site has beside its documents: those that are reserved in every site, further pages
 * of hubs, the search, and the files of public/.
 */
import { aliasKey } from "../contract/data/aliases.ts";
import { reservedFor } from "../contract/reserved-paths.ts";
import { hubPagesRoot, searchPath, twinPath } from "../contract/urls.ts";
import { isPage, type Document } from "../content/document.ts";

export interface SiteShape {
  /** The site's languages, the default first. */
  locales: readonly string[];
  /** Whether people can search it. */
  search: boolean;
  /** The paths of the pages that list a collection. */
  hubs: readonly string[];
  /** The paths of the files that are served as they are, from the root of the site. */
  publicFiles: Iterable<string>;
}

/** Answers what an address, a key of contract/data/aliases.ts, is kept for, to follow "is kept for"; undefined for one that is free. */
export type KeptFor = (key: string) => string | undefined;

export function keptAddresses({
  locales,
  search,
  hubs,
  publicFiles,
}: SiteShape): KeptFor {
  const [first = ""] = locales;
  const searches = new Set(
    search
      ? locales
          .map((locale) => searchPath(locale, first))
          .flatMap((path) => [aliasKey(path), twinPath(path)])
      : [],
  );
  const roots = hubs.map(hubPagesRoot);
  const files = new Set<string>();
  for (const name of publicFiles) {
    const key = aliasKey(name);
    files.add(key);
    // Hosts answer with it under its name without the ending, too.
    files.add(key.replace(/\.html$/, ""));
  }
  return (key) => {
    if (searches.has(key))
      return 'the search, unless site.yaml says "search: false"';
    const root = roots.find((known) => `${key}/`.startsWith(known));
    if (root !== undefined)
      return `the further pages of ${root.slice(0, -"page/".length)}`;
    if (files.has(key)) return "a file in public/";
    return reservedFor(key, locales);
  };
}

/** @returns the paths of the pages that have further pages; the home page has none */
export function hubPaths(documents: readonly Document[]): string[] {
  return documents.flatMap((document) =>
    isPage(document) && document.listing !== null && document.slug !== "index"
      ? [document.path]
      : [],
  );
}
