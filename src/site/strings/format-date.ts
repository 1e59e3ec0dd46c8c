/**
 * Dates for readers.
 */

const formats = new Map<string, Intl.DateTimeFormat>();
const formatted = new Map<string, string>();

/** @returns an instant's day in words, in a language and in UTC: `1 March 2026` */
export function formatDate(instant: string, locale: string): string {
  const key = `${locale} ${instant}`;
  const known =
    formatted.get(key) ?? formatFor(locale).format(new Date(instant));
  formatted.set(key, known);
  return known;
}

function formatFor(locale: string): Intl.DateTimeFormat {
  const known =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
      dateStyle: "long",
      timeZone: "UTC",
    });
  formats.set(locale, known);
  return known;
}
