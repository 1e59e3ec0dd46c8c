/**
 * Memoization by site and by text, because most pages need the same lists and Intl objects are
 * slow to create.
 */
import type { Site } from "../content/site.ts";

/**
 * @param make function of the site and an optional key, such as a locale
 * @returns the function with a cache that lives as long as the site
 */
export function memoizeBySite<Key extends [] | [unknown], Value>(
  make: (site: Site, ...key: Key) => Value,
): (site: Site, ...key: Key) => Value {
  const caches = new WeakMap<Site, Map<unknown, { value: Value }>>();
  return (site, ...key) => {
    const cache = caches.get(site) ?? new Map<unknown, { value: Value }>();
    caches.set(site, cache);
    const entry = cache.get(key[0]) ?? { value: make(site, ...key) };
    cache.set(key[0], entry);
    return entry.value;
  };
}

/** @returns the function with a cache by its argument, such as a locale */
export function memoizeByText<Value>(make: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const value = cache.get(text) ?? make(text);
    cache.set(text, value);
    return value;
  };
}
