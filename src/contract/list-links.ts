/**
 * The links of a list response, for its body and for its Link header (RFC 8288).
 */
import type { Operation } from "./operation.ts";
import { paginate, lastPage, type Pagination } from "./paginate.ts";
import { formatQuery, type ListQuery } from "./parse-query.ts";

export interface ListLinks {
  self: string;
  first: string;
  prev: string | null;
  next: string | null;
  last: string;
}

/** @param toUrl the absolute URL of a page */
function listLinks(pagination: Pagination, toUrl: (page: number) => string): ListLinks {
  const { page } = pagination;
  const last = lastPage(pagination);
  return {
    self: toUrl(page),
    first: toUrl(1),
    prev: page > 1 ? toUrl(page - 1) : null,
    next: page < last ? toUrl(page + 1) : null,
    last: toUrl(last),
  };
}

/** @returns the value of a Link header with first, prev, next and last, as far as they exist */
export function formatLinkHeader(links: ListLinks): string {
  const { first, prev, next, last } = links;
  return Object.entries({ first, prev, next, last })
    .filter(([, url]) => url !== null)
    .map(([relation, url]) => `<${url}>; rel="${relation}"`)
    .join(", ");
}

/**
 * Writes a list response around items that are JSON already, so that nobody has to parse a list to cut a page out of it.
 *
 * @param toUrl the absolute URL of a page of the list; unless told, the one that keeps every other parameter of the query
 * @returns the text before the items and the text after them
 */
export function listEnvelope(
  operation: Pick<Operation, "parameters">,
  listUrl: string,
  query: ListQuery,
  total: number,
  toUrl = (page: number) => listUrl + formatQuery(operation, { ...query, page }),
) {
  const pagination = paginate(total, query.page, query.per_page);
  const links = listLinks(pagination, toUrl);
  return {
    links,
    before: '{"data":[',
    after: `],"pagination":${JSON.stringify(pagination)},"links":${JSON.stringify(links)}}\n`,
  };
}
