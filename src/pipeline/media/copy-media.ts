/**
 * Publishes the images and downloads that documents refer to.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { mediaPath } from "../../site/media/content-urls.ts";
import { attachedFiles, publishedFile } from "../../site/media/published-files.ts";
import { referencedMedia } from "../../site/media/local-files.ts";
import type { Site } from "../../content/site.ts";
import { describeDamage } from "./damaged-pictures.ts";

// Loaded for sites with images.
const publisher = () => import("./publish-picture.ts");

/**
 * Copies the media files. Originals keep their path and name, so that Markdown alternates and API
 * clients have stable URLs.
 *
 * @throws ContentError for an image that must be re-encoded and cannot be decoded
 */
export async function copyMedia(site: Site, folder: string): Promise<void> {
  for (const name of referencedMedia(site, site.visible)) {
    const source = path.join(site.folder, name);
    const target = path.join(folder, decodeURIComponent(mediaPath(name)));
    mkdirSync(path.dirname(target), { recursive: true });
    const bytes = readFileSync(source);
    const { publishPicture } = await publisher();
    const published = await publishPicture(bytes, name).catch(() => {
      throw describeDamage(site, [source]);
    });
    if (published === bytes) copyFileSync(source, target);
    else writeFileSync(target, published);
  }
  for (const document of site.visible)
    for (const { name = "" } of attachedFiles(site, document)) {
      const target = path.join(folder, decodeURIComponent(publishedFile(site, name).path));
      mkdirSync(path.dirname(target), { recursive: true });
      copyFileSync(path.join(site.folder, name), target);
    }
}

/**
 * Removes metadata from the originals that Astro publishes in addition to its image variants.
 *
 * @param folder output folder with all files that Astro writes
 */
export async function cleanAssets(folder: string): Promise<void> {
  const assets = path.join(folder, "_astro");
  if (!existsSync(assets)) return;
  for (const base of readdirSync(assets)) {
    if (!/\.(?:avif|gif|jpe?g|png|svg|tiff?|webp)$/i.test(base)) continue;
    const file = path.join(assets, base);
    const bytes = readFileSync(file);
    const { publishPicture } = await publisher();
    const published = await publishPicture(bytes, base);
    if (published !== bytes) writeFileSync(file, published);
  }
}
