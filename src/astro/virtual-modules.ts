/**
 * The two modules that pages import by name: `broadsheet:site`, the loaded content, and `broadsheet:images`, the images beside it.
 */
import { statSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { isRasterImage, resolveSource } from "../site/content-urls.ts";
import { localImages } from "../site/local-files.ts";
import type { Site } from "../content/site.ts";
import { currentSite } from "./current-site.ts";

const siteModule = "broadsheet:site";
const imagesModule = "broadsheet:images";
/** Vite's mark for ids that name no file. */
export const resolvedImagesModule = `\0${imagesModule}`;

export function virtualModules(): Plugin {
  const siteFile = new URL("current-site.ts", import.meta.url).href;
  return {
    name: "broadsheet:virtual-modules",
    enforce: "pre",
    resolveId(id, importer) {
      // Vite would draw where in a module that nobody knows a file is imported that has just gone.
      if (importer === resolvedImagesModule) statSync(id);
      if (id === siteModule) return { id: siteFile, external: true };
      return id === imagesModule ? resolvedImagesModule : undefined;
    },
    load(id) {
      return id === resolvedImagesModule
        ? writeImagesModule(currentSite())
        : undefined;
    },
  };
}

/** Imports every image that a page shows, so that Astro knows its size and optimises it. Images of unpublished documents stay out. */
function writeImagesModule(site: Site): string {
  const names = new Set(
    site.visible
      .flatMap((document) =>
        localImages(site, document).flatMap(
          ({ url }) => resolveSource(document.source, url) ?? [],
        ),
      )
      .filter(isRasterImage),
  );
  const sorted = [...names].toSorted();
  return [
    ...sorted.map(
      (name, index) =>
        `import image${index} from ${JSON.stringify(path.join(site.folder, name))};`,
    ),
    `export const images = new Map([${sorted.map((name, index) => `[${JSON.stringify(name)}, image${index}]`).join(", ")}]);`,
  ].join("\n");
}
