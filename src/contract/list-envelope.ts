/**
 * Envelope of a list response: pagination, links, and the Link header (RFC 8288).
 *
 * Both the build, for prebuilt pages, and the edge, for other page sizes, use it, so their
 * responses agree.
 */
import type { Parameter } from "../format/api.ts";
import type { Links, Pagination } from "./field.ts";
import { formatQuery, type ListQuery } from "./parse-query.ts";

/** @returns the position of a page in a list of `total` items */
export function paginate(total: number, page: number, perPage: number): Pagination {
  return { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}

/** @returns the number of the last page, at least 1 */
export function lastPage({ total_pages }: Pagination): number {
  return Math.max(1, total_pages);
}

/** @returns the index of the first item of the page, and the index after its last item */
export function pageRange({ page, per_page, total }: Pagination): [start: number, end: number] {
  const start = Math.min((page - 1) * per_page, total);
  return [start, Math.min(start + per_page, total)];
}

/** @returns the value of a Link header with the existing pages */
export function formatLinkHeader({ first, prev, next, last }: Links): string {
  return Object.entries({ first, prev, next, last })
    .filter(([, url]) => url !== null)
    .map(([relation, url]) => `<${url}>; rel="${relation}"`)
    .join(", ");
}

/**
 * Formats the envelope as text, so that items in JSON need not be parsed.
 *
 * @param options.urlOf returns the absolute URL of a page; by default the list's URL with all other
 * query parameters
 * @param options.more further properties of the response
 * @returns the text before and after the items
 */
export function listEnvelope(
  operation: { parameters: readonly Parameter[] },
  listUrl: string,
  query: ListQuery,
  total: number,
  {
    urlOf = (page) => listUrl + formatQuery(operation, { ...query, page }),
    more = {},
  }: { urlOf?: (page: number) => string; more?: object } = {},
): { links: Links; before: string; after: string } {
  const pagination = paginate(total, query.page, query.per_page);
  const { page } = pagination;
  const last = lastPage(pagination);
  const links = {
    self: urlOf(page),
    first: urlOf(1),
    prev: page > 1 ? urlOf(page - 1) : null,
    next: page < last ? urlOf(page + 1) : null,
    last: urlOf(last),
  };
  return {
    links,
    before: '{"data":[',
    after: `],${JSON.stringify({ pagination, links, ...more }).slice(1)}\n`,
  };
}
