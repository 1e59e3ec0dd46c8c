/**
 * Documents that take place: coming and past ones of a list, and marks by which a script moves what
 * has ended since the build.
 */
import type { Document } from "../../content/document.ts";
import { divideByTime, isPast, readPeriod, sortByTime } from "../../content/period.ts";
import type { Site } from "../../content/site.ts";
import { pastSegment, type Group } from "../listing/groups.ts";
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
  return isPast(site, periodOf(site, document));
}

function periodOf(site: Site, document: Document) {
  const collection = site.collections.get(document.collection);
  const { from, to } = timeFields(collection);
  return (
    document.period ??
    (collection && from !== undefined
      ? readPeriod({ ...collection, when: { from, to } }, document)
      : null)
  );
}

/**
 * @returns whether the documents of a page of a list take place, and then the past ones apart, and
 *   the others by their start, except on the pages of past documents
 */
export function divideItems(
  site: Site,
  { hub, group, items }: { hub: Document; group: Group | null; items: readonly Document[] },
) {
  const { from } = timeFields(site.collections.get(hub.listing ?? ""));
  if (from === undefined || group?.by === pastSegment)
    return { isTimed: false, coming: items, past: [] };
  const periodIn = (document: Document) => periodOf(site, document);
  const { coming, past } = divideByTime(site, items, periodIn);
  return { isTimed: true, coming: sortByTime(site, coming, periodIn), past };
}
