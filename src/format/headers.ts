/**
 * HTTP headers of the site, for responses of the edge and for static files on hosts.
 */
import {
  contentSecurityPolicy,
  fileSecurityPolicy,
  mediaSecurityPolicy,
} from "./security-policy.ts";
import { currentOpenApiPath, mcpPath, referencePath } from "./urls.ts";
import { currentVersion } from "./version.ts";

/**
 * Headers of every response, success or error. RateLimit-Policy is advisory
 * (draft-ietf-httpapi-ratelimit-headers): requests are not counted.
 *
 * Strict-Transport-Security (RFC 6797) covers only this host. includeSubDomains and preload require
 * HTTPS on all hosts of the domain, which only its owner can ensure; docs/guides/publishing.md
 * explains how to add them.
 */
export const everyResponse = {
  "API-Version": currentVersion,
  "RateLimit-Policy": '"public";q=600;w=60',
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "API-Version, RateLimit-Policy, ETag, Link, Allow, Retry-After, Deprecation, Sunset, Content-Location, X-Markdown-Tokens",
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=31536000",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
} as const;

/**
 * Additional headers of HTML pages, which other sites have no reason to load as a subresource.
 * Permissions-Policy disables features that no page needs, except those that embedded videos use.
 */
export const pageResponse = {
  "Content-Security-Policy": contentSecurityPolicy,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
} as const;

/** Additional headers of all other files, which other sites may embed. */
export const fileResponse = {
  "Content-Security-Policy": fileSecurityPolicy,
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** Additional headers of media files. */
export const mediaResponse = {
  ...fileResponse,
  "Content-Security-Policy": mediaSecurityPolicy,
} as const;

/**
 * Additional headers of the site's own scripts and styles. A worker, such as the one for search, is
 * subject to the policy of the response with its script.
 */
export const assetResponse = {
  "Content-Security-Policy": contentSecurityPolicy,
  "Cross-Origin-Resource-Policy": "cross-origin",
} as const;

/** @returns the headers, with the site's own policy if it has one */
export function underPolicy<Standard extends Record<string, string>>(
  standard: Standard,
  policy: string | undefined,
): Standard {
  return policy === undefined ? standard : { ...standard, "Content-Security-Policy": policy };
}

/** One minute in clients, five minutes in shared caches. */
export const successCacheControl = "public, max-age=60, s-maxage=300";

export const immutableCacheControl = "public, max-age=31536000, immutable";

export const errorCacheControl = "no-store";

export const allowedMethods = "GET, HEAD, OPTIONS";

export const mediaTypes = {
  json: "application/json; charset=utf-8",
  /** https://github.com/ndjson/ndjson-spec */
  lines: "application/x-ndjson; charset=utf-8",
  html: "text/html; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
  text: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  /** RFC 9264, with the profile of RFC 9727. */
  linkset: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const;

/** Media types of output files, for hosts that require a configuration. */
export const typesByExtension: Readonly<Record<string, string>> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  gif: "image/gif",
  html: mediaTypes.html,
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: mediaTypes.json,
  md: mediaTypes.markdown,
  mjs: "text/javascript; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ndjson: mediaTypes.lines,
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: mediaTypes.text,
  wasm: "application/wasm",
  webm: "video/webm",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: mediaTypes.xml,
  zip: "application/zip",
};

export const apiCatalogPath = "/.well-known/api-catalog";

/** Link header of the catalog itself (RFC 9727, section 3.1). */
export const apiCatalogLink = `<${apiCatalogPath}>; rel="api-catalog"`;

/** Link to a machine-readable document of the site, in a Link header or the head of a page. */
export interface SiteLink {
  rel: string;
  href: string;
  type?: string;
}

/**
 * @param mcp true if the site has an MCP endpoint, whose relation is no registered one but the one
 * that clients look for
 * @returns the links of every page: the guide, the API description (RFC 8631) and the endpoint
 */
export function siteLinks(mcp: boolean): readonly SiteLink[] {
  return [
    { rel: "describedby", href: "/llms.txt", type: "text/plain" },
    { rel: "service-desc", href: currentOpenApiPath, type: "application/json" },
    ...(mcp ? [{ rel: "mcp", href: mcpPath }] : []),
  ];
}

/**
 * @returns the Link header of a page or Markdown alternate after its own links: those of every
 * page, the API catalog (RFC 9727) and the reference
 */
export function formatSiteLinks(mcp: boolean): string {
  const links = siteLinks(mcp).map(
    ({ href, rel, type }) => `<${href}>; rel="${rel}"${type ? `; type="${type}"` : ""}`,
  );
  return [
    ...links,
    apiCatalogLink,
    `</sitemap.xml>; rel="sitemap"; type="application/xml"`,
    `<${referencePath}>; rel="service-doc"; type="text/html"`,
  ].join(", ");
}
