/**
 * Cuts a sorted list into pages.
 *
 * The build writes page files with it and the edge answers other sizes with it, so both agree by construction. Knows nothing of URLs or HTTP.
 */

export interface Pagination {
  page: number;
  per_page: number;
  total: number;
  total_pages: number;
}

/** @returns the page's place in a list of `total` items; total_pages is 0 for an empty list */
export function paginate(total: number, page: number, perPage: number): Pagination {
  return {
    page,
    per_page: perPage,
    total,
    total_pages: Math.ceil(total / perPage),
  };
}

/** @returns the last page that can be asked for; the first page always can */
export function lastPage(pagination: Pagination): number {
  return Math.max(1, pagination.total_pages);
}

/** @returns the first index of the page and the index after its last */
export function pageRange({ page, per_page, total }: Pagination): [start: number, end: number] {
  const start = Math.min((page - 1) * per_page, total);
  return [start, Math.min(start + per_page, total)];
}
