/**
 * Selects and sorts the documents of a query with the index alone, without parsing items.
 */
import { fallbackParameter, type FacetParameter, type ListOperation } from "../format/api.ts";
import {
  documentsInRange,
  toSearchText,
  visitSorted,
  type DocumentIndex,
  type SortOrder,
} from "../format/document-index.ts";
import { versionList } from "../format/book-versions.ts";
import { manifestPath, type DocumentData } from "../format/manifest.ts";
import { invalidFacet, parseBound, type ListQuery } from "../contract/parse-query.ts";
import { UpstreamError, type AssetStore } from "./asset-store.ts";
import { RefusedError } from "./respond.ts";

/** Documents of a list: `total` documents, starting at index `first`. */
interface ListRange {
  first: number;
  total: number;
}

/**
 * @param collection null for all documents
 * @param version earlier version of books; undefined for the current one
 * @throws UpstreamError if the manifest has no such list
 */
export function rangeOf(
  { lists, total }: Pick<DocumentData, "lists" | "total">,
  collection: string | null,
  version?: string,
): ListRange {
  const name = version === undefined ? collection : versionList(collection, version);
  const range = name === null ? { first: 0, total } : lists[name];
  if (!range) throw new UpstreamError(manifestPath, `has no list ${name}`);
  return range;
}

type Visit = (document: number) => void;

interface SortedBy {
  sort: SortOrder;
  isDescending: boolean;
}

/**
 * Set of documents that match every filter. Filters visit documents in any order; a document
 * matches if all filters have visited it. Only the requested page of matches is copied and sorted.
 */
export class FilterSet {
  readonly #range: ListRange;
  /** Number of filters that have visited each document. Undefined before the first filter. */
  #visits: Uint8Array | undefined;
  #filters = 0;
  /** Number of matches. */
  total: number;

  constructor(range: ListRange) {
    this.#range = range;
    this.total = range.total;
  }

  /**
   * @param filter visits each document that matches it once; documents of other lists are ignored
   */
  intersect(filter: (visit: Visit) => void): void {
    const { first, total } = this.#range;
    const visits = (this.#visits ??= new Uint8Array(total));
    const before = this.#filters++;
    let matches = 0;
    filter((document) => {
      const index = document - first;
      if (visits[index] !== before) return;
      visits[index] = before + 1;
      matches++;
    });
    this.total = matches;
  }

  /** @returns the matches between two positions; in list order by default */
  slice(start: number, end: number, order?: SortedBy): number[] {
    const { first, total } = this.#range;
    const documents: number[] = [];
    let position = 0;
    const visit = (document: number) => {
      const visits = this.#visits ? this.#visits[document - first] : this.#filters;
      if (visits === this.#filters && position++ >= start) documents.push(document);
      return position < end;
    };
    const isInList = (document: number) => document >= first && document < first + total;
    if (end <= start) return documents;
    let rest: Uint8Array | undefined;
    if (order) {
      const sorted = (rest = new Uint8Array(total));
      const isOpen = visitSorted(order.sort, order.isDescending, (document) => {
        if (!isInList(document)) return true;
        sorted[document - first] = 1;
        return visit(document);
      });
      if (!isOpen) return documents;
    }
    // Without an order these are all documents, otherwise those without a value.
    for (let index = 0; index < total; index++) if (!rest?.[index] && !visit(first + index)) break;
    return documents;
  }
}

export interface Selection {
  total: number;
  /** @returns the documents between two positions, in the requested order */
  slice: (start: number, end: number) => readonly number[];
}

/**
 * @throws RefusedError for a value that no document of the site has, if the parameter accepts only
 * such values
 */
export async function selectDocuments(
  store: AssetStore,
  data: DocumentData,
  range: ListRange,
  { parameters }: Pick<ListOperation, "parameters">,
  query: ListQuery,
): Promise<Selection> {
  const filters = new FilterSet(range);
  if (query.q !== "") await search(store, data, range, toSearchText(query.q), filters);
  let index: DocumentIndex | undefined;
  let order: SortedBy | undefined;
  const { [fallbackParameter]: fallback, ...values } = query.values;
  for (const parameter of parameters) {
    const value = values[parameter.name];
    if (value === undefined || parameter.type === "include") continue;
    index ??= await store.documentIndex(data.index);
    if (parameter.type === "facet") {
      filterByFacet(index, parameter, value, filters, fallback === "true");
    } else if (parameter.type === "range") {
      const sort = sortOf(data, index, parameter.key);
      const limit = parseBound(parameter, value, store.manifest.timezone, Date.now()) ?? NaN;
      filters.intersect((visit) => documentsInRange(sort, parameter.bound, limit).forEach(visit));
    } else
      order = {
        sort: sortOf(data, index, value.replace(/^-/, "")),
        isDescending: value.startsWith("-"),
      };
  }
  return { total: filters.total, slice: (start, end) => filters.slice(start, end, order) };
}

function filterByFacet(
  index: DocumentIndex,
  parameter: FacetParameter,
  query: string,
  filters: FilterSet,
  hasFallbacks: boolean,
) {
  // Values in documents are in this form, too.
  const value = query.normalize();
  const { name, values, pattern, acceptsSeveral } = parameter;
  filters.intersect((visit) => {
    // Their own language is another, so that no document is visited twice.
    if (hasFallbacks && name === "locale") index.visitFacet(fallbackParameter, value, visit);
    if (index.visitFacet(name, value, visit) || values || pattern !== undefined) return;
    // A single tag may contain a comma.
    const parts = acceptsSeveral ? value.split(",").filter((part) => part !== "") : [];
    const visited = new Set<number>();
    const unknown = (parts.length === 0 ? [value] : parts).find(
      (option) => !index.visitFacet(name, option, (document) => visited.add(document)),
    );
    if (unknown !== undefined)
      throw new RefusedError(invalidFacet(parameter, unknown, index.facetValues(name)));
    visited.forEach(visit);
  });
}

/** @throws UpstreamError if the index does not contain the sort key */
function sortOf({ index: { path } }: DocumentData, index: DocumentIndex, key: string): SortOrder {
  const sort = index.sortOrder(key);
  if (sort) return sort;
  throw new UpstreamError(path, `has no sort key ${key}`);
}

async function search(
  store: AssetStore,
  { index, text }: DocumentData,
  { first, total }: ListRange,
  needle: string,
  filters: FilterSet,
) {
  const end = first + total;
  if (text.length === 0) {
    const { text: all } = await store.documentIndex(index);
    filters.intersect((visit) => all.visit(needle, first, end, visit));
    return;
  }
  const parts = text.filter(
    (part, number) => part.first < end && (text[number + 1]?.first ?? Infinity) > first,
  );
  const texts = await Promise.all(
    parts.map(async (part) => ({ part, lines: await store.searchText(part) })),
  );
  filters.intersect((visit) => {
    for (const { part, lines } of texts)
      lines.visit(needle, Math.max(0, first - part.first), end - part.first, (line) =>
        visit(part.first + line),
      );
  });
}
