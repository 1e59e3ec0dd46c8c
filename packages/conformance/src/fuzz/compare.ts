/**
 * Comparison of a response with the model's prediction and with the promises that hold for all
 * responses.
 */
import { compareContent } from "./compare-content.ts";
import { comparePromises } from "./compare-promises.ts";
import { findBroken, type Answer, type Difference, type Exchange } from "./exchange.ts";
import type { Expectation } from "../model/model.ts";
import type { FuzzCase } from "./requests.ts";
import type { SourceSite } from "../model/source-site.ts";

/** @returns the rules that the response breaks */
export function compare(
  site: SourceSite,
  request: FuzzCase,
  expected: Expectation,
  answer: Answer,
  tag: string | undefined,
): Difference[] {
  const exchange = {
    ...answer,
    site,
    request,
    expected,
    tag,
    get: (name: string) => answer.headers.get(name) ?? "",
    text: answer.body.toString(),
    isHead: request.method === "HEAD",
  };
  const statuses = expectStatuses(exchange);
  const broken = comparePromises(exchange);
  if (!statuses.includes(answer.status))
    return [
      ...broken,
      [`the status matches the model: ${statuses.join(" or ")}`, String(answer.status)],
    ];
  return [...broken, ...compareHeaders(exchange, statuses), ...compareContent(exchange)];
}

function expectStatuses({ request, expected, tag, get }: Exchange): number[] {
  const conditional = conditionOf(request, expected, tag);
  const isRanged = request.headers["Range"] !== undefined && !expected.code;
  // The requested tag matches no representation (RFC 9110, section 13.1.1).
  if (request.headers["If-Match"] !== undefined)
    return expected.statuses.map((one) => (one === 200 || one === 304 ? 412 : one));
  // Only hosts that send Last-Modified evaluate dates.
  const isDated = request.headers["If-Modified-Since"] !== undefined && get("Last-Modified") !== "";
  const statuses = new Set([
    ...(isDated && expected.statuses.includes(200) ? [304] : []),
    ...expected.statuses.flatMap((one) => (one === 200 ? conditional : [one])),
    ...(isRanged && expected.statuses.includes(200) ? [206, 416] : []),
  ]);
  return [...statuses];
}

/** @returns 304 if the condition matches the tag (weak comparison, RFC 9110, section 13.1.2) */
function conditionOf(request: FuzzCase, expected: Expectation, tag: string | undefined): number[] {
  if (request.condition.length === 0) return [200];
  const names = request.condition.some((one) => ["own", "weak"].includes(one));
  const star = request.condition.includes("star");
  // The grammar allows `*` only alone, so the meaning of a list with it is undefined.
  if (star && request.condition.length > 1) return [200, 304];
  if (tag === undefined) return expected.statuses;
  return names || star ? [304] : [200];
}

/** Compares the headers that depend on the content. */
function compareHeaders(
  { status, expected, tag, get }: Exchange,
  statuses: readonly number[],
): Difference[] {
  const isSuccess = status === 200 || status === 304;
  const etag = get("ETag");
  const life = expected.immutable
    ? "public, max-age=31536000, immutable"
    : "public, max-age=60, s-maxage=300";
  const hasLife = [expected.immutable, expected.body, expected.type].some(Boolean);
  const location = get("Location");
  const type = get("Content-Type");
  return findBroken({
    "a success has a strong ETag": [!isSuccess || /^"[^"]+"$/.test(etag), etag],
    "the ETag matches the content": [
      !isSuccess || tag === undefined || etag === tag,
      `${etag}, expected ${tag}`,
    ],
    "Cache-Control of a success": [
      !isSuccess || !hasLife || get("Cache-Control") === life,
      get("Cache-Control"),
    ],
    "Vary names Accept": [
      !expected.negotiated || status === 206 || /\baccept\b/i.test(get("Vary")),
      get("Vary"),
    ],
    "a redirect points to the page": [
      statuses.length > 1 || location === (expected.location ?? location),
      `${location}, expected ${expected.location}`,
    ],
    "the media type matches the model": [
      [304, 206, 412, 416].includes(status) || type.startsWith(expected.type ?? ""),
      type,
    ],
  });
}
