/**
 * Which call of which version a request means, and its one address among all that mean the same.
 */
import { quote, type Failure } from "../contract/errors.ts";
import { nearest } from "../contract/nearest.ts";
import type { Operation } from "../contract/operation.ts";
import { formatQuery, parseQuery, type ListQuery } from "../contract/parse-query.ts";
import type { Manifest } from "../contract/data/manifest.ts";
import { findUndecodable } from "../contract/percent-decode.ts";
import { apiPath, apiRoot, linesExtension } from "../contract/urls.ts";
import type { ApiVersion } from "../contract/version.ts";

/** The version's openapi.json, which is no operation of it but is answered beside them. */
const description = {
  id: "openapi.json",
  kind: "description",
  path: "/openapi.json",
  parameters: [],
} as const;

export interface ApiCall {
  version: ApiVersion;
  operation: Operation | typeof description;
  query: ListQuery;
  /** The page as the caller wrote it, for messages. */
  pageAsSent: string;
  /** The name of the document, or of the file of the export, where one is read, else empty. */
  slug: string;
  /** Path and query with defaults left out, the same for every spelling of the request. */
  canonical: string;
}

/** @returns whether a path belongs to the API, also where there is nothing */
export function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

/** @returns the version that a path names, if it is one that is known */
export function versionOf(path: string, versions: readonly ApiVersion[]): ApiVersion | undefined {
  const name = path.startsWith(`${apiRoot}/`)
    ? path.slice(apiRoot.length + 1).split("/", 1)[0]
    : undefined;
  return versions.find((known) => known.name === name);
}

/**
 * @param sent the path without percent-encoding
 * @param search the query as it was sent, with its question mark
 * @param known the version that the path names, if any
 * @param current the one that hints lead to where it names none
 * @param manifest the site's languages
 * @returns the call, or the failure that answers the request
 */
export function readCall(
  sent: string,
  search: string,
  known: ApiVersion | undefined,
  current: ApiVersion,
  { locales }: Pick<Manifest, "locales">,
): { call: ApiCall; failure?: never } | { failure: Failure; call?: never } {
  const path = sent.replace(/\/$/, "");
  const matched = known && matchOperation(path, known);
  if (!matched) return { failure: unknownPath(path, known ?? current) };
  const { operation, slug } = matched;
  const undecodable = findUndecodable(search);
  if (undecodable !== undefined) return { failure: notUtf8(undecodable) };
  const params = new URLSearchParams(search);
  const { value: query, failure } = parseQuery(operation, params, locales);
  if (failure) return { failure };
  return {
    call: {
      version: known,
      operation,
      slug,
      query,
      pageAsSent: params.get("page") ?? "",
      canonical: path + formatQuery(operation, query),
    },
  };
}

function matchOperation(
  path: string,
  { name, operations }: ApiVersion,
): Pick<ApiCall, "operation" | "slug"> | undefined {
  const below = path.slice(apiPath(name, "").length);
  const fixed =
    below === description.path
      ? description
      : operations.find((operation) => operation.path === below);
  if (fixed) return { operation: fixed, slug: "" };
  for (const operation of operations) {
    const [prefix = ""] = operation.path.split(/\{\w+\}/);
    // Clients that were made from openapi.json send the slashes of a name as %2F.
    const slug = below.slice(prefix.length).replaceAll(/%2F/gi, "/");
    if (below.startsWith(prefix) && mayBeName(operation, slug)) return { operation, slug };
  }
  return undefined;
}

/** A slug, or slug and locale; `.json` would be the file that a static host serves. */
function mayBeName(operation: Operation, name: string): boolean {
  if (operation.kind === "export-file")
    return /^[a-z0-9.-]+$/.test(name) && name.endsWith(linesExtension);
  if (operation.kind !== "item" || name.endsWith(".json")) return false;
  return operation.hasFolders
    ? /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[A-Za-z-]+)?$/.test(name)
    : /^[a-z0-9-]+(?:\.[A-Za-z-]+)?$/.test(name);
}

function notUtf8(octets: string): Failure {
  return {
    code: "bad_request",
    message: `The query is not UTF-8: it has ${quote(octets)}.`,
    hint: "Percent-encode the UTF-8 bytes of each character, as in q=caf%C3%A9.",
  };
}

function unknownPath(path: string, { name, operations }: ApiVersion): Failure {
  const hint = nearest(
    path,
    operations.map((operation) => apiPath(name, operation.path)),
  );
  const index = `${apiPath(name, "")} lists every operation.`;
  return {
    code: "not_found",
    message: `There is nothing at ${quote(path)}.`,
    hint: hint === undefined ? index : `Did you mean ${hint}? ${index}`,
  };
}
