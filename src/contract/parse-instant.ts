/**
 * Instants as callers write them: a date-time of RFC 3339, section 5.6, or its date alone, which is the day's first moment in UTC.
 */
const day = String.raw`([0-9]{4})-([0-9]{2})-([0-9]{2})`;
const time = String.raw`([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?`;
const zone = String.raw`(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))`;

const leapYear = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
const dayOfYear = [
  "(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])",
  "(?:0[13-9]|1[0-2])-(?:29|30)",
  "(?:0[13578]|1[02])-31",
].join("|");
const hourOfDay = "(?:[01][0-9]|2[0-3])";

/** What any of them looks like, and nothing else, as a regular expression that programs in any language know: nobody need guess what is refused. */
export const instantPattern =
  `(?:[0-9]{4}-(?:${dayOfYear})|${leapYear}-02-29)` +
  `(?:[Tt]${hourOfDay}:[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[+-]${hourOfDay}:[0-5][0-9]))?`;

const form = new RegExp(`^${day}(?:[Tt]${time}${zone})?$`);

/** @returns milliseconds since 1970, or undefined for what is no instant, such as a day that its month does not have */
export function parseInstant(text: string): number | undefined {
  const parts = form.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const [fraction = "", sign, hours = 0, minutes = 0] = parts.slice(7);
  // A leap second is the first moment of the next minute.
  const isClock = hour < 24 && minute < 60 && second < 61;
  if (!isClock || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  // Years below 100 would be taken for those of the last century.
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, date);
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return (
    moment.getTime() +
    ((hour * 60 + minute) * 60 + second) * 1000 +
    Number(`0.${fraction}0`) * 1000 -
    (sign === "-" ? -offset : offset)
  );
}
