/**
 * Markdown of a document with resolved URLs, for its page and for the other outputs, and the local
 * files that it refers to.
 */
import { valuesOf } from "../../collections/collection.ts";
import { placeInBody, type Document } from "../../content/document.ts";
import {
  absoluteUrl,
  isRasterImage,
  isVectorImage,
  resolveSource,
  sitePath,
  type LinkOrigin,
} from "./content-urls.ts";
import { blockAddresses, blockTexts, type BlockText } from "../blocks/block-parts.ts";
import { isRelativeAddress } from "../../markdown/address-kind.ts";
import { applyEdits, type Edit } from "../../markdown/edits.ts";
import {
  findAddresses,
  mayShowImages,
  type LocatedImage,
  type Rewrite,
} from "../../markdown/rewrite-urls.ts";
import type { Place } from "../../content/problems.ts";
import type { Site } from "../../content/site.ts";
import { findComments } from "../../markdown/strip-comments.ts";
import path from "node:path";
import { readPictureSize, readVectorSize } from "../../content/read/image-files.ts";
import { memoizeBySite } from "../memoize.ts";

/** A document, one of its blocks, or company.md. */
type Text = LinkOrigin & { body: string };

/** Resolved URLs of a text, cached because resolving them parses the text. */
export interface Addresses {
  /** Edits that produce the Markdown for the page. */
  page: readonly Edit[];
  /** Edits that produce the Markdown with absolute URLs. */
  absolute: readonly Edit[];
  /** Names of the files that the text refers to, including missing ones. */
  files: readonly string[];
  /** Local images that the text shows. */
  images: readonly LocatedImage[];
}

/**
 * @returns the name of the dark version of an image, such as `pump.dark.png` for `pump.png`;
 *   undefined if there is none
 */
export function darkVersion({ media }: Pick<Site, "media">, name: string): string | undefined {
  const dark = toDark(name);
  return media.has(dark) ? dark : undefined;
}

function toDark(url: string): string {
  return url.replace(/\.\w+(?=$|[?#])/, ".dark$&");
}

const cached = new WeakMap<object, Addresses>();

export function resolveAddresses(site: Site, text: Text): Addresses {
  const known = cached.get(text);
  if (known) return known;
  const files: string[] = [];
  const toPath: Rewrite = (url, use) => {
    const name = resolveSource(text.source, url);
    if (name === undefined) return undefined;
    files.push(name);
    return use === "image" && (isRasterImage(name) || isVectorImage(name))
      ? undefined
      : sitePath(site, text, url);
  };
  const toUrl: Rewrite = (url) => absoluteUrl(site, text, url);
  const { edits, images } = findAddresses(text.body, [toPath, toUrl]);
  const [page = [], absolute = []] = edits;
  const addresses = { page, absolute, files, images };
  cached.set(text, addresses);
  return addresses;
}

/** Image of a document. Its position is found on demand, because few have problems. */
interface Shown {
  url: string;
  locate: () => Place;
}

/** @returns the images in the front matter whose URLs match */
export function frontImages(document: Document, isWanted: (url: string) => boolean): Shown[] {
  const { image, seo } = document;
  return [
    ...(image && isWanted(image.src)
      ? [{ url: image.src, locate: () => document.locate("image") }]
      : []),
    ...(seo?.image && isWanted(seo.image.src)
      ? [{ url: seo.image.src, locate: () => document.locate("seo", "image", "src") }]
      : []),
    ...Object.keys(document.fields).flatMap((name) =>
      valuesOf(document, name).flatMap((value) =>
        typeof value === "object" && "src" in value && isWanted(value.src)
          ? { url: value.src, locate: () => document.locate(name) }
          : [],
      ),
    ),
    ...blockAddresses(document)
      .filter(({ url, use }) => use === "image" && isWanted(url))
      .map(({ url, below }) => ({ url, locate: () => document.locate("blocks", ...below) })),
  ];
}

/** @returns the local images that the document shows, including dark versions */
export function localImages(site: Site, document: Document): Shown[] {
  const images = frontImages(document, isRelativeAddress);
  const inBlocks = blockTexts(document).flatMap((text) =>
    displayedImages(site, text).map(({ url, line, column }) => ({
      url,
      locate: () => document.locateIn(offsetOf(text, line, column), "blocks", text.index, "text"),
    })),
  );
  const inText = displayedImages(site, document).map(({ url, line, column }) => ({
    url,
    locate: () => placeInBody(document, { line, column }),
  }));
  return [...images, ...inBlocks, ...inText].flatMap((image) => {
    const name = resolveSource(document.source, image.url);
    const hasDark = name !== undefined && darkVersion(site, name) !== undefined;
    return hasDark ? [image, { ...image, url: toDark(image.url) }] : [image];
  });
}

/** @returns the names of the raster images that pages show, including missing ones */
export function displayedPictures(site: Site): string[] {
  const names = site.visible.flatMap((document) =>
    localImages(site, document).flatMap(({ url }) => resolveSource(document.source, url) ?? []),
  );
  return [...new Set(names)].filter(isRasterImage).toSorted();
}

function displayedImages(site: Site, text: Text): readonly LocatedImage[] {
  return cached.has(text) || mayShowImages(text.body) ? resolveAddresses(site, text).images : [];
}

function offsetOf({ body }: BlockText, line: number, column: number): number {
  const before = body.split("\n").slice(0, line - 1);
  return before.join("\n").length + (line > 1 ? 1 : 0) + column - 1;
}

/**
 * @param form which URLs the Markdown has: those of the page, where images keep their relative
 *   ones, or absolute ones
 * @returns the edits of a text for its publication, which also remove comments
 */
export function editsFor(site: Site, text: Text, form: "page" | "absolute"): Edit[] {
  return [...resolveAddresses(site, text)[form], ...findComments(text.body)].toSorted(
    (a, b) => a.start - b.start,
  );
}

/**
 * @returns the Markdown for the page: links are resolved to pages and files, images keep their
 *   relative URLs
 */
export function pageMarkdown(site: Site, text: Text): string {
  return applyEdits(text.body, editsFor(site, text, "page"));
}

export function absoluteMarkdown(site: Site, text: Text): string {
  return applyEdits(text.body, editsFor(site, text, "absolute"))
    .replace(/^\n+/, "")
    .trimEnd();
}

/** @returns the names of the local files that the given documents show or link to */
export function referencedMedia(site: Site, documents: readonly Document[]): string[] {
  const { company, media, settings } = site;
  const { light, dark } = site.branding.logo ?? {};
  const named = [
    ...documents.flatMap((document) =>
      [...frontImages(document, isRelativeAddress), ...blockAddresses(document)].map(({ url }) => ({
        source: document.source,
        url,
      })),
    ),
    { source: company.source, url: company.logo },
    { source: "site.yaml", url: settings.brand?.favicon },
  ].flatMap(({ source, url = "" }) => resolveSource(source, url) ?? []);
  const texts = [...documents, ...documents.flatMap(blockTexts), company];
  const names = [
    ...named,
    ...texts.flatMap((text) => resolveAddresses(site, text).files),
    ...[light, dark].flatMap((logo) => logo?.name ?? []),
  ];
  return [...new Set(names.flatMap((name) => [name, toDark(name)]))]
    .filter((name) => media.has(name))
    .toSorted();
}

interface ImageSize {
  width: number | null;
  height: number | null;
}

const unknown: ImageSize = { width: null, height: null };

const sizeOf = memoizeBySite(({ folder }: Site, name: string): ImageSize => {
  const size = readPictureSize(path.join(folder, name));
  return size ? { width: Math.round(size.width), height: Math.round(size.height) } : unknown;
});

/**
 * @param source name of the document in the content folder
 * @param src URL of the image as written in the document
 * @returns the size; null for external images and vector images without a size
 */
export function imageSize(site: Site, source: string, src: string): ImageSize {
  const name = resolveSource(source, src);
  return name !== undefined && site.media.has(name) ? sizeOf(site, name) : unknown;
}

/** @returns the size of an SVG of the content in whole pixels; undefined if the page determines it */
export const vectorSize = memoizeBySite(({ folder, media }: Site, name: string) =>
  isVectorImage(name) && media.has(name) ? readVectorSize(path.join(folder, name)) : undefined,
);
