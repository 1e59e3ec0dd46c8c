/**
 * Dates formatted for readers, in the language of a page.
 */
import type { Site } from "../../content/site.ts";
import { toLocalTime, utc } from "../../format/local-time.ts";
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

/** @returns an instant as the local time of the site, with its offset */
export function toSiteTime({ settings }: Pick<Site, "settings">, instant: string): string {
  return toLocalTime(Date.parse(instant), settings.timezone ?? utc);
}

/**
 * @param zone time zone of the site; undefined for UTC
 * @returns date and time with the name of the site's time zone or, for a time with another offset,
 *   this offset: `1 May 2026 at 18:00 GMT+2` for `2026-05-01T18:00:00+02:00` in `en-GB`
 */
export function formatTime(instant: string, locale: string, zone?: string): string {
  const offset = /[+-]\d{2}:\d{2}$/.exec(instant)?.[0] ?? utc;
  const isInZone = zone !== undefined && toLocalTime(Date.parse(instant), zone) === instant;
  return new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: isInZone ? zone : offset,
    timeZoneName: isInZone ? "long" : "short",
  }).format(new Date(instant));
}

/** @returns the time of an instant in the time zone of the site */
export function formatInstant(site: Pick<Site, "settings">, instant: string, locale: string) {
  return formatTime(toSiteTime(site, instant), locale, site.settings.timezone);
}
