/**
 * Comparison of a response body with the model: an error, a list, or the bytes of a file.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Expectation } from "../model/model.ts";
import { jsonOf } from "../json.ts";
import type { Exchange } from "./exchange.ts";

const text = z.string().min(1);
const ErrorBody = z.strictObject({
  error: z.strictObject({ code: text, message: text, hint: text, docs: text }),
});
const ListBody = z.strictObject({
  data: z.array(z.record(z.string(), z.unknown())),
  pagination: z.unknown(),
  links: z.strictObject({
    self: text,
    first: text,
    prev: text.nullable(),
    next: text.nullable(),
    last: text,
  }),
});
type List = NonNullable<Expectation["list"]>;

export function compareBody(exchange: Exchange): void {
  const { status, expected } = exchange;
  if (expected.code !== undefined && status !== 200) compareError(exchange);
  if (expected.list && status === 200) compareList(exchange, expected.list);
  if (typeof expected.body === "string") compareNotFoundPage(exchange, expected.body);
  else if (expected.body) compareBytes(exchange, expected.body);
}

function compareError(exchange: Exchange): void {
  const { site, expected, check } = exchange;
  const body = parseBody(exchange, ErrorBody, "an error has the documented shape");
  if (!body) return;
  const { code, hint, docs } = body.error;
  check("the error code matches the model", code === expected.code, code);
  check("docs links to the reference", docs === `${site.baseUrl}/developers/#${code}`, docs);
  const missing = expected.hint?.find((part) => !hint.includes(part));
  check(
    "the hint names the valid values",
    missing === undefined,
    `${hint} does not contain ${missing}`,
  );
}

function compareList(exchange: Exchange, expected: List): void {
  const { check } = exchange;
  const body = parseBody(exchange, ListBody, "a list has the documented shape");
  if (!body) return;
  const { data, pagination, links } = body;
  const withoutHtml = (item: Record<string, unknown>) => {
    const { html: _, ...others } = item;
    return others;
  };
  check(
    "data matches the model",
    isDeepStrictEqual(data.map(withoutHtml), expected.data.map(withoutHtml)),
    `${data.length} items, expected ${expected.data.length}`,
  );
  const wrong = data.find(({ html }, index) => !isBodyOf(html, expected.data[index]?.["html"]));
  check("html has the text of the web page", !wrong, wrong?.["url"]);
  check(
    "pagination matches the model",
    isDeepStrictEqual(pagination, expected.pagination),
    JSON.stringify(pagination),
  );
  compareLinks(exchange, expected, links);
}

/** @returns the parsed body; undefined, with a broken rule, if it has another shape */
function parseBody<Body>(
  { text: json, get, check }: Exchange,
  schema: z.ZodType<Body>,
  rule: string,
): Body | undefined {
  const isJson = get("Content-Type").startsWith("application/json");
  const parsed = jsonOf(schema).safeParse(json);
  check(rule, isJson && parsed.success, json);
  return parsed.data;
}

/**
 * @returns whether an HTML body is safe and has only words of its web page; true if both are absent
 */
function isBodyOf(html: unknown, page: unknown): boolean {
  if (typeof html !== "string" || typeof page !== "string") return html === page;
  const wordsOf = (source: string) => source.replaceAll(/<[^>]*>/g, " ").match(/\p{L}+/gu) ?? [];
  const known = new Set(wordsOf(page));
  return (
    wordsOf(html).every((word) => known.has(word)) &&
    !/<(?:script|style|base)\b|\s(?:href|src)="(?!"|https?:|mailto:|tel:|data:)/i.test(html)
  );
}

function compareLinks(
  { site, get, check }: Exchange,
  { query, path, pagination }: List,
  links: Record<string, string | null>,
): void {
  const { page, total_pages } = pagination;
  const last = Math.max(1, total_pages);
  const pages = { self: page, first: 1, prev: page - 1, next: page < last ? page + 1 : 0, last };
  const header = get("Link");
  for (const [name, number] of Object.entries(pages)) {
    const link = links[name] ?? null;
    const { origin, pathname, searchParams } = new URL(link ?? "", site.baseUrl);
    const isExpected =
      origin === new URL(site.baseUrl).origin &&
      pathname === path &&
      isDeepStrictEqual(
        { page: "1", per_page: "20", q: "", ...Object.fromEntries(searchParams) },
        { ...query, page: String(number) },
      );
    check(`link ${name} matches the model`, number === 0 ? link === null : isExpected, link);
    const entry = header.split(/,\s*(?=<)/).find((part) => part.endsWith(`; rel="${name}"`));
    const inHeader = entry?.replace(/^<|>.*$/g, "") ?? null;
    check(`Link header and body agree on ${name}`, name === "self" || inHeader === link, header);
  }
}

/** @param expected beginning of the site's 404 page */
function compareNotFoundPage({ site, status, text: page, check }: Exchange, expected: string) {
  const suggestion = /<p class="guess"(?! hidden).*?<\/p>/s.exec(page)?.[0] ?? "";
  const suggestedPath = /href="([^"]*)"/.exec(suggestion)?.[1] ?? "/";
  const placeholder = suggestion
    .replace('class="guess"', 'class="guess" hidden')
    .replaceAll(suggestedPath, "/?nearest");
  const own = suggestion === "" ? page : page.replace(suggestion, placeholder);
  check("a 404 has the site's own page", status === 206 || own.startsWith(expected), page);
  check("a 404 suggests an existing page", site.pages.has(suggestedPath), suggestedPath);
}

function compareBytes({ status, body, get, check }: Exchange, expected: Buffer): void {
  const range = get("Content-Range");
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(range) ?? [];
  const part = expected.subarray(Number(from), Number(to) + 1);
  check("a range has the bytes of the build", status !== 206 || body.equals(part), range);
  check(
    "the body has the bytes of the build",
    status !== 200 || body.equals(expected),
    `${body.length} bytes, expected ${expected.length}`,
  );
}
