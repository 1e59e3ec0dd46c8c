/**
 * Major versions of the API, served side by side. Each version is a folder of src/contract, an
 * entry here and one in contract/make-api.ts.
 */
import { referencePath, toUrl } from "./urls.ts";

export const currentVersion = "v1";

/** All supported versions, the current one first. */
export const versions: readonly string[] = [currentVersion];

/** Deprecation and end of a version, as announced in site.yaml; instants in ISO 8601. */
export interface Deprecation {
  version: string;
  declared: string;
  sunset: string;
}

/**
 * @returns the headers for responses of a deprecated version (RFC 9745, RFC 8594); none for other
 * versions
 */
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
