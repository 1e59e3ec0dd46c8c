/**
 * Dates for readers.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/** @returns an instant's day in words, in a language and in UTC: `1 March 2026` */
export function formatDate(instant: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    const style = locale === "en" ? "en-GB" : locale;
    format = new Intl.DateTimeFormat(style, {
      dateStyle: "long",
      timeZone: "UTC",
    });
    formats.set(locale, format);
  }
  return format.format(new Date(instant));
}
