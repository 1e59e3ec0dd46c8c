/**
 * Dates as Jekyll, Hugo, Eleventy and Astro accept them.
 */
import { parseInstant, toInstant } from "../../../src/collections/front-matter/dates.ts";

/** `5 January 2024`, `Jan 5, 2024 10:00`, `Fri, 05 Jan 2024 10:00:00 +0100`: what names its month leaves no doubt about the day. */
const named = /^(?=.*\b[a-z]{3,9}\b)[a-z0-9,.:+\s-]+$/i;
const zone = /(?:\b(?:Z|UTC|GMT|[ECMP][SD]T)|[+-]\d{2}:?\d{2})$/i;

/**
 * @param value as a parser of front matter answers it
 * @returns `YYYY-MM-DD`, or an instant in UTC where there is a time; undefined where the value is no date or could be two
 */
export function readDate(value: unknown): string | undefined {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return undefined;
    return shorten(parseInstant(value.toISOString()));
  }
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return shorten(parseInstant(text) ?? readNumbers(text) ?? readNamedMonth(text));
}

/** Year first or, with dots, day first: `2024/1/5`, `2024-1-5 9:00 +0100`, `5.1.2024`. */
function readNumbers(text: string): string | undefined {
  const [, date = "", rest = ""] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})(.*)$/.exec(text) ?? [];
  if (date === "") return undefined;
  const numbers = date.split(/[-/.]/).map((part) => part.padStart(2, "0"));
  const ordered = numbers[0]?.length === 4 ? numbers : numbers.toReversed();
  return parseInstant(ordered.join("-") + rest.replace(/^([T ]+)(\d:)/, "$10$2"));
}

function readNamedMonth(text: string): string | undefined {
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1");
  if (!named.test(plain)) return undefined;
  const date = new Date(zone.test(plain) ? plain : `${plain} UTC`);
  return Number.isNaN(date.getTime()) ? undefined : toInstant(date);
}

function shorten(instant: string | undefined): string | undefined {
  return instant?.replace(/T00:00:00Z$/, "");
}
