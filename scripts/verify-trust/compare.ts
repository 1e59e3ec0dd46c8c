/**
 * Holds an answer to what the model expects of it, and to what is promised of every answer.
 */
import { compareContent } from "./compare-content.ts";
import { comparePromises } from "./compare-promises.ts";
import {
  check,
  type Answer,
  type Difference,
  type Exchange,
} from "./exchange.ts";
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
  const isExpected = statuses.includes(answer.status);
  return [
    ...comparePromises(exchange),
    ...check(
      `the status is as predicted: ${statuses.join(" or ")}`,
      isExpected,
      answer.status,
    ),
    ...(isExpected ? compareHeaders(exchange, statuses) : []),
    ...(isExpected ? compareContent(exchange) : []),
  ];
}

function expectStatuses({ asked, expected, tag }: Exchange): number[] {
  const conditional = conditionOf(asked, expected, tag);
  const isRanged =
    asked.headers["Range"] !== undefined && !expected.code && !expected.list;
  const statuses = new Set([
    ...expected.statuses.flatMap((one) => (one === 200 ? conditional : [one])),
    ...(isRanged && expected.statuses.includes(200) ? [206, 416] : []),
  ]);
  return [...statuses];
}

/** 304 where a condition names the tag (RFC 9110, section 13.1.2: weak comparison). */
function conditionOf(
  asked: FuzzCase,
  expected: Expectation,
  tag: string | undefined,
): number[] {
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
  const life = expected.immutable
    ? "public, max-age=31536000, immutable"
    : "public, max-age=60, s-maxage=300";
  const hasLife =
    expected.immutable === true || expected.type !== undefined || expected.body;
  const location = get("Location");
  return [
    ...check(
      "a success has a strong ETag",
      !isSuccess || /^"[^"]+"$/.test(get("ETag")),
      get("ETag"),
    ),
    ...check(
      "the ETag is that of the content",
      !isSuccess || tag === undefined || get("ETag") === tag,
      `${get("ETag")} after ${tag}`,
    ),
    ...check(
      "Cache-Control of a success",
      !isSuccess || !hasLife || get("Cache-Control") === life,
      get("Cache-Control"),
    ),
    ...check(
      "Vary names Accept",
      !expected.negotiated || status === 206 || /\baccept\b/i.test(get("Vary")),
      get("Vary"),
    ),
    ...check(
      "a redirect leads to the page",
      expected.location === undefined ||
        statuses.length > 1 ||
        location === expected.location,
      `${location} instead of ${expected.location}`,
    ),
    ...check(
      "the media type is as predicted",
      expected.type === undefined ||
        [304, 206, 416].includes(status) ||
        get("Content-Type").startsWith(expected.type),
      get("Content-Type"),
    ),
  ];
}
