/**
 * Memoization by site and by locale, because most pages need the same lists and Intl objects are
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

/** @returns the function with a cache by locale */
export function memoizeByLocale<Value>(make: (locale: string) => Value): (locale: string) => Value {
  const cache = new Map<string, Value>();
  return (locale) => {
    const value = cache.get(locale) ?? make(locale);
    cache.set(locale, value);
    return value;
  };
}
