/**
 * A naive model of the site: what a request must be answered with, by DESIGN.md, sections 2 and 3. It filters all items again for each request, and
 * says nothing where the design leaves the answer to the host: then several statuses are right.
 */
import { fitsApi } from "./model-api.ts";
import { fitsPage } from "./model-pages.ts";
import type { SourceSite } from "./source-site.ts";

export interface Expectation {
  /** Any of them is right. */
  statuses: number[];
  /** Of an error in the one shape of failures. */
  code?: string;
  /** Parts that the hint of an error has. */
  hint?: string[];
  list?: {
    data: Record<string, unknown>[];
    pagination: {
      page: number;
      per_page: number;
      total: number;
      total_pages: number;
    };
    /** The query of every link but for its page. */
    query: Record<string, string>;
    path: string;
  };
  /** The bytes of a 200; of an error page, what it starts with. */
  body?: Buffer | string;
  type?: string;
  location?: string;
  /** Whether the answer depends on Accept. */
  negotiated?: boolean;
  /** Whether the answer may be kept for a year. */
  immutable?: boolean;
}

export interface AskedFor {
  method: string;
  /** Path and query as they are sent. */
  target: string;
  headers: Record<string, string>;
}

/** @returns what GET of the target is answered with, before conditions */
export function predict(site: SourceSite, asked: AskedFor): Expectation {
  const { pathname, search, searchParams } = new URL(site.baseUrl + asked.target);
  if (asked.method === "OPTIONS") return { statuses: [204] };
  if (isMcp(asked))
    return asked.method === "POST"
      ? // A message has a content, which none of these has.
        { statuses: [400, 403, 415] }
      : { statuses: [405], code: "method_not_allowed" };
  if (asked.method !== "GET" && asked.method !== "HEAD")
    return { statuses: [405], code: "method_not_allowed" };
  const read = (path: string) =>
    path === "/api" || path.startsWith("/api/")
      ? fitsApi(site, path, searchParams, search)
      : fitsPage(site, path, search, asked.headers["Accept"]);
  const expected = read(pathname);
  // RFC 3986, section 6.2.2.2: letters that need no percent sign may be read as what they are, or as another address.
  const normal = pathname.replace(
    /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi,
    decodeURIComponent,
  );
  return normal === pathname
    ? expected
    : { statuses: [...expected.statuses, ...read(normal).statuses] };
}

/** @returns whether agents are answered there, in their own words */
export function isMcp({ target }: Pick<AskedFor, "target">): boolean {
  const { pathname } = new URL(`http://site.example${target}`);
  return /^\/(?:m|%6[dD])(?:c|%63)(?:p|%70)\/?$/.test(pathname);
}
