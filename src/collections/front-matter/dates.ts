/**
 * Conversion of dates written by editors to instants of the API, and suggestions for dates in other
 * formats, such as 14.05.2026, 05/14/2026 and 14 May 2026.
 */

import { fromLocalTime, toEnd, toLocalTime, utc } from "../../format/local-time.ts";

const form =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * @param text `YYYY-MM-DD`, or with a time
 * @param zone time zone of a text without an offset
 * @returns the instant as `YYYY-MM-DDTHH:MM:SSZ`; undefined if the text is not a valid date
 */
export function normalizeInstant(text: string, zone = utc): string | undefined {
  const local = parseDate(text, zone);
  return local && toInstant(new Date(local));
}

/**
 * @param text valid date, or date and time
 * @param zone time zone of a text without an offset
 * @returns the instant from which it is past: of a day, the first moment after it
 */
export function normalizeEnd(text: string, zone = utc): string {
  return toInstant(new Date(toEnd(parseLocalTime(text, zone) ?? text, zone)));
}

/**
 * @param text `YYYY-MM-DD`, or with a time
 * @param zone time zone of a text without an offset
 * @returns the instant with the offset of its author, `YYYY-MM-DDTHH:MM:SS+HH:MM` or with `Z`, so
 *   that it starts with the author's day; undefined if the text is not a valid date
 */
export function parseDate(text: string, zone = utc): string | undefined {
  return writeLocal(text.trim(), zone, "00:00");
}

/**
 * @param text date and time
 * @param zone time zone of a text without an offset
 * @returns date and time to the second with the offset, `YYYY-MM-DDTHH:MM:SS+HH:MM` or with `Z`;
 *   undefined if the time is missing or the date invalid
 */
export function parseLocalTime(text: string, zone = utc): string | undefined {
  return writeLocal(text.trim(), zone);
}

/** @param midnight default time for a text without one; if omitted, the time is required */
function writeLocal(text: string, zone: string, midnight?: string): string | undefined {
  const [, day = "", minutes = midnight, seconds = ":00", written] = form.exec(text) ?? [];
  const local = `${day}T${minutes}${seconds}`;
  const offset = !written || written === "Z" ? "Z" : `${written.slice(0, 3)}:${written.slice(-2)}`;
  if (minutes === undefined || !isDay(day) || Number.isNaN(Date.parse(local + offset)))
    return undefined;
  return written === undefined
    ? toLocalTime(fromLocalTime(local, zone), zone)
    : `${local}${offset}`;
}

/** JavaScript accepts 2026-02-30 as a date in March. */
function isDay(day: string): boolean {
  const [, , last = 0] = day.split("-").map(Number);
  return last > 0 && new Date(`${day}T00:00:00Z`).getUTCDate() === last;
}

/** @returns the date to the second, in UTC */
export function toInstant(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/**
 * @returns a sentence on why the date or time does not exist; undefined for a text not in the
 *   format of a date
 */
export function explainCalendar(text: string): string | undefined {
  const [, year = "", month = "", day = "", hours, minutes] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(text.trim()) ?? [];
  if (year === "") return undefined;
  if (Number(month) < 1 || Number(month) > 12)
    return `There is no month ${month}; months are 01 to 12.`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > last)
    return `${year}-${month} has no day ${day}; its days are 01 to ${last}.`;
  return Number(hours) > 23 || Number(minutes) > 59
    ? `There is no time ${hours}:${minutes}; times are 00:00 to 23:59.`
    : undefined;
}

/** Languages whose month names are recognised. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pt"];

let months: ReadonlyMap<string, number> | undefined;

/** Created lazily, because it takes twenty milliseconds and few runs encounter an invalid date. */
function monthNumbers(): ReadonlyMap<string, number> {
  months ??= new Map(
    languages.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: "long" });
      return Array.from(
        { length: 12 },
        (_, month) => [prefixOf(format.format(new Date(2000, month, 15))), month + 1] as const,
      );
    }),
  );
  return months;
}

/** @returns the distinctive first letters of a month: three, or four for juin and juil */
function prefixOf(name: string): string {
  const letters = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  return letters.slice(0, letters.startsWith("jui") ? 4 : 3);
}

/**
 * @returns the correct form of a date, and that of a time if it has one, used after "Write", or
 *   both interpretations of an ambiguous date; undefined for any other text
 */
export function suggestDate(text: string): string | undefined {
  const [first, second] = findDays(text);
  if (first && !second && /\d:\d/.test(text))
    return `${first}, or a time with its offset from UTC, as in ${first}T09:00+02:00`;
  return second === undefined
    ? first
    : `${first} for ${describeDay(first)}, or ${second} for ${describeDay(second)}`;
}

function findDays(text: string): string[] {
  const named = (text.match(/\p{L}{3,}/gu) ?? [])
    .map((word) => monthNumbers().get(prefixOf(word)))
    .find((month) => month !== undefined);
  if (named !== undefined) {
    const numbers = text.match(/\d+/g) ?? [];
    const year = numbers.find((number) => number.length === 4);
    const day = numbers.find((number) => number.length <= 2);
    return year && day ? toDays(year, named, day) : [];
  }
  const [, a = "", sign = "", b = "", c = ""] =
    /^\D*(\d{1,4})(\D{0,2})(\d{1,2})\D{0,2}(\d{1,4})(?!\d)/.exec(
      text.replace(/^\D*(\d{4})(\d\d)(\d\d)\D*$/, "$1-$2-$3"),
    ) ?? [];
  const firstOf = (...all: string[][]) => all.find((days) => days.length > 0) ?? [];
  if (a.length === 4) return firstOf(toDays(a, b, c), toDays(a, c, b));
  const year = c.length === 2 ? `20${c}` : c;
  const dayFirst = toDays(year, b, a);
  const monthFirst = toDays(year, a, b);
  return sign.includes("/")
    ? [...new Set([...monthFirst, ...dayFirst])]
    : firstOf(dayFirst, monthFirst);
}

/** @returns the date in a list; empty if it does not exist */
function toDays(year: string, month: string | number, day: string): string[] {
  const written = [year, month, day].map((number) => String(number).padStart(2, "0")).join("-");
  return normalizeInstant(written) === undefined ? [] : [written];
}

function describeDay(day = ""): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
