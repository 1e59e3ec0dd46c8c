/**
 * Sizes of local images, in pixels.
 */
import path from "node:path";
import { readPictureSize } from "../../content/read/image-files.ts";
import type { Site } from "../../content/site.ts";
import { resolveSource } from "./content-urls.ts";
import { memoizeBySite } from "../memoize.ts";

export interface ImageSize {
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
