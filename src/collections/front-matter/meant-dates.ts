/**
 * The days that somebody may have meant who writes a date as people do: 14.05.2026, 05/14/2026, 14 May 2026.
 */
import { parseInstant } from "./instant.ts";

/** Languages in which months are recognised. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pt"];

let months: ReadonlyMap<string, number> | undefined;

/**
 * Made when it is asked for: it takes some twenty milliseconds, and few who start meet a wrong date.
 *
 * @returns numbers of months by the first three letters of their names, or four where three are not enough: juin, juil.
 */
function monthNumbers(): ReadonlyMap<string, number> {
  months ??= new Map(
    languages.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: "long" });
      return Array.from(
        { length: 12 },
        (_, month) => [start(format.format(new Date(2000, month, 15))), month + 1] as const,
      );
    }),
  );
  return months;
}

/** @returns what to write in place of a date that is none, to follow "Write"; both days where it may be either; undefined where nobody can tell */
export function adviseDate(text: string): string | undefined {
  const days = meantDates(text);
  const [first, second] = days;
  return second === undefined
    ? first
    : `${first} for ${sayDay(first)}, or ${second} for ${sayDay(second)}`;
}

function meantDates(text: string): string[] {
  const named = (text.match(/\p{L}{3,}/gu) ?? [])
    .map((word) => monthNumbers().get(start(word)))
    .find((month) => month !== undefined);
  const numbers = text.match(/\d+/g) ?? [];
  if (named !== undefined) {
    const year = numbers.find((number) => number.length === 4);
    const day = numbers.find((number) => number.length <= 2);
    return year && day ? toDays([year, named, day]) : [];
  }
  const [, a = "", sign = "", b = "", c = ""] =
    /^\D*(\d{1,4})(\D{0,2})(\d{1,2})\D{0,2}(\d{1,4})(?!\d)/.exec(
      text.replace(/^\D*(\d{4})(\d\d)(\d\d)\D*$/, "$1-$2-$3"),
    ) ?? [];
  if (a.length === 4) {
    const right = toDays([a, b, c]);
    return right.length > 0 ? right : toDays([a, c, b]);
  }
  const year = c.length === 2 ? `20${c}` : c;
  const dayFirst = toDays([year, b, a]);
  const monthFirst = toDays([year, a, b]);
  if (sign.includes("/")) return [...new Set([...monthFirst, ...dayFirst])];
  return dayFirst.length > 0 ? dayFirst : monthFirst;
}

/** @returns the day where the calendar has it */
function toDays([year, month, day]: readonly [string, string | number, string]): string[] {
  const two = (number: string | number) => String(number).padStart(2, "0");
  const written = `${year}-${two(month)}-${two(day)}`;
  return parseInstant(written) === undefined ? [] : [written];
}

function sayDay(day = ""): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

function start(name: string): string {
  const letters = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
  return letters.slice(0, letters.startsWith("jui") ? 4 : 3);
}
