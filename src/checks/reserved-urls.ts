/**
 * URLs that documents and aliases must not have, because the site uses them: those reserved on
 * every site, further pages of lists, groups of documents, search pages, and files in public/.
 */
import { aliasKey } from "../contract/data/redirects.ts";
import { reservedFor } from "../content/reserved-paths.ts";
import { searchPath, markdownPath } from "../contract/urls.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import type { SiteCollections } from "../content/site-collections.ts";
import { groupingFields, groupSegment } from "../site/listing/divide-list.ts";

/** A page that lists a collection, or the page of an author. */
export interface Hub {
  path: string;
  /** True if its list is divided by year. */
  hasYears: boolean;
  /** Path segments of the fields that divide the list. */
  segments: readonly string[];
  /** True for the page of an author, whose list has no groups. */
  isPerson?: true;
}

export interface SiteShape {
  /** The site's languages, starting with the default. */
  locales: readonly string[];
  /** True if the site has a search. */
  search: boolean;
  hubs: readonly Hub[];
  /** Paths of the files in public/, from the root of the site. */
  publicFiles: Iterable<string>;
}

/**
 * Returns the purpose that a URL is reserved for, to follow "is reserved for"; undefined if it is
 * available. The URL is given as a key of contract/data/redirects.ts.
 */
export type ReservedFor = (key: string) => string | undefined;

export function reservedUrls({ locales, search, hubs, publicFiles }: SiteShape): ReservedFor {
  const [first = ""] = locales;
  const searches = new Set(
    (search ? locales : [])
      .map((locale) => searchPath(locale, first))
      .flatMap((path) => [aliasKey(path), markdownPath(path)]),
  );
  // Indexed by the hub's path, because a site has a hub for each of its authors.
  const below = Map.groupBy(hubs.flatMap(reservedBelow), ({ path }) => path);
  const files = new Set([...publicFiles].map(aliasKey).flatMap((key) => [key, withoutEnding(key)]));
  return (key) => {
    if (searches.has(key)) return 'the search, unless site.yaml contains "search: false"';
    for (const [path, rest] of splitAtFolders(`${key}/`)) {
      const found = below.get(path)?.find(({ form }) => form.test(rest));
      if (found) return found.purpose;
    }
    return files.has(key) ? "a file in public/" : reservedFor(key, locales);
  };
}

/** Hosts also serve a file under its name without the extension. */
export function withoutEnding(key: string): string {
  return key.replace(/\.html$/, "");
}

/**
 * Only the page of a year itself is reserved: old URLs often start with a year, as in
 * /blog/2019/05/a-post/.
 */
function reservedBelow({ path, hasYears, segments, isPerson }: Hub) {
  const forms: [form: string, purpose: string][] = [
    ["page/", "the further pages"],
    [String.raw`feed\.xml/$`, "the feed"],
    ...segments.map((one): [string, string] => [String.raw`${one}(?:\.md)?/`, `the ${one}`]),
  ];
  if (!isPerson) forms.push([String.raw`tags(?:\.md)?/`, "the tags"]);
  if (hasYears) forms.push([String.raw`\d{4}(?:\.md|/feed\.xml|/page/.*)?/$`, "the years"]);
  return forms.map(([form, purpose]) => ({
    path,
    form: new RegExp(`^${form}`),
    purpose: `${purpose} of ${path}`,
  }));
}

/**
 * Splits a path at each folder: `/a/b/` into `/` and `a/b/`, `/a/` and `b/`, `/a/b/` and nothing.
 */
function* splitAtFolders(path: string): Generator<[start: string, rest: string]> {
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1))
    yield [path.slice(0, at + 1), path.slice(at + 1)];
}

/** @returns the hub of a page that lists a collection */
function toHub(path: string, listing: string, collections: SiteCollections): Hub {
  const collection = collections.get(listing);
  return {
    path,
    hasYears: collection?.order === "-date",
    segments: collection ? groupingFields(collection).map(groupSegment) : [],
  };
}

/** @returns the pages whose lists can have further pages; the home page has none */
export function findHubs(documents: readonly Document[], collections: SiteCollections): Hub[] {
  return documents.flatMap((document): Hub[] => {
    const { path, listing, slug } = document;
    if (isAuthor(document)) return [{ path, hasYears: false, segments: [], isPerson: true }];
    return isPage(document) && listing !== null && slug !== "index"
      ? [toHub(path, listing, collections)]
      : [];
  });
}
