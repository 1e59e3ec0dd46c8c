/**
 * Range filters of lists on a static host, whose files know neither queries nor the time of a
 * request.
 */

/** Fields of the filters that all lists have. */
const common: Readonly<Record<string, (item: Values) => unknown>> = {
  published_from: (item) => item["published_at"],
  published_to: (item) => item["published_at"],
  updated_since: (item) => item["updated_at"] ?? item["published_at"],
};

type Values = Readonly<Record<string, unknown>>;

/** @returns whether a parameter is a lower or upper bound */
export function isBound(name: string): boolean {
  return /_(?:from|to|since)$/.test(name);
}

const dayForm = /^\d{4}-\d\d-\d\d$/;

/**
 * @param bounds names, as in `starts_at_from`, each with a number, day, instant or `now`
 * @param zone time zone of days
 * @returns a function that returns whether an item of a list is within the bounds, as the API
 *   decides it; `now` is the time of this call
 */
export function matchBounds(
  bounds: readonly (readonly [name: string, bound: string])[],
  zone = "UTC",
): (item: Values) => boolean {
  const now = Date.now();
  const { format } = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (item) => bounds.every(([name, bound]) => isWithin(item, name, bound, format, now));
}

function isWithin(
  item: Values,
  name: string,
  bound: string,
  day: (instant: number) => string,
  now: number,
): boolean {
  const value = common[name] ? common[name](item) : item[name.replace(/_[a-z]+$/, "")];
  if (typeof value !== "string" && typeof value !== "number") return false;
  const isUpper = name.endsWith("_to");
  const compare = (one: string | number, other: string | number) =>
    isUpper ? one <= other : one >= other;
  if (typeof value === "number") return compare(value, Number(bound));
  const isDay = dayForm.test(value);
  if (bound === "now") return isDay ? compare(value, day(now)) : compare(Date.parse(value), now);
  if (dayForm.test(bound)) return compare(isDay ? value : day(Date.parse(value)), bound);
  const limit = Date.parse(bound);
  if (!isDay) return compare(Date.parse(value), limit);
  // A day is its first moment.
  return isUpper ? value <= day(limit) : value > day(limit - 1);
}
