/**
 * Maps path and query to a version of the API and the call of an operation, with a canonical
 * spelling for equivalent requests. Versions are a layer around responses, which adds their headers
 * and rejects requests after their sunset.
 */
import type { Operation } from "../format/api.ts";
import { slugInVersion } from "../format/book-versions.ts";
import type { Manifest, VersionData } from "../format/manifest.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { badRequest, quote } from "../contract/errors.ts";
import { formatQuery, parseQuery } from "../contract/parse-query.ts";
import { findUndecodable, percentDecode } from "../format/percent-decode.ts";
import { apiPath, linesExtension, openApiPath } from "../format/urls.ts";
import { currentVersion, deprecationHeaders, versions } from "../format/version.ts";
import type { ResponseData } from "./response-data.ts";
import { RefusedError } from "./respond.ts";

/** OpenAPI description of a version, which is requested like an operation. */
const description: Operation<number> = {
  id: "openapi.json",
  kind: "index",
  path: "/openapi",
  parameters: [],
};

export type ApiCall = ReturnType<typeof readCall>;

/**
 * @param sent path as sent, with percent-encoding
 * @param search query as sent, with its question mark
 * @param version API version in the path, if known
 * @throws RefusedError for an unknown path or an invalid query
 */
export function readCall(
  sent: string,
  search: string,
  version: string | undefined,
  manifest: Pick<Manifest, "versions">,
) {
  // Decoded after splitting, because generated clients encode the slashes of a slug as %2F.
  const parts = sent.replace(/\/$/, "").split("/").map(percentDecode);
  const path = parts.join("/");
  const data = manifest.versions[version ?? currentVersion];
  const matched = version !== undefined && data ? matchOperation(parts, version, data) : undefined;
  if (version === undefined || !data || !matched)
    throw unknownPath(path, version ?? currentVersion, data);
  const parameters = matched.operation.parameters.flatMap((index) => data.parameters[index] ?? []);
  const operation: Operation = { ...matched.operation, parameters };
  const octets = search.includes("%") ? findUndecodable(search) : undefined;
  if (octets !== undefined)
    throw new RefusedError(
      badRequest(
        `The query is not UTF-8: it contains ${quote(octets)}.`,
        "Percent-encode the UTF-8 bytes of each character, as in q=caf%C3%A9.",
      ),
    );
  const params = new URLSearchParams(search);
  const { value: query, failure } = parseQuery(operation, params);
  if (failure) throw new RefusedError(failure);
  const ofBook = operation.kind === "item" ? query.values["version"] : undefined;
  return {
    version,
    data,
    operation,
    query,
    /** Value of `page` as the client sent it, for messages. */
    pageAsSent: params.get("page") ?? "",
    /** Name of a document or export file in the path; empty for other operations. */
    slug: ofBook === undefined ? matched.slug : slugInVersion(matched.slug, ofBook),
    /** Path and query without defaults. */
    canonical: path + formatQuery(operation, query),
  };
}

function matchOperation(parts: readonly string[], version: string, { operations }: VersionData) {
  const sent = parts.join("/");
  // A part can contain a slash, so equal texts can differ in their parts.
  const startsWith = (path: string, length: number) =>
    path.split("/").length === length && path === parts.slice(0, length).join("/");
  const isSent = (path: string) => path === sent && startsWith(path, parts.length);
  if (isSent(openApiPath(version))) return { operation: description, slug: "" };
  for (const operation of operations) {
    const path = apiPath(version, operation.path);
    if (isSent(path)) return { operation, slug: "" };
    const [folder = ""] = path.split("/{");
    if (!sent.startsWith(folder)) continue;
    const length = folder.split("/").length;
    const slug = parts.slice(length).join("/");
    if (startsWith(folder, length) && isPossibleName(operation, slug)) return { operation, slug };
  }
  return undefined;
}

/** Accepts slugs with or without a locale. Names with `.json` are files of static hosts. */
function isPossibleName(operation: Operation<number>, name: string) {
  if (operation.kind === "export-file")
    return /^[a-z0-9.-]+$/.test(name) && name.endsWith(linesExtension);
  return (
    operation.kind === "item" &&
    !name.endsWith(".json") &&
    /^[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.[A-Za-z-]+)?$/.test(name) &&
    (operation.hasFolders || !name.includes("/"))
  );
}

function unknownPath(path: string, version: string, data: VersionData | undefined) {
  const paths = data?.operations.map((operation) => apiPath(version, operation.path)) ?? [];
  const near = didYouMean(path, paths);
  return new RefusedError({
    code: "not_found",
    message: `There is nothing at ${quote(path)}.`,
    hint: `${near === undefined ? "" : `Did you mean ${near}? `}${apiPath(version, "")} lists all operations.`,
  });
}

export function versionOf(path: string): string | undefined {
  return versions.find((name) => `${path}/`.startsWith(`${apiPath(name, "")}/`));
}

export function inVersion(
  response: ResponseData,
  version: string | undefined,
  manifest?: Pick<Manifest, "deprecations" | "base_url">,
): ResponseData {
  const deprecation = manifest?.deprecations.find((declared) => declared.version === version);
  if (version === undefined || (version === currentVersion && !deprecation)) return response;
  const headers = new Headers(response.headers);
  headers.set("API-Version", version);
  const deprecationFields = deprecationHeaders(deprecation, manifest?.base_url ?? "");
  for (const [name, value] of Object.entries(deprecationFields)) headers.append(name, value);
  return {
    ...response,
    headers,
    ...(deprecation ? { until: Date.parse(deprecation.sunset) } : {}),
  };
}

/**
 * @returns the error after the sunset of a version, and its replacement; undefined before
 */
export function findEnd(version: string | undefined, { deprecations }: Manifest) {
  const isOver = (name: string) =>
    deprecations.some(
      (deprecation) => deprecation.version === name && Date.now() >= Date.parse(deprecation.sunset),
    );
  if (version === undefined || !isOver(version)) return undefined;
  const next = versions.find((name) => !isOver(name));
  const hint =
    next === undefined
      ? "No version replaces it. Pages and their Markdown are still available."
      : `Use ${apiPath(next, "")} instead. The reference lists the changes.`;
  const message = `Version ${version} of the API has ended.`;
  return { next, reason: { code: "not_found", message, hint } as const };
}
