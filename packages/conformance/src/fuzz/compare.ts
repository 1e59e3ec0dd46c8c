/**
 * Comparison of a response with the model's prediction and with the guarantees for all responses.
 */
import { isMcp, type Expectation } from "../model/model.ts";
import type { SourceSite } from "../model/source-site.ts";
import type { ReceivedResponse } from "../send.ts";
import { compareBody } from "./compare-body.ts";
import type { Exchange } from "./exchange.ts";
import type { FuzzCase } from "./requests.ts";

/** @returns the rules that the response breaks, with the observed values */
export function compare(
  site: SourceSite,
  request: FuzzCase,
  expected: Expectation,
  response: ReceivedResponse,
  tag: string | undefined,
): [rule: string, seen: string][] {
  const broken: [rule: string, seen: string][] = [];
  const exchange: Exchange = {
    ...response,
    site,
    request,
    expected,
    tag,
    get: (name) => response.headers.get(name) ?? "",
    text: response.body.toString(),
    check(rule, holds, seen = "") {
      if (!holds) broken.push([rule, String(seen).slice(0, 200)]);
    },
  };
  checkGuarantees(exchange);
  const statuses = listStatuses(exchange);
  const { status } = response;
  exchange.check(
    `the status matches the model: ${statuses.join(" or ")}`,
    statuses.includes(status),
    status,
  );
  if (statuses.includes(status)) {
    compareHeaders(exchange, statuses);
    if (request.method !== "HEAD") compareBody(exchange);
  }
  return broken;
}

const headersOfEveryResponse: Record<string, RegExp> = {
  "API-Version": /^v\d+$/,
  "RateLimit-Policy": /^"public";q=600;w=60$/,
  "Access-Control-Allow-Origin": /^\*$/,
  "Access-Control-Expose-Headers": /ETag.*Link/,
  "X-Content-Type-Options": /^nosniff$/,
  "Referrer-Policy": /./,
  "Strict-Transport-Security": /^max-age=\d{7,}/,
};

function checkGuarantees({ site, request, status, headers, body, get, text, check }: Exchange) {
  for (const [name, value] of Object.entries(headersOfEveryResponse))
    check(`${name} is on every response`, value.test(get(name)), `${status} ${get(name)}`);
  const location = get("Location");
  const echo = [...headers].find((header) => /<script>zq|[\r\n]|x-evil/i.test(header.join(": ")));
  check("no header echoes the request", !echo, echo);
  const isJson = get("Content-Type").startsWith("application/json");
  check("no page echoes the request unescaped", isJson || !text.includes("<script>zq"));
  const target = decode(request.target).toLowerCase();
  const leaked = site.secrets.find(
    (secret) => !target.includes(secret) && (text + location).includes(secret),
  );
  check("no unlisted document leaks", leaked === undefined, leaked);
  check("HEAD has no content", request.method !== "HEAD" || body.length === 0);
  check("304 has no content", status !== 304 || body.length === 0);
  const { origin } = new URL(site.baseUrl);
  check(
    "a redirect stays on the site",
    new URL(location, site.baseUrl).origin === origin && !location.startsWith("//"),
    location,
  );
  const cache = get("Cache-Control");
  check("an error is not cached", status < 400 || cache === "no-store", `${status} ${cache}`);
  const methods = isMcp(request) ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";
  check("Allow", ![204, 405].includes(status) || get("Allow") === methods, get("Allow"));
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

function listStatuses({ request, expected, tag, get }: Exchange): number[] {
  const { statuses } = expected;
  // The requested tag matches no representation (RFC 9110, section 13.1.1).
  if (request.headers["If-Match"] !== undefined)
    return statuses.map((one) => (one === 200 || one === 304 ? 412 : one));
  if (!statuses.includes(200)) return statuses;
  // Only hosts that send Last-Modified evaluate dates.
  const isDated = request.headers["If-Modified-Since"] !== undefined && get("Last-Modified") !== "";
  const isRanged = request.headers["Range"] !== undefined && !expected.code;
  return [
    ...(isDated ? [304] : []),
    ...statuses.flatMap((one) => (one === 200 ? evaluateCondition(request, expected, tag) : one)),
    ...(isRanged ? [206, 416] : []),
  ];
}

/** @returns 304 if the condition matches the tag (weak comparison, RFC 9110, section 13.1.2) */
function evaluateCondition(
  { condition }: FuzzCase,
  expected: Expectation,
  tag: string | undefined,
): number[] {
  if (condition.length === 0) return [200];
  const isAny = condition.includes("star");
  // The grammar allows `*` only alone, so the meaning of a list with it is undefined.
  if (isAny && condition.length > 1) return [200, 304];
  if (tag === undefined) return expected.statuses;
  return isAny || condition.includes("own") || condition.includes("weak") ? [304] : [200];
}

/** Compares the headers that depend on the content. */
function compareHeaders(
  { status, expected, tag, get, check }: Exchange,
  statuses: readonly number[],
): void {
  if (status === 200 || status === 304) {
    const etag = get("ETag");
    check("a success has a strong ETag", /^"[^"]+"$/.test(etag), etag);
    check(
      "the ETag matches the content",
      tag === undefined || etag === tag,
      `${etag}, expected ${tag}`,
    );
    const lifetime = expected.immutable
      ? "public, max-age=31536000, immutable"
      : "public, max-age=60, s-maxage=300";
    const isKnown = [expected.immutable, expected.body, expected.type].some(Boolean);
    const cache = get("Cache-Control");
    check("Cache-Control of a success", !isKnown || cache === lifetime, cache);
  }
  const vary = get("Vary");
  const hasVary = /\baccept\b/i.test(vary);
  check("Vary names Accept", !expected.negotiated || status === 206 || hasVary, vary);
  const location = get("Location");
  check(
    "a redirect points to the page",
    statuses.length > 1 || location === (expected.location ?? location),
    `${location}, expected ${expected.location}`,
  );
  const type = get("Content-Type");
  check(
    "the media type matches the model",
    [304, 206, 412, 416].includes(status) || type.startsWith(expected.type ?? ""),
    type,
  );
}
