/**
 * Holds what an answer contains to what the model expects: an error, a list, or the bytes of a file.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { check, type Difference, type Exchange } from "./exchange.ts";
import type { Expectation } from "./model.ts";
import type { SourceSite } from "./source-site.ts";

const error = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string().min(1),
    hint: z.string().min(1),
    docs: z.string(),
  }),
});
const list = z.strictObject({
  data: z.array(z.unknown()),
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
    ...(expected.code !== undefined && status !== 200
      ? compareError(exchange)
      : []),
    ...(expected.list && status === 200
      ? compareList(exchange, expected.list)
      : []),
    ...compareBytes(exchange),
  ];
}

function compareError({ site, expected, get, text }: Exchange): Difference[] {
  const read = error.safeParse(parse(text));
  const shape = check(
    "a failure has the one shape",
    read.success && get("Content-Type").startsWith("application/json"),
    text,
  );
  if (!read.success) return shape;
  const { code, hint, docs } = read.data.error;
  return [
    ...shape,
    ...check("the code is as predicted", code === expected.code, code),
    ...check(
      "docs is the reference",
      docs === `${site.baseUrl}/developers/#${code}`,
      docs,
    ),
    ...(expected.hint ?? []).flatMap((part) =>
      check("the hint helps", hint.includes(part), `${hint} without ${part}`),
    ),
  ];
}

function compareList(
  { site, get, text }: Exchange,
  expected: NonNullable<Expectation["list"]>,
): Difference[] {
  const read = list.safeParse(parse(text));
  if (!read.success) return check("a list has its shape", false, text);
  const { data, pagination, links } = read.data;
  return [
    ...check(
      "data is as predicted",
      isDeepStrictEqual(data, expected.data),
      `${data.length} items, wanted ${expected.data.length}`,
    ),
    ...check(
      "pagination is as predicted",
      isDeepStrictEqual(pagination, expected.pagination),
      JSON.stringify(pagination),
    ),
    ...compareLinks(site, expected, links, get("Link")),
  ];
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
    return [
      ...check(
        `link ${name} is as predicted`,
        leadsTo(site, link, path, query, number),
        link,
      ),
      ...check(
        `Link has ${name} as the body has it`,
        name === "self" || inHeader(name) === link,
        header,
      ),
    ];
  });
}

/** @param page that a link should lead to; null where there should be none */
function leadsTo(
  site: SourceSite,
  link: string | null,
  path: string,
  query: Record<string, string>,
  page: number | null,
): boolean {
  if (link === null || page === null) return link === page;
  const { origin, pathname, searchParams } = new URL(link);
  const asked = {
    page: "1",
    per_page: "20",
    q: "",
    ...Object.fromEntries(searchParams),
  };
  return (
    origin === new URL(site.baseUrl).origin &&
    pathname === path &&
    isDeepStrictEqual(asked, { ...query, page: String(page) })
  );
}

function compareBytes({
  status,
  expected,
  body,
  get,
  text,
}: Exchange): Difference[] {
  if (typeof expected.body === "string" && status !== 206)
    return check(
      "the 404 is the site's own",
      text.startsWith(expected.body),
      text,
    );
  if (!(expected.body instanceof Buffer)) return [];
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(get("Content-Range")) ?? [];
  if (status === 206)
    return check(
      "a part is the part",
      body.equals(expected.body.subarray(Number(from), Number(to) + 1)),
      get("Content-Range"),
    );
  return check(
    "the bytes are those of the build",
    status !== 200 || body.equals(expected.body),
    `${body.length} bytes, wanted ${expected.body.length}`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
