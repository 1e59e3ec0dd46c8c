/**
 * Dates for readers.
 */
import { memoizeByLocale } from "../memoize.ts";

const formatted = new Map<string, string>();

/** @returns an instant's day in words, as the whole language code has it and in UTC: `March 1, 2026` in `en`, `1 March 2026` in `en-GB` */
export function formatDate(instant: string, locale: string): string {
  const key = `${locale} ${instant}`;
  const known = formatted.get(key) ?? formatFor(locale).format(new Date(instant));
  formatted.set(key, known);
  return known;
}

/** @returns a day and a time with its offset, in words: `1 May 2026 at 18:00 GMT+2` for `2026-05-01T18:00:00+02:00` in `en-GB` */
export function formatTime(instant: string, locale: string): string {
  const offset = /[+-]\d{2}:\d{2}$/.exec(instant)?.[0] ?? "UTC";
  return new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: offset,
    timeZoneName: "short",
  }).format(new Date(instant));
}

const formatFor = memoizeByLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
