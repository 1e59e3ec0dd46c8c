/**
 * Holds an answer to what the model expects of it, and to what is promised of every answer.
 */
import { compareContent } from "./compare-content.ts";
import { compareSnapshots } from "./compare-promises.ts";
import { findBroken, type Answer, type Difference, type Exchange } from "./exchange.ts";
import type { Expectation } from "./model.ts";
import type { FuzzCase } from "./requests.ts";
import type { SourceSite } from "./source-site.ts";

/** @returns every rule that the answer breaks; none for the right answer */
export function compare(
  site: SourceSite,
  asked: FuzzCase,
  expected: Expectation,
  answer: Answer,
  tag: string | undefined,
): Difference[] {
  const exchange = {
    ...answer,
    site,
    asked,
    expected,
    tag,
    get: (name: string) => answer.headers.get(name) ?? "",
    text: answer.body.toString(),
    isHead: asked.method === "HEAD",
  };
  const statuses = expectStatuses(exchange);
  const broken = compareSnapshots(exchange);
  if (!statuses.includes(answer.status))
    return [
      ...broken,
      [`the status is as predicted: ${statuses.join(" or ")}`, String(answer.status)],
    ];
  return [...broken, ...compareHeaders(exchange, statuses), ...compareContent(exchange)];
}

function expectStatuses({ asked, expected, tag, get }: Exchange): number[] {
  const conditional = conditionOf(asked, expected, tag);
  const isRanged = asked.headers["Range"] !== undefined && !expected.code;
  // The tag that it names is of nothing: RFC 9110, section 13.1.1.
  if (asked.headers["If-Match"] !== undefined)
    return expected.statuses.map((one) => (one === 200 || one === 304 ? 412 : one));
  // Only a host that knows when a file has changed judges by dates.
  const isDated = asked.headers["If-Modified-Since"] !== undefined && get("Last-Modified") !== "";
  const statuses = new Set([
    ...(isDated && expected.statuses.includes(200) ? [304] : []),
    ...expected.statuses.flatMap((one) => (one === 200 ? conditional : [one])),
    ...(isRanged && expected.statuses.includes(200) ? [206, 416] : []),
  ]);
  return [...statuses];
}

/** 304 where a condition names the tag (RFC 9110, section 13.1.2: weak comparison). */
function conditionOf(asked: FuzzCase, expected: Expectation, tag: string | undefined): number[] {
  if (asked.condition.length === 0) return [200];
  const names = asked.condition.some((one) => ["own", "weak"].includes(one));
  const star = asked.condition.includes("star");
  // `*` stands alone by the grammar; what a list with it means is nobody's promise.
  if (star && asked.condition.length > 1) return [200, 304];
  if (tag === undefined) return expected.statuses;
  return names || star ? [304] : [200];
}

/** Of the headers, those that depend on what is answered. */
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
    "the ETag is that of the content": [
      !isSuccess || tag === undefined || etag === tag,
      `${etag} after ${tag}`,
    ],
    "Cache-Control of a success": [
      !isSuccess || !hasLife || get("Cache-Control") === life,
      get("Cache-Control"),
    ],
    "Vary names Accept": [
      !expected.negotiated || status === 206 || /\baccept\b/i.test(get("Vary")),
      get("Vary"),
    ],
    "a redirect leads to the page": [
      statuses.length > 1 || location === (expected.location ?? location),
      `${location} instead of ${expected.location}`,
    ],
    "the media type is as predicted": [
      [304, 206, 412, 416].includes(status) || type.startsWith(expected.type ?? ""),
      type,
    ],
  });
}
