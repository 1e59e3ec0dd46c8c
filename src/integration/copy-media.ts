/**
 * Publishes the files beside the texts: pictures and downloads.
 */
import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { mediaPath } from "../model/content-urls.ts";
import { referencedMedia } from "../model/local-files.ts";
import type { Site } from "../model/site.ts";

/** Originals keep their place and name, so that twins and API clients have addresses that last. */
export function copyMedia(site: Site, folder: string): void {
  for (const name of referencedMedia(site, site.visible)) {
    const target = path.join(folder, decodeURIComponent(mediaPath(name)));
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(site.folder, name), target);
  }
}
