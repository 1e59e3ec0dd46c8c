/**
 * URLs that documents and aliases must not have, because the site has something else there: those
 * that every site reserves, further pages of lists, groups of documents, the search, and files of
 * public/.
 */
import { aliasKey } from "../contract/data/redirects.ts";
import { reservedFor } from "../contract/reserved-paths.ts";
import { searchPath, markdownPath } from "../contract/urls.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import type { SiteCollections } from "../content/site-collections.ts";
import { groupingFields, groupSegment } from "../site/listing/divide-list.ts";

/** A page that lists a collection, or the documents of a person. */
export interface Hub {
  path: string;
  /** True if its list has years. */
  hasYears: boolean;
  /** Segments of the fields that divide the list. */
  segments: readonly string[];
  /** True if it lists the documents of a person, which have no groups. */
  isPerson?: true;
}

export interface SiteShape {
  /** The site's languages, the default first. */
  locales: readonly string[];
  /** True if the site has a search. */
  search: boolean;
  hubs: readonly Hub[];
  /** Paths of the files that are served as they are, from the root of the site. */
  publicFiles: Iterable<string>;
}

/**
 * Answers what a URL, as a key of contract/data/redirects.ts, is reserved for, to follow "is kept
 * for"; undefined for a free one.
 */
export type ReservedFor = (key: string) => string | undefined;

export function reservedUrls({ locales, search, hubs, publicFiles }: SiteShape): ReservedFor {
  const [first = ""] = locales;
  const searches = new Set(
    (search ? locales : [])
      .map((locale) => searchPath(locale, first))
      .flatMap((path) => [aliasKey(path), markdownPath(path)]),
  );
  // By their start: a site has a page for each of its authors.
  const below = Map.groupBy(hubs.flatMap(reservedBelow), ({ path }) => path);
  const files = new Set([...publicFiles].map(aliasKey).flatMap((key) => [key, withoutEnding(key)]));
  return (key) => {
    if (searches.has(key)) return 'the search, unless site.yaml says "search: false"';
    for (const [path, rest] of splitAtFolders(`${key}/`)) {
      const found = below.get(path)?.find(({ form }) => form.test(rest));
      if (found) return found.purpose;
    }
    return files.has(key) ? "a file in public/" : reservedFor(key, locales);
  };
}

/** Hosts answer with a file under its name without the ending, too. */
export function withoutEnding(key: string): string {
  return key.replace(/\.html$/, "");
}

/**
 * Of a year only its own page is reserved: old URLs often start with one, as in
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

/** Yields `/a/b/` as `/` and `a/b/`, `/a/` and `b/`, `/a/b/` and nothing. */
function* splitAtFolders(path: string): Generator<[start: string, rest: string]> {
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1))
    yield [path.slice(0, at + 1), path.slice(at + 1)];
}

/** @returns the page at a path that lists a collection */
function toHub(path: string, listing: string, collections: SiteCollections): Hub {
  const collection = collections.get(listing);
  return {
    path,
    hasYears: collection?.order === "-date",
    segments: collection ? groupingFields(collection).map(groupSegment) : [],
  };
}

/** @returns the pages that can have further pages; the home page has none */
export function findHubs(documents: readonly Document[], collections: SiteCollections): Hub[] {
  return documents.flatMap((document): Hub[] => {
    const { path, listing, slug } = document;
    if (isAuthor(document)) return [{ path, hasYears: false, segments: [], isPerson: true }];
    return isPage(document) && listing !== null && slug !== "index"
      ? [toHub(path, listing, collections)]
      : [];
  });
}
