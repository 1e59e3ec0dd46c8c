/**
 * Naive model of a site, written from the contract alone (docs/contract.md). If the contract leaves
 * a response to the host, several statuses are correct.
 */
import { predictApi } from "./api.ts";
import { predictPage } from "./pages.ts";
import type { SentRequest } from "../send.ts";
import type { SourceSite } from "./source-site.ts";

export interface Expectation {
  /** Correct statuses. */
  statuses: number[];
  /** Error code. */
  code?: string;
  /** Substrings of the error's hint. */
  hint?: string[];
  list?: {
    data: Record<string, unknown>[];
    pagination: {
      page: number;
      per_page: number;
      total: number;
      total_pages: number;
    };
    /** Query of every link, without the page. */
    query: Record<string, string>;
    path: string;
  };
  /** Bytes of a 200, or the beginning of an error page. */
  body?: Buffer | string;
  type?: string;
  location?: string;
  /** True if the response depends on Accept. */
  negotiated?: boolean;
  /** True if clients may cache the response for a year. */
  immutable?: boolean;
}

/** @returns the expected response, ignoring conditional headers */
export function predict(site: SourceSite, request: SentRequest): Expectation {
  const { pathname, search, searchParams } = new URL(site.baseUrl + request.target);
  if (request.method === "OPTIONS") return { statuses: [204] };
  if (isMcp(request))
    return request.method === "POST"
      ? // Fuzzed requests have no body, which every MCP message needs.
        { statuses: [400, 403, 415] }
      : { statuses: [405], code: "method_not_allowed" };
  if (request.method !== "GET" && request.method !== "HEAD")
    return { statuses: [405], code: "method_not_allowed" };
  const read = (path: string) =>
    path === "/api" || path.startsWith("/api/")
      ? predictApi(site, path, searchParams, search)
      : predictPage(site, path, search, request.headers["Accept"]);
  const expected = read(pathname);
  // Unreserved characters may be decoded or not (RFC 3986, section 6.2.2.2).
  const normal = pathname.replace(
    /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi,
    decodeURIComponent,
  );
  return normal === pathname
    ? expected
    : { statuses: [...expected.statuses, ...read(normal).statuses] };
}

/** @returns whether a path is the MCP endpoint */
export function isMcp({ target }: Pick<SentRequest, "target">): boolean {
  const { pathname } = new URL(`http://site.example${target}`);
  return /^\/(?:m|%6[dD])(?:c|%63)(?:p|%70)\/?$/.test(pathname);
}
