/**
 * Holds an answer to what the model expects of it, and to what is promised of every answer.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Expectation } from "./model.ts";
import type { FuzzCase } from "./requests.ts";
import type { SourceSite } from "./source-site.ts";

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Of an answer, what is wrong: a rule, and what was seen. */
export type Difference = [rule: string, seen: string];

const everywhere: Record<string, RegExp> = {
  "API-Version": /^v\d+$/,
  "RateLimit-Policy": /^"public";q=600;w=60$/,
  "Access-Control-Allow-Origin": /^\*$/,
  "Access-Control-Expose-Headers": /ETag.*Link/,
  "X-Content-Type-Options": /^nosniff$/,
  "Referrer-Policy": /./,
  "Strict-Transport-Security": /^max-age=\d{7,}/,
};

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

/**
 * @param tag the ETag that the request has without its condition
 * @returns every rule that the answer breaks; none for the right answer
 */
export function compare(
  site: SourceSite,
  asked: FuzzCase,
  expected: Expectation,
  { status, headers, body }: Answer,
  tag: string | undefined,
): Difference[] {
  const wrong: Difference[] = [];
  const hold = (rule: string, isRight: boolean, seen: unknown = "") => {
    if (!isRight) wrong.push([rule, String(seen).slice(0, 200)]);
  };
  const get = (name: string) => headers.get(name) ?? "";
  const text = body.toString();
  const isHead = asked.method === "HEAD";

  for (const [name, value] of Object.entries(everywhere))
    hold(
      `${name} is on every response`,
      value.test(get(name)),
      `${status} ${get(name)}`,
    );
  for (const [name, value] of headers)
    hold(
      "no header repeats what was sent",
      !/<script>zq|[\r\n]|x-evil/i.test(`${name}: ${value}`),
      value,
    );
  if (!get("Content-Type").startsWith("application/json"))
    hold(
      "no page repeats what was sent unescaped",
      !text.includes("<script>zq"),
    );
  for (const secret of site.secrets)
    if (!decoded(asked.target).toLowerCase().includes(secret))
      hold(
        "nothing unlisted is told",
        !text.includes(secret) && !get("Location").includes(secret),
        secret,
      );
  if (isHead) hold("HEAD has no content", body.length === 0);
  const location = get("Location");
  if (location !== "")
    hold(
      "a redirect stays on the site",
      new URL(location, site.baseUrl).origin === new URL(site.baseUrl).origin &&
        !location.startsWith("//"),
      location,
    );

  const conditional = conditionOf(asked, expected, tag);
  const ranged =
    asked.headers["Range"] !== undefined && !expected.code && !expected.list;
  const statuses = distinct([
    ...expected.statuses.flatMap((one) => (one === 200 ? conditional : [one])),
    ...(ranged && expected.statuses.includes(200) ? [206, 416] : []),
  ]);
  hold(
    `the status is as predicted: ${statuses.join(" or ")}`,
    statuses.includes(status),
    status,
  );
  if (!statuses.includes(status)) return wrong;

  if (status === 200 || status === 304) {
    hold(
      "a success has a strong ETag",
      /^"[^"]+"$/.test(get("ETag")),
      get("ETag"),
    );
    hold(
      "the ETag is that of the content",
      tag === undefined || get("ETag") === tag,
      `${get("ETag")} after ${tag}`,
    );
    const life = expected.immutable
      ? "public, max-age=31536000, immutable"
      : "public, max-age=60, s-maxage=300";
    if (
      expected.immutable === true ||
      expected.type !== undefined ||
      expected.body
    )
      hold(
        "Cache-Control of a success",
        get("Cache-Control") === life,
        get("Cache-Control"),
      );
  }
  if (status === 304) hold("304 has no content", body.length === 0);
  if (expected.negotiated && status !== 206)
    hold("Vary names Accept", /\baccept\b/i.test(get("Vary")), get("Vary"));
  if (status >= 400)
    hold(
      "a failure is not stored",
      get("Cache-Control") === "no-store",
      `${status} ${get("Cache-Control")}`,
    );
  if (status === 405 || status === 204)
    hold("Allow", get("Allow") === "GET, HEAD, OPTIONS", get("Allow"));
  if (expected.location !== undefined && statuses.length === 1)
    hold(
      "a redirect leads to the page",
      location === expected.location,
      `${location} instead of ${expected.location}`,
    );
  if (
    expected.type !== undefined &&
    status !== 304 &&
    status !== 206 &&
    status !== 416
  )
    hold(
      "the media type is as predicted",
      get("Content-Type").startsWith(expected.type),
      get("Content-Type"),
    );

  if (expected.code !== undefined && status !== 200 && !isHead) {
    const read = error.safeParse(parse(text));
    hold(
      "a failure has the one shape",
      read.success && get("Content-Type").startsWith("application/json"),
      text,
    );
    if (read.success) {
      const { code, hint, docs } = read.data.error;
      hold("the code is as predicted", code === expected.code, code);
      hold(
        "docs is the reference",
        docs === `${site.baseUrl}/developers/#${code}`,
        docs,
      );
      for (const part of expected.hint ?? [])
        hold("the hint helps", hint.includes(part), `${hint} without ${part}`);
    }
  }
  if (status === 200 && expected.list && !isHead) {
    const read = list.safeParse(parse(text));
    hold("a list has its shape", read.success, text);
    if (read.success) {
      const { data, pagination, links } = read.data;
      hold(
        "data is as predicted",
        isDeepStrictEqual(data, expected.list.data),
        `${data.length} items, wanted ${expected.list.data.length}`,
      );
      hold(
        "pagination is as predicted",
        isDeepStrictEqual(pagination, expected.list.pagination),
        JSON.stringify(pagination),
      );
      wrong.push(...compareLinks(site, expected.list, links, get("Link")));
    }
  }
  if (status === 206) {
    const [, from, to] =
      /^bytes (\d+)-(\d+)\//.exec(get("Content-Range")) ?? [];
    if (expected.body instanceof Buffer && !isHead)
      hold(
        "a part is the part",
        body.equals(expected.body.subarray(Number(from), Number(to) + 1)),
        get("Content-Range"),
      );
  } else if (expected.body instanceof Buffer && status === 200 && !isHead)
    hold(
      "the bytes are those of the build",
      body.equals(expected.body),
      `${body.length} bytes, wanted ${expected.body.length}`,
    );
  else if (typeof expected.body === "string" && !isHead)
    hold("the 404 is the site's own", text.startsWith(expected.body), text);
  return wrong;
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
  const wrong: Difference[] = [];
  for (const [name, number] of Object.entries(pages)) {
    const link = links[name] ?? null;
    if (!leadsTo(link, number))
      wrong.push([`link ${name} is as predicted`, String(link)]);
    if (name === "self") continue;
    const found = header
      .split(/,\s*(?=<)/)
      .find((part) => part.endsWith(`; rel="${name}"`));
    if (
      (found === undefined ? null : found.slice(1, found.indexOf(">"))) !== link
    )
      wrong.push([`Link has ${name} as the body has it`, header]);
  }
  return wrong;

  function leadsTo(link: string | null, number: number | null): boolean {
    if (link === null || number === null) return link === number;
    const { origin, pathname, searchParams } = new URL(link);
    const got = {
      page: "1",
      per_page: "20",
      q: "",
      ...Object.fromEntries(searchParams),
    };
    return (
      origin === new URL(site.baseUrl).origin &&
      pathname === path &&
      isDeepStrictEqual(got, { ...query, page: String(number) })
    );
  }
}

function distinct(numbers: number[]): number[] {
  return [...new Set(numbers)];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
