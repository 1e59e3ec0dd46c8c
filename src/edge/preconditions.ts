/**
 * Conditional requests: If-Match, If-Unmodified-Since, If-None-Match and If-Modified-Since in the order of RFC 9110, section 13.2.2.
 *
 * A condition on a date holds where the host knows no date of the file (sections 13.1.3 and 13.1.4).
 */

export const conditionNames = [
  "If-Match",
  "If-None-Match",
  "If-Modified-Since",
  "If-Unmodified-Since",
] as const;

/** @returns whether a request has conditions, which decide before its range does (RFC 9110, section 13.2.2) */
export function isConditional(asked: Headers): boolean {
  return conditionNames.some((name) => asked.has(name));
}

/** What follows from the conditions: the content, 304 or 412. */
export type Verdict = "send" | "unchanged" | "failed";

/**
 * @param asked headers of the request
 * @param found those of the successful answer
 * @param tag its ETag
 */
export function judgeConditions(asked: Headers, found: Headers, tag: string): Verdict {
  const match = asked.get("If-Match");
  const unmodified = match === null ? asked.get("If-Unmodified-Since") : undefined;
  if (typeof match === "string" && !matchesStrongly(match, tag)) return "failed";
  if (typeof unmodified === "string" && isLater(found, unmodified) === true) return "failed";
  const noneMatch = asked.get("If-None-Match");
  if (noneMatch !== null) return matchesWeakly(noneMatch, tag) ? "unchanged" : "send";
  const modified = asked.get("If-Modified-Since");
  return modified !== null && isLater(found, modified) === false ? "unchanged" : "send";
}

function matchesWeakly(condition: string, tag: string): boolean {
  if (condition === tag || condition.trim() === "*") return true;
  return listTags(condition).some((candidate) => toOpaque(candidate) === toOpaque(tag));
}

/** Weak tags match nothing, not even themselves. */
function matchesStrongly(condition: string, tag: string): boolean {
  if (condition.trim() === "*") return true;
  return !tag.startsWith("W/") && listTags(condition).includes(tag);
}

function listTags(condition: string): string[] {
  return condition.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

function toOpaque(tag: string): string {
  return tag.replace(/^W\//, "");
}

/** @returns whether the content is later than a date; undefined where one of them is not known */
function isLater(found: Headers, date: string): boolean | undefined {
  const own = Date.parse(found.get("Last-Modified") ?? "");
  const asked = Date.parse(date);
  return Number.isNaN(own) || Number.isNaN(asked) ? undefined : own > asked;
}
