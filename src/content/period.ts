/**
 * Times at which documents take place, in collections that say which fields have them.
 */
import { timeOf, type Collection } from "../collections/collection.ts";
import { endOfDay, toEnd, toLocalDay, toMilliseconds, utc } from "../format/local-time.ts";
import type { Document, Period } from "./document.ts";
import type { Site } from "./site.ts";

/**
 * @returns the time of a document with these fields; null for one without. Without an end, it takes
 *   place until the end of its local day
 */
export function readPeriod(
  { when, timezone = utc }: Pick<Collection, "when" | "timezone">,
  values: Pick<Document, "fields">,
): Period | null {
  const from = timeOf(values, when?.from);
  if (from === null) return null;
  const start = toMilliseconds(from, timezone);
  const to = timeOf(values, when?.to);
  return {
    start,
    end: to === null ? endOfDay(toLocalDay(start, timezone), timezone) : toEnd(to, timezone),
    days: [from, to ?? from].some((value) => value.includes("T"))
      ? null
      : { first: from, last: to ?? from },
    hasEnd: to !== null,
  };
}

/** @returns whether a period has ended at the time of the build */
export function isPast({ now }: Pick<Site, "now">, period: Document["period"]): boolean {
  return period !== null && period.end <= Date.parse(now);
}

const ownPeriod = ({ period }: Document) => period;

/** @returns the past documents of a list, and those that are running, to come, or without a time */
export function divideByTime(
  site: Pick<Site, "now">,
  documents: readonly Document[],
  periodOf = ownPeriod,
) {
  const { coming = [], past = [] } = Object.groupBy(documents, (document) =>
    isPast(site, periodOf(document)) ? "past" : "coming",
  );
  return { coming, past };
}

/**
 * Sorts documents that take place as pages list them: those that are running or to come by their
 * start, then those without a time, then past ones, the latest first. The order of the list breaks
 * ties.
 */
export function sortByTime(
  site: Pick<Site, "now">,
  documents: readonly Document[],
  periodOf = ownPeriod,
): readonly Document[] {
  const startOf = (document: Document) => periodOf(document)?.start ?? Infinity;
  return documents.toSorted((a, b) => {
    const isOver = isPast(site, periodOf(a));
    if (isOver !== isPast(site, periodOf(b))) return isOver ? 1 : -1;
    // Not a number for two documents without a time.
    return (isOver ? startOf(b) - startOf(a) : startOf(a) - startOf(b)) || 0;
  });
}
