/**
 * Targets of the site's own URLs: pages, their Markdown alternates, files and redirects.
 */
import { findRedirect, formatRedirects } from "../format/redirects.ts";
import { listRedirects, listUnlistedAliases } from "../site/list-redirects.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { apiRoot, canonicalMarkdownPath, mediaRoot, pageOfMarkdown } from "../format/urls.ts";
import type { Document } from "../content/document.ts";
import { reservePaths } from "../content/reserved-paths.ts";
import type { Site } from "../content/site.ts";
import { mediaPath } from "../site/media/content-urls.ts";
import { listHtmlPages } from "../site/html-pages.ts";

type Target =
  | { kind: "page"; document: Document; isComponent: boolean }
  | { kind: "redirect"; path: string }
  | { kind: "file" }
  | { kind: "nothing"; hint: string | undefined };

/** Returns the target of a path of the site. The path is decoded and has no query or fragment. */
type FindTarget = (path: string) => Target;

export function indexUrls(site: Site): FindTarget {
  const { publicFiles } = site;
  const pages = new Map<string, Target>();
  for (const document of site.documents)
    pages.set(document.path, { kind: "page", document, isComponent: false });
  for (const { path, document, template } of listHtmlPages(site))
    pages.set(path, { kind: "page", document, isComponent: template !== "document" });
  const redirects = formatRedirects([...listRedirects(site), ...listUnlistedAliases(site)]);
  const isOfPlugin = reservePaths(site.reserved, []);
  const media = new Set([...site.media].map(mediaPath));
  const hints = new Map<string, string | undefined>();
  const nothing = (path: string, candidates: Iterable<string>): Target => {
    if (!hints.has(path)) hints.set(path, didYouMean(path, candidates));
    return { kind: "nothing", hint: hints.get(path) };
  };
  return (path) => {
    if (isMadeByBuild(path) || isOfPlugin(path) || publicFiles?.has(path)) return { kind: "file" };
    if (path.startsWith(mediaRoot))
      return media.has(encodeURI(path)) ? { kind: "file" } : nothing(path, media);
    if (/\.(?!(?:md|html)$)[a-z0-9]+$/i.test(path))
      return publicFiles ? nothing(path, publicFiles) : { kind: "file" };
    const page = pagePath(path);
    const known = pages.get(page);
    if (known) return known;
    const redirect = findRedirect(redirects, encodeURI(path));
    return redirect ? { kind: "redirect", path: redirect.to } : nothing(page, pages.keys());
  };
}

/** API and machine-readable documents, whose names are only known after the build. */
function isMadeByBuild(path: string): boolean {
  return (
    path === apiRoot ||
    path.startsWith(`${apiRoot}/`) ||
    /\.(?:json|txt|xml)$|^\/(?:\.well-known|_astro|og)\//.test(path)
  );
}

/** A page can also be requested without the trailing slash, with `index.html`, and as Markdown. */
function pagePath(path: string): string {
  if (path.endsWith(".md")) return pageOfMarkdown(canonicalMarkdownPath(path));
  return path.replace(/(?:index)?\.html$/, "").replace(/\/*$/, "/");
}
