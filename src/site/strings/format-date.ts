/**
 * Dates formatted for readers, in the language of a page.
 */
import type { Site } from "../../content/site.ts";
import { toLocalTime, utc } from "../../format/local-time.ts";
import { memoizeByText } from "../memoize.ts";

const formatted = new Map<string, string>();

/**
 * @param style `long` as in `March 1, 2026`, `medium` as in `Mar 1, 2026`, `day` as in `Mar 1`,
 *   `month` as in `March`
 * @returns the date of an instant, on the day in its own offset, in the format of the full locale:
 *   `1 March 2026` in `en-GB`
 */
export function formatDate(
  instant: string,
  locale: string,
  style: keyof typeof formats = "long",
): string {
  const day = instant.slice(0, 10);
  const key = `${style} ${locale} ${day}`;
  const known = formatted.get(key) ?? formats[style](locale).format(new Date(day));
  formatted.set(key, known);
  return known;
}

const toFormats = (style: Intl.DateTimeFormatOptions) =>
  memoizeByText((locale) => new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }));

const formats = {
  long: toFormats({ dateStyle: "long" }),
  medium: toFormats({ dateStyle: "medium" }),
  day: toFormats({ month: "short", day: "numeric" }),
  month: toFormats({ month: "long" }),
};

/** @returns the days from one to another: `March 12 – 14, 2026` */
export function formatDays(from: string, to: string, locale: string): string {
  return formats.long(locale).formatRange(new Date(from), new Date(to));
}

/** @returns an instant as the local time of the site, with its offset */
export function toSiteTime({ settings }: Pick<Site, "settings">, instant: string): string {
  return toLocalTime(Date.parse(instant), settings.timezone ?? utc);
}

/**
 * @param instant start, with its offset
 * @param until end; undefined for none
 * @param zone time zone of the site; undefined for UTC
 * @returns date and time with the name of the site's time zone or, for a time with another offset,
 *   this offset: `1 May 2026 at 18:00 GMT+2` for `2026-05-01T18:00:00+02:00` in `en-GB`, with
 *   no-break spaces in the time
 */
export function formatTime(
  instant: string,
  locale: string,
  zone: string | undefined,
  until?: string,
): string {
  const offset = offsetOf(instant);
  // A range names its time zone once, which changes with the clock.
  if (until !== undefined && offsetOf(until) !== offset)
    return [instant, until].map((time) => formatTime(time, locale, zone)).join(" – ");
  const isInZone = zone !== undefined && toLocalTime(Date.parse(instant), zone) === instant;
  const format = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: isInZone ? zone : offset,
    timeZoneName: isInZone && until === undefined ? "long" : "short",
  });
  const parts =
    until === undefined
      ? format.formatToParts(new Date(instant))
      : format.formatRangeToParts(new Date(instant), new Date(until));
  return parts
    .map(({ type, value }, index) =>
      type === "literal" && parts.slice(index + 1, index + 2).some(isOfTime)
        ? value.replace(/[ \u202f]/g, "\u00a0")
        : value,
    )
    .join("");
}

function offsetOf(instant: string): string {
  return /[+-]\d{2}:\d{2}$/.exec(instant)?.[0] ?? utc;
}

function isOfTime({ type }: Intl.DateTimeFormatPart): boolean {
  return type === "dayPeriod" || type === "timeZoneName";
}

/** @returns the time of an instant in the time zone of the site */
export function formatInstant(site: Pick<Site, "settings">, instant: string, locale: string) {
  return formatTime(toSiteTime(site, instant), locale, site.settings.timezone);
}
