/**
 * A failure of each kind, as the edge words it, for OpenAPI and the reference page. Tests send the requests that lead to them.
 */
import type { ErrorCode, Failure } from "./errors.ts";
import { apiPath } from "./urls.ts";

interface ErrorExample extends Failure {
  /** What leads to it; null where no request of a caller does. */
  request: { method: string; path: string } | null;
}

/** @returns an example of each code from the version of a name */
export function errorExamples(
  version: string,
): Record<ErrorCode, ErrorExample> {
  const api = (path: string) => apiPath(version, path);
  return {
    bad_request: {
      request: { method: "GET", path: api("/blog?page=abc") },
      code: "bad_request",
      message: '"page" must be an integer of 1 or more, got "abc".',
      hint: "Send page=1 or another whole number in the digits 0 to 9, or leave page out.",
    },
    not_found: {
      request: { method: "GET", path: api("/blog/no-such-post") },
      code: "not_found",
      message: 'There is no published post with the slug "no-such-post".',
      hint: `${api("/blog")} lists the posts.`,
    },
    method_not_allowed: {
      request: { method: "POST", path: api("/blog") },
      code: "method_not_allowed",
      message: '"POST" is not allowed: this site is read-only.',
      hint: `Send GET, HEAD or OPTIONS. ${api("")} lists every operation.`,
    },
    upstream_unavailable: {
      request: null,
      code: "upstream_unavailable",
      message: "The content could not be read just now.",
      hint: "Try again after the seconds in Retry-After. Nothing is wrong with the request.",
    },
  };
}
