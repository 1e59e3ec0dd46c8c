/**
 * API versions as a layer around its responses: version and deprecation headers, and the end of a
 * version.
 */
import type { Failure } from "../contract/errors.ts";
import type { Manifest } from "../contract/data/manifest.ts";
import { apiPath, apiRoot } from "../contract/urls.ts";
import { currentVersion, deprecationHeaders, versions } from "../contract/version.ts";
import type { ResponseData } from "./respond.ts";

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
