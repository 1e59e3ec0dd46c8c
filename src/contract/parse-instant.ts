/**
 * Parser of instants in requests: a date-time of RFC 3339, section 5.6, also without seconds, or a
 * date, which means its first moment in UTC.
 */
const leapYear = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
const dayOfYear = [
  "(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])",
  "(?:0[13-9]|1[0-2])-(?:29|30)",
  "(?:0[13578]|1[02])-31",
].join("|");
const hourOfDay = "(?:[01][0-9]|2[0-3])";

const day = `(?:[0-9]{4}-(?:${dayOfYear})|${leapYear}-02-29)`;
const minute = `[Tt]${hourOfDay}:[0-5][0-9]`;
const zone = `(?:[Zz]|[+-]${hourOfDay}:[0-5][0-9])`;

/** Regular expression for exactly the valid values, in syntax that every language supports. */
export const instantPattern =
  `${day}(?:${minute}:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?${zone})?` +
  // A variant of its own, so that clients see that the earlier values are valid.
  `|${day}${minute}${zone}`;

const form = new RegExp(`^(?:${instantPattern})$`);

/**
 * @returns milliseconds since 1970, or undefined for an invalid value, such as a day that does not
 * exist
 */
export function parseInstant(text: string): number | undefined {
  if (!form.test(text)) return undefined;
  // A leap second becomes the first moment of the next minute, because Date does not support it.
  const isLeap = text.slice(17, 19) === "60";
  const known = isLeap ? `${text.slice(0, 17)}59${text.slice(19)}` : text;
  return Date.parse(known.toUpperCase()) + (isLeap ? 1000 : 0);
}
