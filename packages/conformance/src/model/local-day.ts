/**
 * Days in the time zone of a site. Queries name them, while items have instants.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/** @returns the day of an instant in a time zone, `YYYY-MM-DD` */
export function toLocalDay(instant: string, timeZone: string): string {
  // Swedish dates have this form.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv", { timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(instant));
}
