/**
 * Comparison of a response body with the model: an error, a list, or the bytes of a file.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { findBroken, type Difference, type Exchange } from "./exchange.ts";
import type { Expectation } from "../model/model.ts";
import type { SourceSite } from "../model/source-site.ts";

const error = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    hint: z.string().min(1),
    docs: z.string(),
  }),
});
const list = z.strictObject({
  data: z.array(z.record(z.string(), z.unknown())),
  pagination: z.unknown(),
  links: z.strictObject({
    self: z.string(),
    first: z.string(),
    prev: z.string().nullable(),
    next: z.string().nullable(),
    last: z.string(),
  }),
});

export function compareContent(exchange: Exchange): Difference[] {
  const { status, expected, isHead } = exchange;
  if (isHead) return [];
  return [
    ...(expected.code !== undefined && status !== 200 ? compareError(exchange) : []),
    ...(expected.list && status === 200 ? compareList(exchange, expected.list) : []),
    ...compareBytes(exchange),
  ];
}

function compareError({ site, expected, get, text }: Exchange): Difference[] {
  const { success, data } = error.safeParse(parse(text));
  if (!success || !get("Content-Type").startsWith("application/json"))
    return findBroken({ "an error has the documented shape": [false, text] });
  const { code, hint, docs } = data.error;
  const missing = expected.hint?.find((part) => !hint.includes(part));
  return findBroken({
    "the error code matches the model": [code === expected.code, code],
    "docs links to the reference": [docs === `${site.baseUrl}/developers/#${code}`, docs],
    "the hint names the valid values": [missing === undefined, `${hint} without ${missing}`],
  });
}

function compareList(
  { site, get, text }: Exchange,
  expected: NonNullable<Expectation["list"]>,
): Difference[] {
  const read = list.safeParse(parse(text));
  if (!read.success) return findBroken({ "a list has the documented shape": [false, text] });
  const { data, pagination, links } = read.data;
  const wrongBody = data.find(({ html }, index) => !isBodyOf(html, expected.data[index]?.["html"]));
  return [
    ...findBroken({
      "data matches the model": [
        isDeepStrictEqual(data.map(withoutHtml), expected.data.map(withoutHtml)),
        `${data.length} items, expected ${expected.data.length}`,
      ],
      "html has the text of the web page": [wrongBody === undefined, wrongBody?.["url"]],
      "pagination matches the model": [
        isDeepStrictEqual(pagination, expected.pagination),
        JSON.stringify(pagination),
      ],
    }),
    ...compareLinks(site, expected, links, get("Link")),
  ];
}

function withoutHtml(item: Record<string, unknown>): Record<string, unknown> {
  const { html: _, ...others } = item;
  return others;
}

/**
 * @returns whether an HTML body is safe and has only words of its web page; true if both are absent
 */
function isBodyOf(html: unknown, page: unknown): boolean {
  if (typeof html !== "string" || typeof page !== "string") return html === page;
  const wordsOf = (text: string) => text.replaceAll(/<[^>]*>/g, " ").match(/\p{L}+/gu) ?? [];
  const known = new Set(wordsOf(page));
  return (
    wordsOf(html).every((word) => known.has(word)) &&
    !/<(?:script|style|base)\b|\s(?:href|src)="(?!"|https?:|mailto:|tel:|data:)/i.test(html)
  );
}

function compareLinks(
  site: SourceSite,
  { query, path, pagination }: NonNullable<Expectation["list"]>,
  links: Record<string, string | null>,
  header: string,
): Difference[] {
  const last = Math.max(1, pagination.total_pages);
  const { page } = pagination;
  const pages: Record<string, number | null> = {
    self: page,
    first: 1,
    prev: page > 1 ? page - 1 : null,
    next: page < last ? page + 1 : null,
    last,
  };
  const inHeader = (name: string) =>
    header
      .split(/,\s*(?=<)/)
      .find((part) => part.endsWith(`; rel="${name}"`))
      ?.replace(/^<|>.*$/g, "") ?? null;
  return Object.entries(pages).flatMap(([name, number]) => {
    const link = links[name] ?? null;
    return findBroken({
      [`link ${name} matches the model`]: [pointsTo(site, link, path, query, number), link],
      [`Link header and body agree on ${name}`]: [
        name === "self" || inHeader(name) === link,
        header,
      ],
    });
  });
}

/** @param page expected page of the link; null if there should be no link */
function pointsTo(
  site: SourceSite,
  link: string | null,
  path: string,
  query: Record<string, string>,
  page: number | null,
): boolean {
  if (link === null || page === null) return link === page;
  const { origin, pathname, searchParams } = new URL(link);
  const parameters = {
    page: "1",
    per_page: "20",
    q: "",
    ...Object.fromEntries(searchParams),
  };
  return (
    origin === new URL(site.baseUrl).origin &&
    pathname === path &&
    isDeepStrictEqual(parameters, { ...query, page: String(page) })
  );
}

function compareBytes(exchange: Exchange): Difference[] {
  const { site, status, expected, body, get, text } = exchange;
  if (typeof expected.body === "string") {
    const suggestion = /<p class="guess"(?! hidden).*?<\/p>/s.exec(text)?.[0] ?? "";
    const suggestedPath = /href="([^"]*)"/.exec(suggestion)?.[1] ?? "/";
    const placeholder = suggestion
      .replace('class="guess"', 'class="guess" hidden')
      .replaceAll(suggestedPath, "/?nearest");
    const own = suggestion === "" ? text : text.replace(suggestion, placeholder);
    return findBroken({
      "a 404 has the site's own page": [status === 206 || own.startsWith(expected.body), text],
      "a 404 suggests an existing page": [site.pages.has(suggestedPath), suggestedPath],
    });
  }
  if (!expected.body) return [];
  const range = get("Content-Range");
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(range) ?? [];
  const part = expected.body.subarray(Number(from), Number(to) + 1);
  return findBroken({
    "a range has the bytes of the build": [status !== 206 || body.equals(part), range],
    "the body has the bytes of the build": [
      status !== 200 || body.equals(expected.body),
      `${body.length} bytes, expected ${expected.body.length}`,
    ],
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
