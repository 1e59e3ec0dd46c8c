/**
 * Times at which documents take place, in collections that say which fields have them.
 */
import { textOf } from "../collections/collection.ts";
import { endOfDay, toEnd, toLocalDay, toMilliseconds } from "../format/local-time.ts";
import type { Document } from "./document.ts";
import type { Site } from "./site.ts";

/** Milliseconds since 1970. */
export interface Period {
  start: number;
  end: number;
  /** Local days of the start and of the last day, if the document names no times. */
  days: { first: string; last: string } | null;
  /** True if the document names its end. */
  hasEnd: boolean;
}

type Timed = Pick<Site, "collections" | "settings" | "now">;

/**
 * @returns the time of a document; null for a document without one. Without an end, it takes place
 *   until the end of its local day
 */
export function periodOf(
  { collections, settings: { timezone = "UTC" } }: Timed,
  document: Document,
): Period | null {
  const when = collections.get(document.collection)?.when;
  const from = when && textOf(document, when.from);
  if (!from) return null;
  const start = toMilliseconds(from, timezone);
  const to = when.to === undefined ? null : textOf(document, when.to);
  return {
    start,
    end: to === null ? endOfDay(toLocalDay(start, timezone), timezone) : toEnd(to, timezone),
    days: [from, to ?? from].some((value) => value.includes("T"))
      ? null
      : { first: from, last: to ?? from },
    hasEnd: to !== null,
  };
}

/** @returns whether a document has taken place at the time of the build */
export function isPast(site: Timed, document: Document): boolean {
  return (periodOf(site, document)?.end ?? Infinity) <= Date.parse(site.now);
}

/**
 * Sorts documents that take place as pages list them: those that are running or to come by their
 * start, then those without a time, then past ones, the latest first. The order of the list breaks
 * ties.
 */
export function sortByTime(site: Timed, documents: readonly Document[]): readonly Document[] {
  if (documents.every((document) => !site.collections.get(document.collection)?.when))
    return documents;
  const timed = documents.map((document) => {
    const period = periodOf(site, document);
    const isOver = period !== null && period.end <= Date.parse(site.now);
    return { document, isOver, start: period?.start ?? Infinity };
  });
  return timed
    .toSorted((a, b) => {
      if (a.isOver !== b.isOver) return Number(a.isOver) - Number(b.isOver);
      if (a.start === b.start) return 0;
      return (a.isOver ? b.start - a.start : a.start - b.start) || 0;
    })
    .map(({ document }) => document);
}
