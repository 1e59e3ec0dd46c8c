/**
 * Conditional requests and byte ranges (RFC 9110, sections 13 and 14).
 */

const conditionNames = [
  "If-Match",
  "If-None-Match",
  "If-Modified-Since",
  "If-Unmodified-Since",
] as const;

/**
 * @returns whether a request has conditions, which are evaluated before its range (section 13.2.2)
 */
export function isConditional(requestHeaders: Headers): boolean {
  return conditionNames.some((name) => requestHeaders.has(name));
}

/** Outcome of evaluating the conditions: send the content, 304 or 412. */
export type Verdict = "send" | "unchanged" | "failed";

/**
 * Evaluates conditions in the order of section 13.2.2. A date condition holds if the host does not
 * know the date of the file.
 *
 * @param requestHeaders headers of the request
 * @param found headers of the successful response
 * @param tag ETag of the response
 */
export function evaluateConditions(
  requestHeaders: Headers,
  responseHeaders: Headers,
  tag: string,
): Verdict {
  const match = requestHeaders.get("If-Match");
  const unmodified = match === null ? requestHeaders.get("If-Unmodified-Since") : null;
  if (match !== null && !matchesStrongly(match, tag)) return "failed";
  if (unmodified !== null && isLater(responseHeaders, unmodified) === true) return "failed";
  const noneMatch = requestHeaders.get("If-None-Match");
  if (noneMatch !== null) return matchesWeakly(noneMatch, tag) ? "unchanged" : "send";
  const modified = requestHeaders.get("If-Modified-Since");
  return modified !== null && isLater(responseHeaders, modified) === false ? "unchanged" : "send";
}

function matchesWeakly(condition: string, tag: string): boolean {
  if (condition.trim() === "*") return true;
  const opaque = (entityTag: string) => entityTag.replace(/^W\//, "");
  return listTags(condition).some((entityTag) => opaque(entityTag) === opaque(tag));
}

/** Strong comparison: weak tags match nothing, not even themselves. */
function matchesStrongly(condition: string, tag: string): boolean {
  return condition.trim() === "*" || (!tag.startsWith("W/") && listTags(condition).includes(tag));
}

function listTags(condition: string): string[] {
  return condition.match(/(?:W\/)?"[^"]*"/g) ?? [];
}

/** @returns whether the content is newer than a date; undefined if either date is unknown */
function isLater(headers: Headers, date: string): boolean | undefined {
  const lastModified = Date.parse(headers.get("Last-Modified") ?? "");
  const requested = Date.parse(date);
  return Number.isNaN(lastModified) || Number.isNaN(requested)
    ? undefined
    : lastModified > requested;
}

/** Offsets of the first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses the range of a GET request. Several ranges give the whole content, as section 14.2 allows,
 * because media players and downloads request a single one.
 *
 * @param tag ETag of the content, or null
 * @param length size of the content in bytes
 * @returns the range to send, "all" for the whole content, or "none" for a range past its end (416)
 */
export function readRange(
  requestHeaders: Headers,
  tag: string | null,
  length: number,
): ByteRange | "all" | "none" {
  const range = requestHeaders.get("Range");
  if (range === null) return "all";
  const condition = requestHeaders.get("If-Range");
  // Strong comparison (section 13.1.5). A date never matches, because it has only seconds.
  const isCurrent = condition === null || (condition.trim() === tag && !tag.startsWith("W/"));
  if (!isCurrent) return "all";
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

/** @returns the value of Content-Range; without a range, the value for a 416 response */
export function formatContentRange(range: ByteRange | undefined, length: number): string {
  return `bytes ${range ? `${range.first}-${range.last}` : "*"}/${length}`;
}

/** @returns the bytes of the range; stops reading the source at its end */
export function sliceStream(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader();
  let at = 0;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) throw new Error("The content is shorter than its Content-Length.");
        const part = value.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
        at += value.length;
        if (part.length > 0) controller.enqueue(part);
        if (at > last) {
          controller.close();
          await reader.cancel();
        }
        if (part.length > 0 || at > last) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
