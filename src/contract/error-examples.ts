/**
 * A failure of each kind, as the edge words it, for OpenAPI and the reference page. Tests send the requests that lead to them.
 */
import { resetRequired } from "./data/changes.ts";
import type { ErrorCode, Failure } from "./errors.ts";
import { itemPath, listPath, type ItemOperation } from "./operation.ts";
import { apiPath } from "./urls.ts";
import type { ApiVersion } from "./version.ts";

interface ErrorExample extends Failure {
  /** What leads to it; null where no request of a caller does. */
  request: { method: string; path: string } | null;
}

/** Of no build. */
const noCursor = "0".repeat(16);

/** @returns an example of each code from a version */
export function errorExamples(version: ApiVersion): Record<ErrorCode, ErrorExample> {
  const api = (path: string) => apiPath(version.name, path);
  const operation = sampleOperation(version);
  const list = api(listPath(operation));
  const { one, many } = operation;
  const slug = `no-such-${one.replaceAll(" ", "-")}`;
  return {
    bad_request: {
      request: { method: "GET", path: `${list}?page=abc` },
      code: "bad_request",
      message: '"page" must be an integer of 1 or more, got "abc".',
      hint: "Send page=1 or another whole number in the digits 0 to 9, or leave page out.",
    },
    not_found: {
      request: { method: "GET", path: api(itemPath(operation, slug)) },
      code: "not_found",
      message: `There is no published ${one} with the slug "${slug}".`,
      hint: `${list} lists the ${many}.`,
    },
    reset_required: {
      request: { method: "GET", path: `${api("/changes")}?since=${noCursor}` },
      ...resetRequired(noCursor, api("/export")),
    },
    method_not_allowed: {
      request: { method: "POST", path: list },
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

/**
 * @returns an operation that examples show, the first that reads a document
 * @throws Error for a version without one
 */
export function sampleOperation({ name, operations }: ApiVersion): ItemOperation {
  const found = operations.find((operation) => operation.kind === "item");
  if (!found) throw new Error(`${name} has no operation that reads a document.`);
  return found;
}
