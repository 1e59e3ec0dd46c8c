/**
 * Explains dates that have the right form but do not exist, such as 2026-02-30.
 */

/** @returns what no calendar or clock has, as a sentence, or undefined where the text does not have the form of a date */
export function explainCalendar(text: string): string | undefined {
  const [, year = "", month = "", day = "", hours, minutes] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(text.trim()) ?? [];
  if (year === "") return undefined;
  if (Number(month) < 1 || Number(month) > 12)
    return `There is no month ${month}; months are 01 to 12.`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > last)
    return `${year}-${month} has no day ${day}; its days are 01 to ${last}.`;
  if (Number(hours) > 23 || Number(minutes) > 59)
    return `There is no time ${hours}:${minutes}; times are 00:00 to 23:59.`;
  return undefined;
}
