/**
 * Naive model of a site, written from the contract alone (docs/contract.md). If the contract leaves
 * a response to the host, several statuses are correct.
 */
import { predictApi } from "./api.ts";
import { predictPage } from "./pages.ts";
import type { SentRequest } from "../send.ts";
import type { SourceSite } from "./source-site.ts";

interface Link {
  path: string;
  query: Record<string, string>;
}

export interface Expectation {
  /** Correct statuses. */
  statuses: number[];
  /** Error code. */
  code?: string;
  /** Substrings of the error's hint. */
  hint?: readonly string[];
  list?: {
    data: readonly Record<string, unknown>[];
    pagination: Record<"page" | "per_page" | "total" | "total_pages", number>;
    links: Record<"self" | "first" | "last", Link> & Record<"prev" | "next", Link | null>;
  };
  /** Ranked documents. The model does not rank, but knows which documents may be found. */
  results?: {
    items: readonly Record<string, unknown>[];
    /** Phrases in quotes, each as words in lower case. */
    phrases: readonly string[];
    page: number;
    perPage: number;
  };
  /** Bytes of a 200, or the beginning of an error page. */
  body?: Buffer | string | undefined;
  type?: string;
  location?: string;
  /** True if the response depends on Accept. */
  negotiated?: boolean;
  /** True if clients may cache the response for a year. */
  immutable?: boolean;
}

/** Longest head of a request, in bytes, that every host parses, without the fields of the client. */
const longestHead = 32_000;

/**
 * @param status status of the response, because HTTP parsers may reject long requests before routing
 * @returns the expected response, ignoring conditional headers
 */
export function predict(site: SourceSite, request: SentRequest, status?: number): Expectation {
  const head = [request.target, ...Object.entries(request.headers).flat()].join("");
  if (status === 431 && head.length > longestHead) return { statuses: [431], code: "bad_request" };
  const { pathname, search } = new URL(site.baseUrl + request.target);
  if (request.method === "OPTIONS") return { statuses: [204] };
  // Fuzzed requests have no body, which every MCP message needs.
  if (isMcp(request) && request.method === "POST") return { statuses: [400, 403, 415] };
  if (isMcp(request) || !["GET", "HEAD"].includes(request.method))
    return { statuses: [405], code: "method_not_allowed" };
  const read = (path: string) =>
    /^\/api(?:\/|$)/.test(path)
      ? predictApi(site, path, search)
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

export function isMcp({ target }: Pick<SentRequest, "target">): boolean {
  const { pathname } = new URL(`http://site.example${target}`);
  return /^\/(?:m|%6[dD])(?:c|%63)(?:p|%70)\/?$/.test(pathname);
}
