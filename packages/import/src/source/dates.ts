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
  /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?:[T ]+(\d{1,2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * @param value value from a front matter parser
 * @returns `YYYY-MM-DD`, or an instant in UTC for a date with a time; undefined if the value is
 *   invalid or ambiguous
 */
export function readDate(value: unknown): string | undefined {
  const date =
    value instanceof Date ? value : typeof value === "string" ? parseDate(value.trim()) : undefined;
  return date && !Number.isNaN(date.getTime())
    ? toInstant(date).replace(/T00:00:00Z$/, "")
    : undefined;
}

/** @returns an instant to the second, in UTC */
export function toInstant(date: Date): string {
  // The toISOString of TOML dates returns their own time zone.
  return new Date(date.getTime()).toISOString().replace(/\.\d{3}Z$/, "Z");
}

function parseDate(text: string): Date | undefined {
  const [match, y, m, d, day = d, month = m, year = y, time = "0:00", seconds = ":00", zone = "Z"] =
    numeric.exec(text) ?? [];
  if (match !== undefined) {
    const iso = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
    const midnight = new Date(`${iso}T00:00:00Z`);
    // JavaScript accepts the 31st of a short month as a day of the next one.
    if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(iso))
      return undefined;
    return new Date(
      `${iso}T${time.padStart(5, "0")}${seconds}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`,
    );
  }
  const plain = text.replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1");
  return named.test(plain) ? new Date(namedZone.test(plain) ? plain : `${plain} UTC`) : undefined;
}
