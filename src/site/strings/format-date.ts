/**
 * Dates formatted for readers, in the language of a page.
 */
import { memoizeByText } from "../memoize.ts";

const formatted = new Map<string, string>();

/**
 * @param style `long` as in `March 1, 2026`, `medium` as in `Mar 1, 2026`
 * @returns the date of an instant, on the day in its own offset, in the format of the full locale:
 *   `1 March 2026` in `en-GB`
 */
export function formatDate(
  instant: string,
  locale: string,
  style: "long" | "medium" = "long",
): string {
  const day = instant.slice(0, 10);
  const key = `${style} ${locale} ${day}`;
  const known = formatted.get(key) ?? formats[style](locale).format(new Date(day));
  formatted.set(key, known);
  return known;
}

const toFormats = (dateStyle: "long" | "medium") =>
  memoizeByText((locale) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }));

const formats = { long: toFormats("long"), medium: toFormats("medium") };

/**
 * @returns date and time with the UTC offset: `1 May 2026 at 18:00 GMT+2` for
 *   `2026-05-01T18:00:00+02:00` in `en-GB`
 */
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
