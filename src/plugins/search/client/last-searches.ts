/**
 * Last searches that led to a result, stored on the device of the reader only.
 */
const key = "searches";
const max = 5;

/** @returns the queries, the last one first; empty without storage */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}

/** @param query the query to store; undefined to forget all */
export function storeSearch(query: string | undefined): void {
  try {
    const others = readSearches().filter((earlier) => earlier !== query);
    if (query === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify([query, ...others].slice(0, max)));
  } catch {
    // Storage is unavailable, so nothing is remembered.
  }
}
