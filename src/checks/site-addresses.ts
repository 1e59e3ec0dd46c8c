/**
 * Where the addresses of this site lead: to pages, their twins, files, and from old addresses to new ones.
 */
import { aliasKey } from "../contract/data/redirects.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { apiRoot, canonicalMarkdownPath, mediaRoot, pageOfMarkdown } from "../contract/urls.ts";
import { mediaPath } from "../site/media/content-urls.ts";
import type { Document } from "../content/document.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import type { Site } from "../content/site.ts";

/** What stands at an address: a page, which a document made or nobody did; the new path in place of an old one; a file; nothing. */
type Target =
  | { kind: "page"; document: Document; isComponent: boolean }
  | { kind: "moved"; path: string }
  | { kind: "file" }
  | { kind: "nothing"; hint: string | undefined };

/** Answers what stands at a path of the site, decoded, without query and fragment. */
export type FindTarget = (path: string) => Target;

/** @param publicFiles the paths of the files that are served as they are, or undefined where nobody knows them */
export function indexAddresses(
  site: Site,
  publicFiles: ReadonlySet<string> | undefined,
): FindTarget {
  const pages = new Map<string, Target>();
  for (const document of site.documents)
    pages.set(document.path, { kind: "page", document, isComponent: false });
  for (const { path, document, template } of listHtmlPages(site))
    pages.set(path, {
      kind: "page",
      document,
      isComponent: template !== "document",
    });
  const moved = new Map<string, Target>();
  for (const { aliases, path } of site.documents)
    for (const alias of aliases) moved.set(aliasKey(alias), { kind: "moved", path });
  const media = new Set([...site.media].map((name) => mediaPath(name)));
  const hints = new Map<string, string | undefined>();
  const nothing = (path: string, candidates: Iterable<string>): Target => {
    if (!hints.has(path)) hints.set(path, didYouMean(path, candidates));
    return { kind: "nothing", hint: hints.get(path) };
  };
  return (path) => {
    if (isMadeByBuild(path)) return { kind: "file" };
    if (publicFiles?.has(path)) return { kind: "file" };
    if (path.startsWith(mediaRoot))
      return media.has(encodeURI(path)) ? { kind: "file" } : nothing(path, media);
    if (/\.(?!(?:md|html)$)[a-z0-9]+$/i.test(path))
      return publicFiles ? nothing(path, publicFiles) : { kind: "file" };
    const page = pagePath(path);
    const known = pages.get(page) ?? findMoved(moved, path) ?? findMoved(moved, page);
    return known ?? nothing(page, pages.keys());
  };
}

/** The path is decoded, so that a percent sign in it is one. */
function findMoved(moved: ReadonlyMap<string, Target>, path: string): Target | undefined {
  return moved.get(aliasKey(path.replaceAll("%", "%25")));
}

/** The API, and documents for machines, which are known once they are written. */
function isMadeByBuild(path: string): boolean {
  return (
    path === apiRoot ||
    path.startsWith(`${apiRoot}/`) ||
    /\.(?:json|txt|xml)$|^\/(?:\.well-known|pagefind|_astro|og)\//.test(path)
  );
}

/** All spellings that a page answers to: without the final slash, `index.html`, its twin. */
function pagePath(path: string): string {
  if (path.endsWith(".md")) return pageOfMarkdown(canonicalMarkdownPath(path));
  return path.replace(/(?:index)?\.html$/, "").replace(/\/*$/, "/");
}
