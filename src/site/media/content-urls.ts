/**
 * Resolution of URLs in documents to another document, a local file or an external URL.
 */
import path from "node:path";
import { isRelativeAddress, isSiteAddress } from "../../markdown/address-kind.ts";
import { percentDecode } from "../../format/percent-decode.ts";
import { mediaRoot } from "../../format/urls.ts";
import { documentIn, type Document } from "../../content/document.ts";
import { urlOf, type Site } from "../../content/site.ts";

/**
 * Location of a text: its file, which relative URLs are resolved against, its path on the site, and
 * the language of the page, which is that of the file by default.
 */
export type LinkOrigin = Pick<Document, "source" | "path"> & Partial<Pick<Document, "locale">>;

/**
 * @param source name of the document in the content folder
 * @param url URL as written in the document
 * @returns the name in the content folder that a relative URL refers to; undefined for all other
 *   URLs and for those that leave the content folder
 */
export function resolveSource(source: string, url: string): string | undefined {
  if (!isRelativeAddress(url)) return undefined;
  const decoded = percentDecode(url.replace(/[?#].*$/, ""));
  const parts = source.split("/").slice(0, -1);
  for (const part of decoded.split("/")) {
    if (part === ".." && parts.length === 0) return undefined;
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** @returns whether a URL is a local file path: `C:\…`, `file:///…` */
export function isComputerPath(url: string): boolean {
  return /^(?:[a-z]:[\\/]|file:|\\\\)/i.test(url);
}

/** @returns the relative path from one file of the content folder to another */
export function relativeSource(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** @returns the path at which the original of a file beside a document is served */
export function mediaPath(name: string): string {
  return mediaRoot + name.split("/").map(encodeURIComponent).join("/");
}

/**
 * @param place location of the text with the link
 * @param name name of the linked file
 * @returns the linked document; for a file in the default language or in that of the text, its
 *   version in the language of the page if there is one, but never the text itself
 */
export function linkedDocument(
  { bySource, defaultLocale }: Site,
  { source, locale }: Pick<LinkOrigin, "source" | "locale">,
  name: string,
): Document | undefined {
  const [text, target] = [bySource.get(source), bySource.get(name)];
  if (!text || !target) return target;
  const version = documentIn(target, locale ?? text.locale);
  const isInTree = [defaultLocale, text.locale].includes(target.locale);
  return version !== text && (isInTree || version.original === target) ? version : target;
}

/**
 * @returns the path on this site that a URL in a document refers to: that of a document for a
 *   Markdown file, that of the original for any other local file; undefined for all other URLs
 */
export function sitePath(site: Site, place: LinkOrigin, url: string): string | undefined {
  const name = resolveSource(place.source, url);
  if (name === undefined) return undefined;
  const target = linkedDocument(site, place, name);
  if (target) return target.path + (/[?#].*$/.exec(url)?.[0] ?? "");
  return site.media.has(name) ? mediaPath(name) : undefined;
}

/** @returns the absolute form of a URL in a document; external URLs unchanged */
export function absoluteUrl(site: Site, place: LinkOrigin, url: string): string {
  const address = sitePath(site, place, url) ?? url;
  const target = URL.parse(address, `https://site.invalid${place.path}`);
  if (target === null) return url;
  const { href, origin } = target;
  return isSiteAddress(address) ? urlOf(site, href.slice(origin.length)) : href;
}

/**
 * @returns the `src` of an image that is served unprocessed: the path of the original for a local
 *   file
 */
export function servedSrc(source: string, src: string): string {
  const name = resolveSource(source, src);
  return name === undefined ? src : mediaPath(name);
}

/** @returns whether Astro can resize an image */
export function isRasterImage(name: string): boolean {
  return /\.(?:avif|gif|jpe?g|png|tiff?|webp)$/i.test(name);
}

/** @returns whether an image is a vector image, which is served unprocessed */
export function isVectorImage(name: string): boolean {
  return /\.svg$/i.test(name);
}
