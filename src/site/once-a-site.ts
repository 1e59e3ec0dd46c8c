/**
 * What every page of a site asks for again: made once for each key, and kept for as long as the site is.
 */
import type { Site } from "../content/site.ts";

/**
 * @param make from the site and a key, such as a language
 * @returns the same, which makes each only once
 */
export function onceASite<Key, Value>(
  make: (site: Site, key: Key) => Value,
): (site: Site, key: Key) => Value {
  const known = new WeakMap<Site, Map<Key, { value: Value }>>();
  return (site, key) => {
    const byKey = known.get(site) ?? new Map<Key, { value: Value }>();
    known.set(site, byKey);
    const found = byKey.get(key) ?? { value: make(site, key) };
    byKey.set(key, found);
    return found.value;
  };
}
