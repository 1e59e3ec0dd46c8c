/**
 * Marks of documents that take place, by which a script moves what has ended since the build.
 */
import type { Document } from "../../content/document.ts";
import { isPast, readPeriod } from "../../content/period.ts";
import type { Site } from "../../content/site.ts";
import { timeFields } from "./metadata.ts";

/** @returns the attributes of an element about a document; none for one that takes no place */
export function timeMarks(site: Site, document: Document): Record<string, string> {
  if (hasEnded(site, document)) return { "data-past": "" };
  const { period } = document;
  return period === null ? {} : { "data-until": new Date(period.end).toISOString() };
}

/**
 * @returns whether a document has taken place, also in a collection that lists past documents among
 *   the others, but has the properties of events
 */
export function hasEnded(site: Site, document: Document): boolean {
  const collection = site.collections.get(document.collection);
  const { from, to } = timeFields(collection);
  const period =
    document.period ??
    (collection && from !== undefined
      ? readPeriod({ ...collection, when: { from, to } }, document)
      : null);
  return isPast(site, { period });
}
