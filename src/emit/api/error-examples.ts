/**
 * Error codes of operations, and an example of each.
 */
import { fillPath, type DescribedOperation } from "../../format/api.ts";
import { apiPath } from "../../format/urls.ts";
import type { Api } from "../../contract/api-version.ts";
import { resetRequired } from "../../contract/changes.ts";
import {
  errorCodes,
  methodNotAllowed,
  preconditionFailed,
  rangeNotSatisfiable,
  unavailable,
  type ErrorCode,
  type Failure,
} from "../../contract/errors.ts";
import { parseQuery } from "../../contract/parse-query.ts";

/** Operations that can return an error code, for codes that not all operations return. */
const errorKinds: Partial<Record<ErrorCode, readonly DescribedOperation["kind"][]>> = {
  not_found: ["item", "export-file"],
  reset_required: ["changes"],
};

/** @returns the error codes that an operation can return */
export function errorsOf({ kind }: DescribedOperation): ErrorCode[] {
  return errorCodes.filter((code) => errorKinds[code]?.includes(kind) ?? true);
}

interface ErrorExample {
  failure: Failure;
  /** Request that causes the error; null if no client request does. */
  request: { method: string; path: string; headers?: Readonly<Record<string, string>> } | null;
}

/** @returns an example of each error with the messages of the edge. Tests send the requests */
export function errorExamples({ name, operations }: Api): Record<ErrorCode, ErrorExample> {
  const api = (path: string) => apiPath(name, path);
  const operation = operations.find((candidate) => candidate.kind === "item");
  const list = operations.find(
    (candidate) => candidate.kind === "list" && candidate.collection === operation?.collection,
  );
  if (operation?.kind !== "item" || !list) throw new Error(`${name} has no documents.`);
  const { one, many, path } = operation;
  const listPath = api(list.path);
  const slug = `no-such-${one.replaceAll(" ", "-")}`;
  const noCursor = "0".repeat(16);
  const get = (requested: string) => ({ method: "GET", path: requested });
  return {
    bad_request: {
      request: get(`${listPath}?page=abc`),
      failure: parseQuery(list, new URLSearchParams("page=abc")).failure ?? unavailable,
    },
    not_found: {
      request: get(api(fillPath(path, slug))),
      failure: {
        code: "not_found",
        message: `There is no published ${one} with the slug "${slug}".`,
        hint: `${listPath} lists the ${many}.`,
      },
    },
    reset_required: {
      request: get(`${api("/changes")}?since=${noCursor}`),
      failure: resetRequired(noCursor, api("/export")),
    },
    method_not_allowed: {
      request: { method: "POST", path: listPath },
      failure: methodNotAllowed("POST", api("")),
    },
    precondition_failed: {
      request: { ...get(listPath), headers: { "If-Match": '"0"' } },
      failure: preconditionFailed,
    },
    range_not_satisfiable: {
      request: { ...get(listPath), headers: { Range: "bytes=999999999-" } },
      failure: rangeNotSatisfiable,
    },
    upstream_unavailable: { request: null, failure: unavailable },
  };
}
