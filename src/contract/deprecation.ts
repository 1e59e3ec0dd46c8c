/**
 * How a major version ends: announced in headers (RFC 9745, RFC 8594), and not_found after its sunset.
 */
import type { Deprecation } from "./data/manifest.ts";
import { referencePath, toUrl } from "./urls.ts";

/**
 * @param deprecation what site.yaml declares of the version, if anything
 * @returns the headers that the version's responses carry; none for a version that is not deprecated
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

/** @returns whether the version has ended at an instant, in milliseconds since 1970 */
export function hasEnded(deprecation: Deprecation | undefined, now: number): boolean {
  return deprecation !== undefined && now >= Date.parse(deprecation.sunset);
}
