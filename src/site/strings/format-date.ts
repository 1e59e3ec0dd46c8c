/**
 * Dates formatted for readers, in the language of a page.
 */
import type { Site } from "../../content/site.ts";
import { toLocalTime, utc } from "../../format/local-time.ts";
import { memoizeByText } from "../memoize.ts";

const formatted = new Map<string, string>();

/**
 * @param style `long` as in `March 1, 2026`, `medium` as in `Mar 1, 2026`, `day` as in `1`, `month`
 *   as in `March`
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
  // Not the style of this name, which is a number for the month in some languages.
  medium: toFormats({ year: "numeric", month: "short", day: "numeric" }),
  day: toFormats({ day: "numeric" }),
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
 * @returns date and time with the abbreviation of the site's time zone or, for a time with another
 *   offset, this offset: `1 May 2026 at 18:00 CEST` for `2026-05-01T18:00:00+02:00` in `en-GB`, with
 *   no-break spaces in the time, and between both times of a day
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
  const timeZone = isInZone ? zone : offset;
  const format = new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
  const start = new Date(instant);
  const parts: Part[] =
    until === undefined
      ? format.formatToParts(start)
      : format.formatRangeToParts(start, new Date(until));
  const isOneDay = parts.filter(({ type }) => type === "day").length === 1;
  const firstHour = isOneDay ? parts.findIndex(({ type }) => type === "hour") : Infinity;
  return parts
    .map(({ type, value }, index) =>
      type === "timeZoneName" && isInZone
        ? nameZone(locale, timeZone, offset, start)
        : type === "literal" &&
            (index > firstHour || parts.slice(index + 1, index + 2).some(isOfTime))
          ? // A word joiner, because a line may break after a dash.
            value.replace(/[ \u202f\u2009]/g, "\u00a0").replace("–", "–\u2060")
          : value,
    )
    .join("");
}

const zoneNames = new Map<string, string>();

type Part = Pick<Intl.DateTimeFormatPart, "type" | "value">;

/**
 * @returns the abbreviation of a time zone in the language or, where that has none, in English: `MEZ`,
 *   `CEST`, `EDT`; the long name of a zone without an abbreviation
 */
function nameZone(locale: string, timeZone: string, offset: string, instant: Date): string {
  const key = `${locale} ${timeZone} ${offset}`;
  const known = zoneNames.get(key);
  if (known !== undefined) return known;
  const nameIn = (language: string, timeZoneName: "short" | "long") =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? "";
  const name =
    [locale, "en-GB", "en-US"]
      .map((language) => nameIn(language, "short"))
      .find((abbreviation) => !/\p{N}/u.test(abbreviation)) ?? nameIn(locale, "long");
  zoneNames.set(key, name);
  return name;
}

function offsetOf(instant: string): string {
  return /[+-]\d{2}:\d{2}$/.exec(instant)?.[0] ?? utc;
}

function isOfTime({ type }: Part): boolean {
  return type === "dayPeriod" || type === "timeZoneName";
}

/** @returns the time of an instant in the time zone of the site */
export function formatInstant(site: Pick<Site, "settings">, instant: string, locale: string) {
  return formatTime(toSiteTime(site, instant), locale, site.settings.timezone);
}
