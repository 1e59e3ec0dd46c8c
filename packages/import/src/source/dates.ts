/**
 * Parser of the date formats of Jekyll, Hugo, Eleventy and Astro.
 */

/**
 * `5 January 2024`, `Jan 5, 2024 10:00`, `Fri, 05 Jan 2024 10:00:00 +0100`: unambiguous because the
 * month is a word.
 */
const named = /^(?=.*\b[a-z]{3,9}\b)[a-z0-9,.:+\s-]+$/i;
const namedZone = /(?:\b(?:Z|UTC|GMT|[ECMP][SD]T)|[+-]\d{2}:?\d{2})$/i;

/** Year first or, with dots, day first: `2024/1/5`, `2024-1-5 9:00 +0100`, `5.1.2024`. */
const numeric =
  /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?:[Tt ]+(\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)?\s*([Zz]|[+-]\d{1,2}(?::?\d{2})?)?)?$/;

/** Smallest time since 1970 in seconds, in the year 2001, and in milliseconds, in 1973. */
const [minSeconds, minMilliseconds] = [1e9, 1e11];

/**
 * @param value value from a front matter parser
 * @returns `YYYY-MM-DD`, or an instant in UTC for a date with a time; undefined if the value is
 *   invalid or ambiguous. If the day differs in UTC, it is the local time, because the old site
 *   displays the local day.
 */
export function readDate(value: unknown): string | undefined {
  // The toISOString of TOML dates returns their own time zone.
  const isValid = !(value instanceof Date) || !Number.isNaN(value.getTime());
  const text = value instanceof Date && isValid ? value.toISOString() : value;
  const date =
    typeof text === "string"
      ? parseDate(text.trim())
      : typeof text === "number" && text >= minSeconds
        ? toValid(text >= minMilliseconds ? text : text * 1000)
        : undefined;
  return date?.replace(/T00:00:00Z$/, "");
}

/** @returns an instant to the second, in UTC */
export function toInstant(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

function parseDate(text: string): string | undefined {
  const [match, y, m, d, day = d, month = m, year = y, time = "0:00", seconds = ":00", zone = "Z"] =
    numeric.exec(text) ?? [];
  if (match) {
    const iso = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
    const local = `${iso}T${time.padStart(5, "0")}${seconds}`;
    const offset = zone
      .replace(/^([+-])(\d)(?!\d)/, "$10$2")
      .replace(
        /^([+-]\d\d):?(\d\d)?$/,
        (_, hours: string, minutes = "00") => `${hours}:${minutes}`,
      );
    const [instant, plain] = [offset, "Z"].map((one) => toValid(local + one));
    // JavaScript accepts the 31st of a short month as a day of the next one.
    if (!plain?.startsWith(iso)) return undefined;
    return instant?.startsWith(iso) ? instant : plain;
  }
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1");
  return named.test(plain) ? toValid(namedZone.test(plain) ? plain : `${plain} UTC`) : undefined;
}

function toValid(text: string | number): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : toInstant(date);
}
