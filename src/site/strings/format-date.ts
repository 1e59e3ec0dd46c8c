/**
 * Dates for readers.
 */
import { onceALanguage } from "../once-a-language.ts";

const formatted = new Map<string, string>();

/** @returns an instant's day in words, as the whole language code has it and in UTC: `March 1, 2026` in `en`, `1 March 2026` in `en-GB` */
export function formatDate(instant: string, locale: string): string {
  const key = `${locale} ${instant}`;
  const known =
    formatted.get(key) ?? formatFor(locale).format(new Date(instant));
  formatted.set(key, known);
  return known;
}

const formatFor = onceALanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }),
);
