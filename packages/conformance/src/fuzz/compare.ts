/**
 * Comparison of a response with the model's prediction and with the guarantees for all responses.
 */
import { unescape } from "node:querystring";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isMcp, type Expectation } from "../model/model.ts";
import type { SourceSite } from "../model/source-site.ts";
import type { ReceivedResponse, SentRequest } from "../send.ts";

/** Rule, whether the response follows it, and the observed value. */
type Check = [rule: string, holds: boolean, seen?: unknown];

interface Exchange {
  site: SourceSite;
  request: SentRequest;
  expected: Expectation;
  response: ReceivedResponse;
  /** ETag of the response to the same request without conditions. */
  tag: string | undefined;
  /** @returns a header; empty if absent */
  get: (name: string) => string;
  /** Body decoded as UTF-8. */
  text: string;
}

const Text = z.string().min(1);
const ErrorBody = z.strictObject({
  error: z.strictObject({ code: Text, message: Text, hint: Text, docs: Text }),
});
const ListBody = z.strictObject({
  data: z.array(z.record(z.string(), z.unknown())),
  pagination: z.unknown(),
  links: z.record(z.enum(["self", "first", "prev", "next", "last"]), Text.nullable()),
});

/** @returns the rules that the response breaks, with the observed values */
export function compare(exchange: Omit<Exchange, "get" | "text">): [rule: string, seen: string][] {
  const { request, response } = exchange;
  const { status } = response;
  const all: Exchange = {
    ...exchange,
    get: (name) => response.headers.get(name) ?? "",
    text: response.body.toString(),
  };
  const statuses = listStatuses(all);
  const isExpected = statuses.includes(status);
  const checks: Check[] = [
    ...checkGuarantees(all),
    [`the status matches the model: ${statuses.join(" or ")}`, isExpected, status],
    ...(isExpected ? checkHeaders(all, statuses) : []),
    ...(isExpected && request.method !== "HEAD" ? checkBody(all) : []),
  ];
  return checks.flatMap(([rule, holds, seen = ""]) =>
    holds ? [] : [[rule, String(seen).slice(0, 200)]],
  );
}

const headersOfEveryResponse: Readonly<Record<string, RegExp>> = {
  "API-Version": /^v\d+$/,
  "RateLimit-Policy": /^"public";q=600;w=60$/,
  "Access-Control-Allow-Origin": /^\*$/,
  "Access-Control-Expose-Headers": /ETag.*Link/,
  "X-Content-Type-Options": /^nosniff$/,
  "Referrer-Policy": /./,
  "Strict-Transport-Security": /^max-age=\d{7,}/,
};

function checkGuarantees({ site, request, response, get, text }: Exchange): Check[] {
  const { status, headers, body } = response;
  const location = get("Location");
  const target = unescape(request.target).toLowerCase();
  const leaked = site.secrets.find(
    (secret) => !target.includes(secret) && (text + location).includes(secret),
  );
  const echo = [...headers].find((header) => /<script>zq|[\r\n]|x-evil/i.test(header.join(": ")));
  const isJson = get("Content-Type").startsWith("application/json");
  const { origin } = new URL(location, site.baseUrl);
  const isOwn = origin === new URL(site.baseUrl).origin && !location.startsWith("//");
  const methods = isMcp(request) ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";
  const hasContent = request.method !== "HEAD" && status !== 304;
  return [
    ...Object.entries(headersOfEveryResponse).map(([name, value]): Check => [
      `${name} is on every response`,
      value.test(get(name)),
      `${status} ${get(name)}`,
    ]),
    ["no header echoes the request", !echo, echo],
    ["no page echoes the request unescaped", isJson || !text.includes("<script>zq")],
    ["no unlisted document leaks", leaked === undefined, leaked],
    ["HEAD and 304 have no content", hasContent || body.length === 0],
    ["a redirect stays on the site", isOwn, location],
    ["an error is not cached", status < 400 || get("Cache-Control") === "no-store", status],
    ["Allow", ![204, 405].includes(status) || get("Allow") === methods, get("Allow")],
  ];
}

function listStatuses({ request, expected, tag, get }: Exchange): number[] {
  const { statuses, code } = expected;
  const { headers } = request;
  // The requested tag matches no representation (RFC 9110, section 13.1.1).
  if ("If-Match" in headers)
    return statuses.map((status) => ([200, 304].includes(status) ? 412 : status));
  if (!statuses.includes(200)) return statuses;
  // Only hosts that send Last-Modified evaluate dates.
  const isDated = "If-Modified-Since" in headers && get("Last-Modified") !== "";
  const isRanged = "Range" in headers && code === undefined;
  const conditional = evaluateCondition(headers["If-None-Match"], tag);
  return [
    ...statuses.flatMap((status) => (status === 200 ? conditional : status)),
    ...(isDated ? [304] : []),
    ...(isRanged ? [206, 416] : []),
  ];
}

/** @returns 304 if the condition matches the tag (weak comparison, RFC 9110, section 13.1.2) */
function evaluateCondition(condition: string | undefined, tag: string | undefined): number[] {
  if (condition === undefined || tag === undefined) return [200];
  // The grammar allows `*` only alone, so the meaning of a list with it is undefined.
  if (/\*.|.\*/.test(condition)) return [200, 304];
  return condition === "*" || condition.includes("OWN") ? [304] : [200];
}

/** Checks the headers that depend on the content. */
function checkHeaders(
  { response, expected, tag, get }: Exchange,
  statuses: readonly number[],
): Check[] {
  const { status } = response;
  const { immutable, body, code, location, negotiated } = expected;
  const { type = code === undefined ? "" : "application/json" } = expected;
  const isFound = status === 200 || status === 304;
  const lifetime = immutable
    ? "public, max-age=31536000, immutable"
    : "public, max-age=60, s-maxage=300";
  const isKnown = isFound && [immutable, body, type].some(Boolean);
  const isWhole = ![304, 206, 412, 416].includes(status);
  const check = (rule: string, name: string, holds: (value: string) => boolean): Check => [
    rule,
    holds(get(name)),
    `${name}: ${get(name)}`,
  ];
  return [
    check("a success has a strong ETag", "ETag", (tags) => !isFound || /^"[^"]+"$/.test(tags)),
    check("the ETag matches the content", "ETag", (own) => !isFound || own === (tag ?? own)),
    check("Cache-Control of a success", "Cache-Control", (own) => !isKnown || own === lifetime),
    check(
      "Vary names Accept",
      "Vary",
      (names) => !negotiated || status === 206 || /\baccept\b/i.test(names),
    ),
    check(
      "a redirect points to the page",
      "Location",
      (target) => statuses.length > 1 || target === (location ?? target),
    ),
    check(
      "the media type matches the model",
      "Content-Type",
      (own) => !isWhole || own.startsWith(type),
    ),
  ];
}

function checkBody(exchange: Exchange): Check[] {
  const { response, expected } = exchange;
  const { status } = response;
  return [
    ...(expected.code !== undefined && status !== 200 ? checkError(exchange) : []),
    ...(expected.list && status === 200 ? checkList(exchange, expected.list) : []),
    ...(expected.results && status === 200 ? checkResults(exchange, expected.results) : []),
    ...(typeof expected.body === "string" ? checkNotFoundPage(exchange, expected.body) : []),
    ...(Buffer.isBuffer(expected.body) ? checkBytes(exchange, expected.body) : []),
  ];
}

/** @returns undefined if the text is not JSON or has another shape */
function parseJson<Body>(schema: z.ZodType<Body>, text: string): Body | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function checkError({ site, expected, text }: Exchange): Check[] {
  const body = parseJson(ErrorBody, text);
  if (!body) return [["an error has the documented shape", false, text]];
  const { code, hint, docs } = body.error;
  const missing = expected.hint?.find((part) => !hint.includes(part));
  return [
    ["the error code matches the model", code === expected.code, code],
    ["docs links to the reference", docs === `${site.baseUrl}/developers/#${code}`, docs],
    ["the hint names the valid values", missing === undefined, `${hint} lacks ${missing}`],
  ];
}

function checkList(
  { site, get, text }: Exchange,
  expected: NonNullable<Expectation["list"]>,
): Check[] {
  const body = parseJson(ListBody, text);
  if (!body) return [["a list has the documented shape", false, text]];
  const { data, pagination, links } = body;
  const withoutHtml = (item: object) => ({ ...item, html: undefined });
  const wrong = data.find(({ html }, index) => !isBodyOf(html, expected.data[index]?.["html"]));
  const found = Object.entries(links).map(([name, link]) => {
    if (link === null) return [name, null];
    const { origin, pathname, searchParams } = new URL(link);
    const query = { page: "1", per_page: "20", ...Object.fromEntries(searchParams) };
    return [name, { path: `${origin}${pathname}`.replace(site.baseUrl, ""), query }];
  });
  const { self: _, ...others } = links;
  const inHeader = get("Link").matchAll(/<([^>]+)>; rel="(first|prev|next|last)"/g);
  const seen = JSON.stringify([pagination, links]);
  return [
    [
      "data matches the model",
      isDeepStrictEqual(data.map(withoutHtml), expected.data.map(withoutHtml)),
      `${data.length} items, expected ${expected.data.length}`,
    ],
    ["html has the text of the web page or its Markdown alternate", !wrong, wrong?.["url"]],
    ["pagination matches the model", isDeepStrictEqual(pagination, expected.pagination), seen],
    ["links match the model", isDeepStrictEqual(Object.fromEntries(found), expected.links), seen],
    [
      "Link header and body agree",
      isDeepStrictEqual(
        {
          prev: null,
          next: null,
          ...Object.fromEntries(Array.from(inHeader, ([, url, name]) => [name, url])),
        },
        others,
      ),
      get("Link"),
    ],
  ];
}

const Results = z.strictObject({
  data: z.array(
    z.looseObject({
      url: Text,
      section: z.looseObject({ url: Text, excerpt: z.string() }).nullable(),
    }),
  ),
  pagination: z.strictObject({
    page: z.number(),
    per_page: z.number(),
    total: z.number(),
    total_pages: z.number(),
  }),
  links: z.unknown(),
  search: z.strictObject({
    corrected: z.array(z.strictObject({ word: Text, searched: Text })),
    unknown: z.array(Text),
    ignored: z.array(Text),
  }),
});

function checkResults(
  { site, text }: Exchange,
  { items, phrases, page, perPage }: NonNullable<Expectation["results"]>,
): Check[] {
  const body = parseJson(Results, text);
  if (!body) return [["results have the documented shape", false, text]];
  const { data, pagination } = body;
  const { total } = pagination;
  const byUrl = new Map(items.map((item) => [item["url"], item]));
  const properties =
    "type locale slug title description markdown_url api_url published_at updated_at".split(" ");
  const wrong = data.find((result) => {
    const item = byUrl.get(result.url);
    return !item || properties.some((name) => item[name] !== result[name]);
  });
  const without = data.find(({ url }) => {
    // Pages show only the tags that have a list.
    const tags = JSON.stringify(byUrl.get(url)?.["tags"]);
    return !phrases.every((phrase) => hasPhrase(site, url, tags, phrase));
  });
  const foreign = data.find(({ url, section }) => section && !section.url.startsWith(`${url}#`));
  const last = { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
  const length = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
  return [
    ["results match the filters and have the values of lists", !wrong, wrong?.url],
    ["no result is sent twice", new Set(data.map(({ url }) => url)).size === data.length],
    ["a phrase in quotes is in every result", !without, `${without?.url} lacks ${phrases}`],
    ["a section is on the page of its result", !foreign, foreign?.url],
    ["the total is at most the number of matching documents", total <= items.length, total],
    ["pagination of results is consistent", isDeepStrictEqual(pagination, last), text.slice(-300)],
    ["a page of results has its length", data.length === length, `${data.length} of ${length}`],
  ];
}

/** @returns whether a page or its metadata has words in this order, regardless of marks between */
function hasPhrase(
  { baseUrl, files }: SourceSite,
  url: string,
  tags: string,
  phrase: string,
): boolean {
  const path = url.slice(baseUrl.length);
  const html = files.get(`${path}index.html`)?.toString() ?? "";
  const read = (between: string) =>
    ` ${html} ${path} ${tags} `
      .replaceAll(/<(?:script|style)\b[^]*?<\/(?:script|style)>/g, " ")
      .replaceAll(/<meta [^>]*content="([^"]*)"[^>]*>/g, " $1 ")
      .replaceAll(/<[^>]*>/g, between)
      .replaceAll(/&(?:#0?39|#x27|apos|rsquo);/g, "'")
      .replaceAll(/&\w+;|&#\w+;/g, " ")
      .normalize("NFKD")
      .toLowerCase()
      // An apostrophe separates words, as in l'eau, but not in don't or in a genitive.
      .replaceAll(/['’](?:s\b|(?=t\b))|\p{M}/gu, "")
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  // Inline elements may be inside of a word, and blocks separate words.
  return [" ", ""].some((between) => read(between).includes(` ${phrase.replaceAll(/ +/g, " ")} `));
}

/**
 * @returns whether an HTML body is safe and has only words of its web page and Markdown alternate;
 *   true if both are absent
 */
function isBodyOf(html: unknown, page: unknown): boolean {
  if (typeof html !== "string" || typeof page !== "string") return html === page;
  const wordsOf = (source: string) =>
    source.replaceAll(/<[^>]*>|&#?\w+;/g, " ").match(/\p{L}+/gu) ?? [];
  return (
    new Set(wordsOf(html)).isSubsetOf(new Set(wordsOf(page))) &&
    !/<(?:script|style|base)\b|<[^>]*\s(?:href|src)="(?!"|https?:|mailto:|tel:|data:)/i.test(html)
  );
}

/** @param expected beginning of the site's 404 page */
function checkNotFoundPage({ site, response, text }: Exchange, expected: string): Check[] {
  const [suggestion = ""] = /<p class="guess"(?! hidden).*?<\/p>/s.exec(text) ?? [];
  const [, path = "/"] = /href="([^"]*)"/.exec(suggestion) ?? [];
  const placeholder = suggestion.replace('"guess"', '"guess" hidden').replaceAll(path, "/?nearest");
  const isOwn = text
    .replace(suggestion, () => placeholder)
    // Without a similar page.
    .replace("<p hidden data", '<p class="guess" hidden data')
    .startsWith(expected);
  return [
    ["a 404 has the site's own page", response.status === 206 || isOwn, text],
    ["a 404 suggests an existing page", site.pages.has(path), path],
  ];
}

function checkBytes({ response: { status, body }, get }: Exchange, expected: Buffer): Check[] {
  const range = get("Content-Range");
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(range) ?? [];
  const part = status === 206 ? expected.subarray(Number(from), Number(to) + 1) : expected;
  const hasBytes = ![200, 206].includes(status) || body.equals(part);
  return [["the body has the bytes of the build", hasBytes, `${body.length} bytes, ${range}`]];
}
