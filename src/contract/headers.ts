/**
 * The headers that the site promises, once for the edge's own responses and for the static files' `_headers`.
 */
import {
  contentSecurityPolicy,
  fileSecurityPolicy,
  mediaSecurityPolicy,
} from "./content-security-policy.ts";
import { version } from "./version.ts";

/**
 * On every response, success or failure. RateLimit-Policy is advisory (draft-ietf-httpapi-ratelimit-headers): nothing counts.
 *
 * Strict-Transport-Security (RFC 6797) speaks for this host alone: only the owner of the domain can tell whether its other hosts have https, which
 * includeSubDomains and preload ask for; docs/guides/publishing.md says how. Permissions-Policy names what no page needs, and leaves what embedded films do.
 */
export const everyResponse = {
  "API-Version": version,
  "RateLimit-Policy": '"public";q=600;w=60',
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "API-Version, RateLimit-Policy, ETag, Link, Allow, Retry-After, Deprecation, Sunset, Content-Location",
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=31536000",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
} as const;

/** On every HTML page beside these. No other site has a use for a page as a picture or a script. */
export const pageResponse = {
  "Content-Security-Policy": contentSecurityPolicy,
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** On every response that is not a page: what it holds is for everybody, also as part of another site's page. */
export const fileResponse = {
  "Content-Security-Policy": fileSecurityPolicy,
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** On every file of the media folder in the place of these. */
export const mediaResponse = {
  ...fileResponse,
  "Content-Security-Policy": mediaSecurityPolicy,
} as const;

/** On the site's own scripts and styles. A script that runs beside its page, as the search does, is held to the policy of its own response. */
export const assetResponse = {
  "Content-Security-Policy": contentSecurityPolicy,
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** @returns headers of a page or of what it runs, with the policy of a site that has one of its own */
export function underPolicy<Promised extends Record<string, string>>(
  promised: Promised,
  policy: string | undefined,
): Promised {
  return policy === undefined ? promised : { ...promised, "Content-Security-Policy": policy };
}

/** One minute in a client, five in a shared cache. */
export const successCacheControl = "public, max-age=60, s-maxage=300";

export const immutableCacheControl = "public, max-age=31536000, immutable";

export const errorCacheControl = "no-store";

export const allowedMethods = "GET, HEAD, OPTIONS";

export const mediaTypes = {
  json: "application/json; charset=utf-8",
  /** A line an item: github.com/ndjson/ndjson-spec. */
  lines: "application/x-ndjson; charset=utf-8",
  html: "text/html; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
  text: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  /** RFC 9264, with the profile of RFC 9727. */
  linkset: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  serverCard: "application/mcp-server-card+json",
  aiCatalog: "application/ai-catalog+json",
} as const;

export const apiCatalogPath = "/.well-known/api-catalog";

/** The Link header of the catalog itself (RFC 9727, section 3.1: HEAD shows where it is). */
export const apiCatalogLink = `<${apiCatalogPath}>; rel="api-catalog"`;

/** What every page points to for machines: the guide, the API's catalog, description and documentation (RFC 8631). */
export const siteLinks = [
  '</llms.txt>; rel="describedby"; type="text/plain"',
  apiCatalogLink,
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</developers/>; rel="service-doc"; type="text/html"',
].join(", ");
