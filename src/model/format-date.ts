/**
 * Dates for readers.
 */

/** @returns an instant's day in words, in a language and in UTC: `1 March 2026` */
export function formatDate(instant: string, locale: string): string {
  const style = locale === "en" ? "en-GB" : locale;
  return new Intl.DateTimeFormat(style, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(instant));
}
