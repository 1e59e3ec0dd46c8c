/**
 * Maps path and query to a version of the API and the call of an operation, with a canonical
 * spelling for equivalent requests. Versions are a layer around responses, which adds their headers
 * and rejects requests after their sunset.
 */
import type { Operation, Parameter } from "../contract/api.ts";
import type { Manifest, VersionData } from "../contract/data/manifest.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { quote, type Failure } from "../contract/errors.ts";
import { formatQuery, parseQuery, type ListQuery } from "../contract/parse-query.ts";
import { findUndecodable } from "../contract/percent-decode.ts";
import { apiPath, apiRoot, linesExtension, mcpPath } from "../contract/urls.ts";
import { currentVersion, deprecationHeaders, versions } from "../contract/version.ts";
import type { ResponseData } from "./respond.ts";

/** A version's OpenAPI description, which is requested like an operation. */
interface Description<Taken = Parameter> {
  id: string;
  kind: "description";
  path: string;
  parameters: readonly Taken[];
}

const description: Description<number> = {
  id: "openapi.json",
  kind: "description",
  path: "/openapi.json",
  parameters: [],
};

export interface ApiCall<Called = Operation | Description> {
  version: string;
  data: VersionData;
  operation: Called;
  query: ListQuery;
  /** Value of `page` as the client sent it, for messages. */
  pageAsSent: string;
  /** Name of a document or export file in the path; empty for other operations. */
  slug: string;
  /** Path and query without defaults. */
  canonical: string;
}

/** @returns whether a path is inside the API, even if nothing exists there */
export function isApiPath(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

/** @returns whether a path is the endpoint of the Model Context Protocol */
export function isMcpPath(path: string | undefined): boolean {
  return path === mcpPath || path === `${mcpPath}/`;
}

/**
 * @param sent percent-decoded path
 * @param search query as sent, with its question mark
 * @param version API version in the path, if known
 */
export function readCall(
  sent: string,
  search: string,
  version: string | undefined,
  manifest: Pick<Manifest, "versions">,
): { call: ApiCall; failure?: never } | { failure: Failure; call?: never } {
  const path = sent.replace(/\/$/, "");
  const data = manifest.versions[version ?? currentVersion];
  const matched =
    version !== undefined && data && matchOperation(path.slice(apiPath(version, "").length), data);
  if (!matched) return { failure: unknownPath(path, version ?? currentVersion, data) };
  const { slug } = matched;
  const parameters = matched.operation.parameters.flatMap((index) => data.parameters[index] ?? []);
  const operation = { ...matched.operation, parameters };
  const undecodable = search.includes("%") ? findUndecodable(search) : undefined;
  if (undecodable !== undefined) return { failure: notUtf8(undecodable) };
  const params = new URLSearchParams(search);
  const { value: query, failure } = parseQuery(operation, params);
  if (failure) return { failure };
  return {
    call: {
      version,
      data,
      operation,
      slug,
      query,
      pageAsSent: params.get("page") ?? "",
      canonical: path + formatQuery(operation, query),
    },
  };
}

function matchOperation(
  below: string,
  { operations }: VersionData,
): { operation: Operation<number> | Description<number>; slug: string } | undefined {
  const fixed =
    below === description.path
      ? description
      : operations.find((operation) => operation.path === below);
  if (fixed) return { operation: fixed, slug: "" };
  for (const operation of operations) {
    const [prefix = ""] = operation.path.split("{");
    // Generated clients encode the slashes of a slug as %2F.
    const slug = below.slice(prefix.length).replaceAll(/%2F/gi, "/");
    if (below.startsWith(prefix) && isPossibleName(operation, slug)) return { operation, slug };
  }
  return undefined;
}

/** Accepts slugs with or without a locale. Names with `.json` are files of static hosts. */
function isPossibleName(operation: Operation<number>, name: string): boolean {
  if (operation.kind === "export-file")
    return /^[a-z0-9.-]+$/.test(name) && name.endsWith(linesExtension);
  if (operation.kind !== "item" || name.endsWith(".json")) return false;
  return (
    /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[A-Za-z-]+)?$/.test(name) &&
    (operation.hasFolders || !name.includes("/"))
  );
}

function notUtf8(octets: string): Failure {
  return {
    code: "bad_request",
    message: `The query is not UTF-8: it contains ${quote(octets)}.`,
    hint: "Percent-encode the UTF-8 bytes of each character, as in q=caf%C3%A9.",
  };
}

function unknownPath(path: string, version: string, data: VersionData | undefined): Failure {
  const paths = data?.operations.map((operation) => apiPath(version, operation.path)) ?? [];
  const near = didYouMean(path, paths);
  const index = `${apiPath(version, "")} lists every operation.`;
  return {
    code: "not_found",
    message: `There is nothing at ${quote(path)}.`,
    hint: near === undefined ? index : `Did you mean ${near}? ${index}`,
  };
}

/** @returns the known version in a path, or undefined */
export function versionOf(path: string): string | undefined {
  const [name] = path.startsWith(`${apiRoot}/`) ? path.slice(apiRoot.length + 1).split("/") : [];
  return versions.find((known) => known === name);
}

/** @returns the response with the headers of its version */
export function inVersion(
  response: ResponseData,
  version: string | undefined,
  manifest?: Pick<Manifest, "deprecations" | "base_url">,
): ResponseData {
  const deprecation = manifest?.deprecations.find((declared) => declared.version === version);
  if (version === undefined || (version === currentVersion && !deprecation)) return response;
  const headers = new Headers(response.headers);
  headers.set("API-Version", version);
  const own = deprecationHeaders(deprecation, manifest?.base_url ?? "");
  for (const [name, value] of Object.entries(own)) headers.append(name, value);
  return {
    ...response,
    headers,
    ...(deprecation ? { until: Date.parse(deprecation.sunset) } : {}),
  };
}

/**
 * @returns the error after the sunset of a version, which names its replacement; undefined before
 */
export function findEnd(
  version: string | undefined,
  { deprecations }: Pick<Manifest, "deprecations">,
): { failure: Failure; next: string | undefined } | undefined {
  const now = Date.now();
  const ended = deprecations.flatMap(({ version: name, sunset }) =>
    now >= Date.parse(sunset) ? name : [],
  );
  if (version === undefined || !ended.includes(version)) return undefined;
  const next = versions.find((name) => !ended.includes(name));
  return {
    next,
    failure: {
      code: "not_found",
      message: `Version ${version} of the API has ended.`,
      hint:
        next === undefined
          ? "No version replaces it; the pages and their Markdown remain."
          : `Use ${apiPath(next, "")} instead; the reference lists what has changed.`,
    },
  };
}
