/**
 * Byte ranges of GET requests (RFC 9110, section 14).
 *
 * Of several ranges in one request the whole content is sent, which section 14.2 allows: media players and downloads ask for one.
 */

/** Offsets of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * @param asked headers of the request
 * @param tag ETag of the selected representation, null where it has none
 * @param length bytes of the selected representation
 * @returns the range to send, "all" for the whole content, "none" where the range lies behind its end (416)
 */
export function readRange(
  asked: Headers,
  tag: string | null,
  length: number,
): ByteRange | "all" | "none" {
  const range = asked.get("Range");
  if (range === null || !isCurrent(asked.get("If-Range"), tag)) return "all";
  const [, from = "", to = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range.trim()) ?? [];
  if (from === "" && to === "") return "all";
  if (from === "") {
    const suffix = Number(to);
    if (suffix === 0) return "none";
    return length === 0 ? "all" : { first: Math.max(0, length - suffix), last: length - 1 };
  }
  const first = Number(from);
  const last = to === "" ? length - 1 : Number(to);
  if (to !== "" && last < first) return "all";
  return first >= length ? "none" : { first, last: Math.min(last, length - 1) };
}

/** @returns the value of Content-Range; without a range that of a 416 */
export function formatContentRange(range: ByteRange | undefined, length: number): string {
  const part = range ? `${range.first}-${range.last}` : "*";
  return `bytes ${part}/${length}`;
}

/** Strong comparison (section 13.1.5). A date never matches: it has no more than seconds. */
function isCurrent(condition: string | null, tag: string | null): boolean {
  return condition === null || (condition.trim() === tag && !tag.startsWith("W/"));
}
