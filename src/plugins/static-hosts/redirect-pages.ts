/**
 * HTML pages that redirect, for hosts without redirect rules. Such hosts serve the index page of a
 * folder and redirect the name of the folder to it, so a path with any extension can be a folder:
 * `/old.php` is `/old.php/index.html`.
 */
import { isPercentDecodable } from "../../format/percent-decode.ts";
import { localeOfPath, toUrl } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { isByQuery, listRedirects, type SiteRedirect } from "../../site/list-redirects.ts";
import { fillHostTemplate } from "../host-templates/templates.ts";

/** Maximum length of a file name in bytes, on common file systems. */
const maxNameBytes = 255;

/** @returns the reason why a page cannot redirect, with a remedy; undefined if it can */
export function refuseRedirect(redirect: SiteRedirect): string | undefined {
  if (redirect.isWildcard) return "is a whole folder. List its pages";
  if (redirect.status !== 301) return "is temporary. Remove its status";
  return (
    refuseUndecodable(redirect) ??
    (decodeURIComponent(redirect.key)
      .split("/")
      .some((name) => Buffer.byteLength(name) > maxNameBytes)
      ? `has a name of more than ${maxNameBytes} bytes. Remove it`
      : undefined)
  );
}

/** @returns the reason why a server that compares decoded paths cannot redirect, with a remedy */
export function refuseUndecodable({ spelling }: SiteRedirect): string | undefined {
  return isPercentDecodable(spelling)
    ? undefined
    : "has bytes that are not UTF-8. Write it in UTF-8, as in %C3%B6 for ö";
}

export function redirectPages(site: Site): OutputFile[] {
  const { base_url, locales } = site.settings;
  const targets = new Map<string, string>();
  /** Paths that must be folders. */
  const folders = new Set<string>();
  for (const redirect of listRedirects(site)) {
    if (isByQuery(redirect) || refuseRedirect(redirect) !== undefined) continue;
    for (const spelling of [redirect.key, redirect.spelling]) {
      const path = decodeURIComponent(spelling).replace(/\/index\.html$/, "/");
      const name = path.replace(/\/$/, "");
      if (!targets.has(name)) targets.set(name, redirect.to);
      for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
        folders.add(path.slice(0, end));
    }
  }
  return Array.from(targets, ([name, to]) => ({
    path: name.endsWith(".html") && !folders.has(name) ? name : `${name}/index.html`,
    body: fillHostTemplate(new URL("templates/redirect.html", import.meta.url), {
      lang: localeOfPath(to, locales),
      url: to.startsWith("/") ? toUrl(base_url, to) : to,
      to,
    }),
  }));
}
