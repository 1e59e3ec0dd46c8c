/**
 * Calendars in the format of RFC 5545.
 *
 * The same content has the same bytes: no file has the time of the build. The SEQUENCE of an event
 * is the time of its last change in seconds, or of its last commit if that is later, so that it never
 * falls, not even when `updated` is deleted.
 */
import ical, { escape, ICalEventStatus, type ICalEventData } from "ical-generator";
import { valuesOf } from "../../collections/collection.ts";
import type { Field } from "../../collections/fields/field-type.ts";
import { endOfDay, toLocalTime, utc } from "../../format/local-time.ts";
import { compareText } from "../../content/compare-text.ts";
import type { Document, Period } from "../../content/document.ts";
import { findCollection } from "../../content/site-collections.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { findReferenced } from "../../site/listing/find-referenced.ts";
import { timeZoneComponent } from "./time-zone-component.ts";
import { WallTime } from "./wall-time.ts";

interface Timed {
  document: Document;
  period: Period;
}

/** @returns the documents that take place, each with its time */
export function timedDocuments(documents: readonly Document[]): Timed[] {
  return documents.flatMap((document) => {
    const { period, state, original } = document;
    return period === null || state !== "published" || original ? [] : { document, period };
  });
}

/** Seconds of 2000-01-01 since 1970, from which sequences count, so that they fit into 31 bits. */
const firstSequence = 946_684_800;

/**
 * @param name name of the calendar; undefined for a file with one event
 * @param path path of the calendar
 */
export function writeCalendar(site: Site, path: string, timed: readonly Timed[], name?: string) {
  const { timezone = utc } = site.settings;
  const years = timed.flatMap(({ period }) =>
    [period.start, period.end].map((instant) => new Date(instant).getUTCFullYear()),
  );
  const range = [Math.min(...years) - 1, Math.max(...years)] as const;
  const calendar = ical({
    prodId: `//${site.settings.name.replaceAll("/", " ")}//Broadsheet//EN`,
    ...(name !== undefined && { name: escape(name, false), source: urlOf(site, path) }),
    // Times of changes are in UTC, so only the events have a time zone.
    timezone: { name: null, generator: (zone) => timeZoneComponent(zone, range) },
  });
  const sorted = timed.toSorted(
    (a, b) => a.period.start - b.period.start || compareText(a.document.slug, b.document.slug),
  );
  for (const event of sorted) calendar.createEvent(toEvent(site, event, timezone));
  return `${calendar.toString()}\r\n`;
}

function toEvent(site: Site, { document, period }: Timed, timezone: string): ICalEventData {
  const { title, description, path, aliases, tags } = document;
  const url = urlOf(site, path);
  const changed = new Date(document.updatedAt ?? document.publishedAt ?? 0);
  const version = Math.max(changed.getTime(), Date.parse(document.committedAt ?? "") || 0);
  return {
    // As in feeds, the first address, which a later one does not change.
    id: absoluteUrl(site, document, aliases[0] ?? path),
    sequence: Math.max(0, version / 1000 - firstSequence),
    stamp: new Date(version),
    ...(changed.getTime() > 0 && { lastModified: changed }),
    ...timesOf(period, timezone),
    summary: title,
    description,
    ...placeOf(site, document),
    url,
    status: statusOf(site, document),
    categories: tags.map((tag) => ({ name: tag })),
  };
}

function timesOf(
  { start, end, days, hasEnd }: Period,
  timezone: string,
): Pick<ICalEventData, "start" | "end" | "allDay" | "timezone"> {
  if (days)
    return {
      allDay: true,
      start: new Date(days.first),
      end: new Date(endOfDay(days.last, utc)),
    };
  const last = hasEnd && end > start ? end : null;
  // Calendar programs read a local time that occurs twice as the second.
  const isInUtc =
    timezone === utc || [start, last ?? start].some((instant) => occursTwice(instant, timezone));
  const toDate = (instant: number) =>
    isInUtc ? new Date(instant) : new WallTime(instant, timezone);
  return {
    ...(!isInUtc && { timezone }),
    start: toDate(start),
    end: last === null ? null : toDate(last),
  };
}

/** @returns whether the clock shows the local time of an instant once more, an hour or less apart */
function occursTwice(instant: number, timezone: string): boolean {
  const clock = (at: number) => toLocalTime(at, timezone).slice(0, -6);
  return [-60, -30, 30, 60].some((minutes) => clock(instant + minutes * 60_000) === clock(instant));
}

/** @returns the values of the fields with a property of schema.org */
function valuesWith(site: Site, document: Document, form: RegExp) {
  const { fields = [] } = findCollection(site.collections, document.collection) ?? {};
  return fields
    .filter(({ property = "" }: Field) => form.test(property))
    .flatMap((field) => valuesOf(document, field.name).map((value) => ({ field, value })));
}

/** @returns the place of an event: a text, or a referenced document with its address */
function placeOf(site: Site, document: Document): Pick<ICalEventData, "location"> {
  const [place] = valuesWith(site, document, /^location$/);
  if (!place) return {};
  const { field, value } = place;
  const target =
    field.to === undefined
      ? undefined
      : findReferenced(site, field.to, String(value), document.locale);
  const address = target
    ? valuesWith(site, target, /^address(?:\.|$)/).map(({ value: part }) => String(part))
    : [];
  return {
    location: {
      title: target?.title ?? String(value),
      ...(address.length > 0 && { address: address.join(", ") }),
    },
  };
}

function statusOf(site: Site, document: Document): ICalEventStatus {
  const [status] = valuesWith(site, document, /^eventStatus$/).map(({ value }) => String(value));
  if (/cancel/i.test(status ?? "")) return ICalEventStatus.CANCELLED;
  return /postpone|tentative/i.test(status ?? "")
    ? ICalEventStatus.TENTATIVE
    : ICalEventStatus.CONFIRMED;
}
