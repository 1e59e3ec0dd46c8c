/**
 * Suggestions for dates in other formats, such as 14.05.2026, 05/14/2026 and 14 May 2026.
 */
import { parseInstant } from "./dates.ts";

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
 * @returns the correct form of a date, to follow "Write", or both interpretations of an ambiguous
 *   one; undefined for any other text
 */
export function suggestDate(text: string): string | undefined {
  const [first, second] = findDays(text);
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
  return parseInstant(written) === undefined ? [] : [written];
}

function describeDay(day = ""): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
