/**
 * Publishes the files beside the texts: pictures and downloads.
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
import { referencedMedia } from "../../site/media/local-files.ts";
import type { Site } from "../../content/site.ts";
import { describeDamage } from "./damaged-pictures.ts";
import { publishPicture } from "./publish-picture.ts";

/**
 * Originals keep their place and name, so Markdown alternates and API clients have lasting addresses.
 *
 * @throws ContentError for a picture that must be encoded again and cannot be decoded
 */
export async function copyMedia(site: Site, folder: string): Promise<void> {
  for (const name of referencedMedia(site, site.visible)) {
    const source = path.join(site.folder, name);
    const target = path.join(folder, decodeURIComponent(mediaPath(name)));
    mkdirSync(path.dirname(target), { recursive: true });
    const bytes = readFileSync(source);
    const published = await publishPicture(bytes, name).catch(() => {
      throw describeDamage(site, [source]);
    });
    if (published === bytes) copyFileSync(source, target);
    else writeFileSync(target, published);
  }
}

/**
 * Treats the originals that Astro publishes beside the pictures that it makes of them like those of copyMedia.
 *
 * @param folder the output, with all that Astro writes
 */
export async function cleanAssets(folder: string): Promise<void> {
  const assets = path.join(folder, "_astro");
  if (!existsSync(assets)) return;
  for (const base of readdirSync(assets)) {
    if (!/\.(?:avif|gif|jpe?g|png|svg|tiff?|webp)$/i.test(base)) continue;
    const file = path.join(assets, base);
    const bytes = readFileSync(file);
    const published = await publishPicture(bytes, base);
    if (published !== bytes) writeFileSync(file, published);
  }
}
