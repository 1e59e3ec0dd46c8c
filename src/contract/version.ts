/**
 * The major versions of the API, side by side. A version is a folder beside this file and an entry here.
 */
import { referencePath, toUrl } from "./urls.ts";

export const currentVersion = "v1";

/** All versions that are answered, the current one first. */
export const versions: readonly string[] = [currentVersion];

/** The end of a version, as site.yaml announces it, in ISO 8601 instants. */
export interface Deprecation {
  version: string;
  declared: string;
  sunset: string;
}

/** @returns headers of a deprecated version's responses (RFC 9745, RFC 8594); none for any other version */
export function deprecationHeaders(
  deprecation: Deprecation | undefined,
  baseUrl: string,
): Record<string, string> {
  if (!deprecation) return {};
  const policy = `<${toUrl(baseUrl, referencePath)}#versions>`;
  return {
    Deprecation: `@${Math.floor(Date.parse(deprecation.declared) / 1000)}`,
    Sunset: new Date(deprecation.sunset).toUTCString(),
    Link: `${policy}; rel="deprecation"; type="text/html", ${policy}; rel="sunset"; type="text/html"`,
  };
}
