/**
 * The addresses that documents and aliases leave alone, for what a site has beside its documents: those that are reserved in every site, further pages
 * of hubs, lists of what has a tag, a value of a field or a year in common, the search, and the files of public/.
 */
import { groupSegment, groupingFields } from "../site/listing/divide-list.ts";
import { aliasKey } from "../contract/data/redirects.ts";
import { reservedFor } from "../contract/reserved-paths.ts";
import { searchPath, markdownPath } from "../contract/urls.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import type { SiteCollections } from "../content/site-collections.ts";

/** A page that lists a collection, or what somebody has written. */
export interface Hub {
  path: string;
  /** Whether what it lists has years. */
  hasYears: boolean;
  /** Segments of the fields that divide the list. */
  segments: readonly string[];
  /** Whether it lists what somebody has written, of which there are no such lists. */
  isPerson?: true;
}

export interface SiteShape {
  /** The site's languages, the default first. */
  locales: readonly string[];
  /** Whether people can search it. */
  search: boolean;
  hubs: readonly Hub[];
  /** The paths of the files that are served as they are, from the root of the site. */
  publicFiles: Iterable<string>;
}

/** Answers what an address, a key of contract/data/aliases.ts, is kept for, to follow "is kept for"; undefined for one that is free. */
export type KeptFor = (key: string) => string | undefined;

export function keptAddresses({ locales, search, hubs, publicFiles }: SiteShape): KeptFor {
  const [first = ""] = locales;
  const searches = new Set(
    search
      ? locales
          .map((locale) => searchPath(locale, first))
          .flatMap((path) => [aliasKey(path), markdownPath(path)])
      : [],
  );
  // By what they start with: a site has a page for each of its authors.
  const kept = Map.groupBy(hubs.flatMap(keptBelow), ({ path }) => path);
  const files = new Set<string>();
  for (const name of publicFiles) {
    const key = aliasKey(name);
    files.add(key);
    // Hosts answer with it under its name without the ending, too.
    files.add(key.replace(/\.html$/, ""));
  }
  return (key) => {
    if (searches.has(key)) return 'the search, unless site.yaml says "search: false"';
    for (const [path, rest] of splitAtFolders(`${key}/`)) {
      const below = kept.get(path)?.find(({ form }) => form.test(rest));
      if (below) return below.purpose;
    }
    if (files.has(key)) return "a file in public/";
    return reservedFor(key, locales);
  };
}

/** Of a year only what stands there is kept: old addresses often start with one, as in /blog/2019/05/a-post/. */
function keptBelow({ path, hasYears, segments, isPerson }: Hub) {
  const at = (form: RegExp, purpose: string) => ({
    path,
    form,
    purpose: `${purpose} of ${path}`,
  });
  return [
    at(/^page\//, "the further pages"),
    isPerson ? at(/^feed\.xml\/$/, "the feed") : at(/^tags(?:\.md)?\//, "the tags"),
    ...segments.map((segment) =>
      at(new RegExp(String.raw`^${segment}(?:\.md)?/`), `the ${segment}`),
    ),
    ...(hasYears ? [at(/^\d{4}(?:\.md|\/feed\.xml|\/page\/.*)?\/$/, "the years")] : []),
  ];
}

/** Yields `/a/b/` as `/` and `a/b/`, `/a/` and `b/`, `/a/b/` and nothing. */
function* splitAtFolders(path: string): Generator<[start: string, rest: string]> {
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1))
    yield [path.slice(0, at + 1), path.slice(at + 1)];
}

/** @returns the page that lists a collection, with what is below it */
export function toHub(path: string, listing: string, sections: SiteCollections): Hub {
  const collection = [...sections.values()].find(({ name }) => name === listing);
  return {
    path,
    hasYears: collection?.order === "-date",
    segments: collection ? groupingFields(collection).map(groupSegment) : [],
  };
}

/** @returns the pages that have further pages; the home page has none */
export function findHubs(documents: readonly Document[], sections: SiteCollections): Hub[] {
  return documents.flatMap((document): Hub[] =>
    isAuthor(document)
      ? [
          {
            path: document.path,
            hasYears: false,
            segments: [],
            isPerson: true,
          },
        ]
      : isPage(document) && document.listing !== null && document.slug !== "index"
        ? [toHub(document.path, document.listing, sections)]
        : [],
  );
}
