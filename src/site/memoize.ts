/**
 * Memoization by site, by other objects and by text, because most pages need the same lists and
 * Intl objects are slow to create.
 */
import type { Site } from "../content/site.ts";

/**
 * @param make function of an object and an optional key, such as a locale
 * @returns the function with a cache that lives as long as the object
 */
export function memoizeBy<Owner extends object, Key extends [] | [unknown], Value>(
  make: (owner: Owner, ...key: Key) => Value,
): (owner: Owner, ...key: Key) => Value {
  const caches = new WeakMap<Owner, Map<unknown, { value: Value }>>();
  return (owner, ...key) => {
    const cache = caches.get(owner) ?? new Map<unknown, { value: Value }>();
    caches.set(owner, cache);
    const entry = cache.get(key[0]) ?? { value: make(owner, ...key) };
    cache.set(key[0], entry);
    return entry.value;
  };
}

/** @returns the function of the site with a cache that lives as long as the site */
export const memoizeBySite = <Key extends [] | [unknown], Value>(
  make: (site: Site, ...key: Key) => Value,
): ((site: Site, ...key: Key) => Value) => memoizeBy(make);

/** @returns the function with a cache by its argument, such as a locale */
export function memoizeByText<Value>(make: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const value = cache.get(text) ?? make(text);
    cache.set(text, value);
    return value;
  };
}
