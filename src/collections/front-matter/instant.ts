/**
 * Dates as editors write them and instants as the API shows them.
 */

const form =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * @param text `YYYY-MM-DD`, or with a time; a time without a zone is UTC
 * @returns the instant as `YYYY-MM-DDTHH:MM:SSZ`, or undefined where the text is no date of the calendar
 */
export function parseInstant(text: string): string | undefined {
  const [, day, minutes = "00:00", seconds = ":00", zone = "Z"] = form.exec(text.trim()) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const offset = zone === "Z" ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const date = new Date(`${day}T${minutes}${seconds}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : toInstant(date);
}

/**
 * @param text a day and a time; without an offset it is UTC
 * @returns the same to the second with its offset, `YYYY-MM-DDTHH:MM:SS+HH:MM` or with `Z`; undefined where the text has no time or is not in the calendar
 */
export function parseLocalTime(text: string): string | undefined {
  const [, day, minutes, seconds = ":00", zone = "Z"] = form.exec(text.trim()) ?? [];
  if (minutes === undefined || parseInstant(text) === undefined) return undefined;
  const offset = zone === "Z" ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  return `${day}T${minutes}${seconds}${offset}`;
}

/** @returns the date to the second, in UTC */
export function toInstant(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
