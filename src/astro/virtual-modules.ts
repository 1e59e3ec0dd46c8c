/**
 * What pages import by name: `broadsheet:site`, the loaded content; `broadsheet:images`, the images beside it; and `broadsheet:parts/<name>`, the parts
 * of pages, the site's own where it replaces them.
 */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { isRasterImage, resolveSource } from "../site/content-urls.ts";
import { localImages } from "../site/local-files.ts";
import type { Site } from "../content/site.ts";
import { moduleBeside } from "../build/module-beside.ts";
import { currentSite } from "./current-site.ts";
import { partNames, type PartName } from "./parts.ts";
import type { Options } from "./options.ts";

const siteModule = "broadsheet:site";
const imagesModule = "broadsheet:images";
/** Vite's mark for ids that name no file. */
export const resolvedImagesModule = `\0${imagesModule}`;

const partsPrefix = "broadsheet:parts/";

/**
 * @param root the folder from which the site names its own components
 * @throws Error for a component that is not there
 */
export function virtualModules(
  root: string,
  own: Options["components"] = {},
): Plugin {
  const siteFile = moduleBeside(import.meta.url, "current-site").href;
  const parts = new Map(
    partNames.map((name) => [
      `${partsPrefix}${name}`,
      placePart(name, root, own[name]),
    ]),
  );
  return {
    name: "broadsheet:virtual-modules",
    enforce: "pre",
    resolveId(id, importer) {
      // Vite would draw where in a module that nobody knows a file is imported that has just gone.
      if (importer === resolvedImagesModule) statSync(id);
      if (id.startsWith(partsPrefix)) return parts.get(id);
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

function placePart(name: PartName, root: string, own?: string): string {
  if (own === undefined)
    return fileURLToPath(
      new URL(`../theme/parts/${name}.astro`, import.meta.url),
    );
  const file = path.resolve(root, own);
  if (existsSync(file)) return file;
  throw new Error(
    `broadsheet({ components: { ${name}: ${JSON.stringify(own)} } }) names a file that is not there: ${file}. Write its path from the folder of astro.config.mjs.`,
  );
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
