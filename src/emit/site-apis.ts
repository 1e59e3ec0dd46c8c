/**
 * API of a site in each version, with the site's collections and languages.
 */
import type { DescribedOperation, ListOperation } from "../format/api.ts";
import type { Api, ApiCollection } from "../contract/api-version.ts";
import { makeApis, withoutResponses } from "../contract/make-api.ts";
import { splitVersion, versionList } from "../format/book-versions.ts";
import type { Document } from "../content/document.ts";
import { compareNames } from "../content/order.ts";
import type { Site } from "../content/site.ts";
import { apiCollections } from "../site/display/field-labels.ts";
import { memoizeBySite } from "../site/memoize.ts";

export interface SiteApi extends Api {
  site: Site;
  /** Lists of the collections, in order. */
  lists: readonly ApiList[];
  /**
   * Documents in list order, which defines their numbers in the index, followed by those of earlier
   * versions of books.
   */
  documents: readonly Document[];
  /** Number of the documents in the lists. */
  total: number;
  /** Documents of each earlier version, of all collections and of each. */
  earlier: readonly Pick<ApiList, "name" | "first" | "documents">[];
}

export interface ApiList {
  /** Name of the collection. */
  name: string;
  operation: DescribedOperation & ListOperation<unknown>;
  documents: readonly Document[];
  /** Number of its first document. */
  first: number;
}

/** @returns the public documents of all earlier versions of books, by version, the newest first */
const earlierVersions = memoizeBySite((site: Site): ReadonlyMap<string, Document[]> => {
  const earlier = site.documents.filter(({ state }) => state === "earlier");
  const versions = Map.groupBy(earlier, ({ book }) => splitVersion(book ?? "").version ?? "");
  return new Map([...versions].toSorted(([one], [other]) => compareNames(other, one)));
});

/** @returns all versions, the current one first */
export const apisOf = memoizeBySite((site: Site) => makeSiteApis(site, apiCollections(site)));

function makeSiteApis(
  site: Site,
  collections: readonly ApiCollection[],
): readonly [SiteApi, ...SiteApi[]] {
  const { locales, timezone } = site.settings;
  const [current, ...others] = makeApis(collections, locales, site.operations, timezone, [
    ...earlierVersions(site).keys(),
  ]);
  return [toSiteApi(site, current), ...others.map((api) => toSiteApi(site, api))];
}

function toSiteApi(site: Site, api: Api): SiteApi {
  const documents: Document[] = [];
  const lists = api.operations.flatMap((operation): ApiList[] => {
    if (operation.kind !== "list" || operation.collection === null) return [];
    const listed = site.lists[operation.collection] ?? [];
    const first = documents.length;
    documents.push(...listed);
    return [{ name: operation.collection, operation, documents: listed, first }];
  });
  const total = documents.length;
  const earlier = [...earlierVersions(site)].flatMap(([version, all]) => {
    const start = documents.length;
    const ownLists = lists.map(({ name }) => {
      const first = documents.length;
      const inList = all.filter(({ collection }) => collection === name);
      documents.push(...inList);
      return { name: versionList(name, version), first, documents: inList };
    });
    return [{ name: versionList(null, version), first: start, documents: all }, ...ownLists];
  });
  return { ...api, site, lists, documents, total, earlier };
}

export function currentApi(site: Site): SiteApi {
  return apisOf(site)[0];
}

/**
 * @returns the API with the operations that the host serves. Those of a static host are files, which
 * take no parameters
 */
export function servedApi(api: SiteApi): SiteApi {
  if (api.site.hasFunction) return api;
  const operations = api.operations.flatMap((operation) => {
    const { kind, path } = operation;
    if (kind === "search" || (kind === "list" && operation.collection === null)) return [];
    return {
      ...operation,
      path: kind === "export-file" ? path : `${path || "/index"}.json`,
      parameters: [],
    };
  });
  // No file has the response of the search.
  const searches = api.operations.filter(({ kind }) => kind === "search");
  return { ...api, operations, schemas: withoutResponses(api.schemas, searches) };
}

/**
 * @returns all versions without switched-off collections, which the API serves as empty lists, but
 *   which no description of it names
 */
export const usedApis = memoizeBySite((site: Site) => {
  const used = apiCollections(site).filter(({ name }) => site.collections.has(name));
  return makeSiteApis(site, used);
});

/** @returns the current version without switched-off collections */
export function usedApi(site: Site): SiteApi {
  return usedApis(site)[0];
}
