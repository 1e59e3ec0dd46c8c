/**
 * Local time of a time zone, decided here alone: for front matter, pages, filters and calendars.
 *
 * A local time that a change of the clock skips is moved forward by the length of the change, and
 * one that occurs twice means the first, as in RFC 5545 (section 3.3.5) and in Temporal, which Node
 * 22, Cloudflare Workers and some browsers lack.
 */

/** Time zone of a site that sets none. */
export const utc = "UTC";

const minute = 60_000;
const day = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @returns the offset from UTC in milliseconds, in whole minutes */
function offsetAt(instant: number, zone: string): number {
  if (zone === utc) return 0;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant).replace("\u2212", "-")) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute;
}

/**
 * @param instant milliseconds since 1970
 * @returns the local time with its offset, `YYYY-MM-DDTHH:MM:SS+HH:MM`, or with `Z` in UTC
 */
export function toLocalTime(instant: number, zone: string): string {
  const offset = offsetAt(instant, zone);
  const local = new Date(instant + offset).toISOString().slice(0, "YYYY-MM-DDTHH:MM:SS".length);
  if (zone === utc) return `${local}Z`;
  const written = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `${local}${offset < 0 ? "-" : "+"}${written}`;
}

/**
 * @param local `YYYY-MM-DDTHH:MM:SS`, or a day, which means its first moment
 * @returns milliseconds since 1970
 */
export function fromLocalTime(local: string, zone: string): number {
  const wall = Date.parse(local.length > "YYYY-MM-DD".length ? `${local}Z` : local);
  const offsets = [wall - day, wall + day].map((instant) => offsetAt(instant, zone));
  const offset =
    offsets.find((candidate) => offsetAt(wall - candidate, zone) === candidate) ?? offsets[0] ?? 0;
  return wall - offset;
}

/** @returns the first moment after a day, `YYYY-MM-DD`, in milliseconds since 1970 */
export function endOfDay(date: string, zone: string): number {
  const next = new Date(Date.parse(date) + day).toISOString().slice(0, date.length);
  return fromLocalTime(next, zone);
}

/** @returns the local day of an instant, `YYYY-MM-DD` */
export function toLocalDay(instant: number, zone: string): string {
  return toLocalTime(instant, zone).slice(0, "YYYY-MM-DD".length);
}

/**
 * @param value instant with an offset, or a local day
 * @returns milliseconds since 1970; of a day, its first moment
 */
export function toMilliseconds(value: string, zone = utc): number {
  return value.includes("T") ? Date.parse(value) : fromLocalTime(value, zone);
}

/**
 * @param value instant with an offset, or a local day, which ends with its last moment
 * @returns the end in milliseconds since 1970
 */
export function toEnd(value: string, zone = utc): number {
  return value.includes("T") ? Date.parse(value) : endOfDay(value, zone);
}
