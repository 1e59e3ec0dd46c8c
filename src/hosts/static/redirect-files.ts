/**
 * Old addresses for hosts without a function: as nginx and Caddy read them, and as pages that lead on, for hosts that read no list.
 *
 * The lists are for the configurations that nginx.ts and caddy.ts write. They compare addresses as they are, decoded, with capitals; so what is no UTF-8 is left out.
 */
import { isPercentDecodable } from "../../contract/percent-decode.ts";
import { dataRoot, localeOfPath, toUrl } from "../../contract/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { listSpellings } from "../list-redirects.ts";
import { quote } from "./site-facts.ts";

export function emitRedirectFiles(site: Site): OutputFile[] {
  // Two spellings may be one address when they are decoded.
  const redirects = new Map(
    [...listSpellings(site)]
      .filter(([from]) => isPercentDecodable(from))
      .map(([from, to]) => [decodeURIComponent(from), to] as const)
      .filter(([from]) => !hasControl.test(from))
      .toReversed(),
  );
  const lines = [...redirects].toReversed();
  return [
    { path: `${dataRoot}/redirects.nginx`, body: lines.map(forNginx).join("") },
    { path: `${dataRoot}/redirects.caddy`, body: lines.map(forCaddy).join("") },
    ...lines.flatMap(([from, to]) => redirectPage(site, from, to)),
  ];
}

const hasControl = /\p{Cc}/u;

function forNginx([from, to]: readonly [string, string]): string {
  return `location = ${quote(from)} { return 301 ${to}$is_args$args; }\n`;
}

/** Caddy would replace what stands in braces. */
function forCaddy([from, to]: readonly [string, string]): string {
  return /[{}]/.test(from) ? "" : `${quote(from)} ${quote(to)}\n`;
}

/** Bytes that file systems take in a name. */
const longestName = 255;

/** @returns the page of an old address that a file can have */
function redirectPage(site: Site, from: string, to: string): OutputFile[] {
  const file = from.endsWith("/") ? `${from}index.html` : from;
  const isLong = file.split("/").some((name) => Buffer.byteLength(name) > longestName);
  if (isLong || !file.endsWith(".html")) return [];
  const { settings } = site;
  const url = toUrl(settings.base_url, to);
  const body = `<!doctype html>
<html lang="${localeOfPath(to, settings.locales)}">
<meta charset="utf-8">
<title>${url}</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<link rel="canonical" href="${url}">
<p><a href="${to}">${url}</a></p>
</html>
`;
  return [{ path: file, body }];
}
