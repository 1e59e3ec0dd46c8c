/**
 * Conversion of dates written by editors to instants of the API.
 */

const form =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * @param text `YYYY-MM-DD`, or with a time; a time without a zone is UTC
 * @returns the instant as `YYYY-MM-DDTHH:MM:SSZ`; undefined if the text is not a valid date
 */
export function parseInstant(text: string): string | undefined {
  const local = writeLocal(text.trim(), "00:00");
  return local && toInstant(new Date(local));
}

/**
 * @param text date and time; without an offset it is UTC
 * @returns date and time to the second with the offset, `YYYY-MM-DDTHH:MM:SS+HH:MM` or with `Z`;
 *   undefined if the time is missing or the date invalid
 */
export function parseLocalTime(text: string): string | undefined {
  return writeLocal(text.trim());
}

/** @param midnight default time for a text without one; if omitted, the time is required */
function writeLocal(text: string, midnight?: string): string | undefined {
  const [, day = "", minutes = midnight, seconds = ":00", zone = "Z"] = form.exec(text) ?? [];
  const offset = zone === "Z" ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const local = `${day}T${minutes}${seconds}${offset}`;
  const isValid = minutes !== undefined && isDay(day) && !Number.isNaN(Date.parse(local));
  return isValid ? local : undefined;
}

/** JavaScript accepts 2026-02-30 as a date in March. */
function isDay(day: string): boolean {
  const [, , last = 0] = day.split("-").map(Number);
  return last > 0 && new Date(`${day}T00:00:00Z`).getUTCDate() === last;
}

/** @returns the date to the second, in UTC */
export function toInstant(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/**
 * @returns a sentence on why the date or time does not exist; undefined for a text not in the
 *   format of a date
 */
export function explainCalendar(text: string): string | undefined {
  const [, year = "", month = "", day = "", hours, minutes] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(text.trim()) ?? [];
  if (year === "") return undefined;
  if (Number(month) < 1 || Number(month) > 12)
    return `There is no month ${month}; months are 01 to 12.`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > last)
    return `${year}-${month} has no day ${day}; its days are 01 to ${last}.`;
  return Number(hours) > 23 || Number(minutes) > 59
    ? `There is no time ${hours}:${minutes}; times are 00:00 to 23:59.`
    : undefined;
}
