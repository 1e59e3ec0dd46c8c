/**
 * Publishes the files beside the texts: pictures and downloads.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { mediaPath } from "../model/content-urls.ts";
import { referencedMedia } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";
import { publishPicture } from "./publish-picture.ts";

/** Originals keep their place and name, so that twins and API clients have addresses that last. */
export async function copyMedia(site: Site, folder: string): Promise<void> {
  for (const name of referencedMedia(site, site.visible)) {
    const source = path.join(site.folder, name);
    const target = path.join(folder, decodeURIComponent(mediaPath(name)));
    mkdirSync(path.dirname(target), { recursive: true });
    const bytes = readFileSync(source);
    const published = await publishMedia(site, name, bytes);
    if (published === bytes) copyFileSync(source, target);
    else writeFileSync(target, published);
  }
}

/**
 * @param bytes of a file in the content folder
 * @returns what is published of it
 */
export async function publishMedia(
  { settings }: Site,
  name: string,
  bytes: Buffer,
): Promise<Buffer> {
  return settings.keep_metadata ? bytes : publishPicture(bytes, name);
}
