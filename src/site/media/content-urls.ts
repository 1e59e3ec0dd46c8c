/**
 * Resolution of addresses in documents: another document, a local file, or an external URL.
 */
import path from "node:path";
import { isRelativeAddress } from "../../markdown/address-kind.ts";
import { percentDecode } from "../../contract/percent-decode.ts";
import { mediaRoot, toUrl } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";

/** A text's place: in the content folder, which relative addresses start from, and on the site. */
export type Place = Pick<Document, "source" | "path">;

/**
 * @param source the document's name in the content folder
 * @param url as written in it
 * @returns the name in the content folder that a relative address leads to, or undefined for any other address and one that leads out
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

/** @returns whether an address is a path on one computer: `C:\…`, `file:///…` */
export function isComputerPath(url: string): boolean {
  return /^(?:[a-z]:[\\/]|file:|\\\\)/i.test(url);
}

/** @returns how one file of the content folder is written from another */
export function relativeSource(from: string, to: string): string {
  const found = path.posix.relative(path.posix.dirname(from), to);
  return found.startsWith(".") ? found : `./${found}`;
}

/** @returns the path at which the original of a file beside a document is served */
export function mediaPath(name: string): string {
  return mediaRoot + name.split("/").map(encodeURIComponent).join("/");
}

/**
 * @returns the path on this site that an address in a document means: of a document for a Markdown file, of the original for any other file beside
 * it; undefined where the address names neither
 */
export function sitePath(site: Site, place: Place, url: string): string | undefined {
  const name = resolveSource(place.source, url);
  if (name === undefined) return undefined;
  const target = site.bySource.get(name);
  if (target) return target.path + (/[?#].*$/.exec(url)?.[0] ?? "");
  return site.media.has(name) ? mediaPath(name) : undefined;
}

/** @returns the absolute URL that an address in a document means; an address elsewhere as it is */
export function absoluteUrl(site: Site, place: Place, url: string): string {
  return (
    URL.parse(sitePath(site, place, url) ?? url, toUrl(site.settings.base_url, place.path))?.href ??
    url
  );
}

/** @returns what an image's `src` is when it is served as it is: the path of the original for a file beside the document */
export function servedSrc(source: string, src: string): string {
  const name = resolveSource(source, src);
  return name === undefined ? src : mediaPath(name);
}

/** @returns whether Astro can make smaller versions of an image */
export function isRasterImage(name: string): boolean {
  return /\.(?:avif|gif|jpe?g|png|tiff?|webp)$/i.test(name);
}

/** @returns whether an image is a drawing, which is served as it is */
export function isVectorImage(name: string): boolean {
  return /\.svg$/i.test(name);
}
