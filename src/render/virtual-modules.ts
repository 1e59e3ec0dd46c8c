/**
 * Virtual modules that templates import: `broadsheet:site`, the loaded content;
 * `broadsheet:images`, its images; `broadsheet:brand.css` and `broadsheet:brand-fonts`, its brand;
 * `broadsheet:parts/<name>`, the replaceable parts of pages; `broadsheet:templates`,
 * `broadsheet:slots` and `broadsheet:scripts`, the components and scripts of plugins.
 */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { formatBrand, layers, ownFonts, themeFile } from "../site/head/brand-css.ts";
import { formatFontFaces } from "../site/head/font-faces.ts";
import { displayedPictures } from "../site/media/local-files.ts";
import type { Site } from "../content/site.ts";
import { siblingModuleUrl } from "./sibling-module-url.ts";
import { currentSite } from "./current-site.ts";

// Ids of modules. `\0` is Vite's prefix for ids of virtual modules; Vite would not recognize a
// stylesheet with it.
const images = "\0broadsheet:images";
const styles = "/@broadsheet/brand.css";
const fonts = "\0broadsheet:brand-fonts";
const templates = "\0broadsheet:templates";
const slots = "\0broadsheet:slots";
const scripts = "\0broadsheet:scripts";

/** Ids by the names that templates import. */
const idsByName = new Map([
  ["broadsheet:brand.css", styles],
  ["broadsheet:brand-fonts", fonts],
  ["broadsheet:templates", templates],
  ["broadsheet:slots", slots],
  ["broadsheet:scripts", scripts],
]);

/** Sources that depend on the content. */
const sources: Readonly<Record<string, (site: Site) => string>> = {
  [images]: writeImagesModule,
  [styles]: writeBrandStyles,
  [fonts]: writeFontsModule,
};
export const contentModules = Object.keys(sources);

const partsPrefix = "broadsheet:parts/";

/** Files of the components that replace parts of the pages. */
export type Components = Partial<Record<PartName, string>>;

/** Astro components of the pages of plugins, by the names of their templates. */
export type PageComponents = Readonly<Record<string, { component: string }>>;

/** Places of the pages at which plugins add components; plugin.ts explains their props. */
const slotNames = [
  "top",
  "head",
  "masthead",
  "notFound",
  "pageHead",
  "cover",
  "document",
  "page",
] as const;

/** Absolute paths of Astro components by slot. */
export type Slots = Partial<Record<(typeof slotNames)[number], string>>;

/** Components of plugins, and their modules for browsers. */
export interface PluginComponents {
  pages: PageComponents;
  slots: readonly Slots[];
  scripts: readonly string[];
}

export interface VirtualModules extends Plugin {
  /** @returns the sources of the modules that a bundle contains; equal ones have equal bundles */
  sources(): string;
}

/**
 * @param root folder to which the component paths of the site are relative
 * @throws Error for a component file that does not exist
 */
export function virtualModules(
  root: string,
  siteComponents: Components = {},
  plugins: PluginComponents = { pages: {}, slots: [], scripts: [] },
): VirtualModules {
  const siteFile = siblingModuleUrl(import.meta.url, "current-site").href;
  const loaderFile = siblingModuleUrl(import.meta.url, "../exports/loader").href;
  const picturesFile = siblingModuleUrl(import.meta.url, "pictures").href;
  const parts = new Map(
    partNames.map((name) => [`${partsPrefix}${name}`, placePart(name, root, siteComponents[name])]),
  );
  const load = (id: string) => {
    if (id === templates)
      return writeComponents(
        "templates",
        Object.entries(plugins.pages).map(([name, { component }]) => [name, [component]]),
      );
    if (id === slots)
      return writeComponents(
        "slots",
        slotNames.map((name) => [name, plugins.slots.flatMap((table) => table[name] ?? [])]),
      );
    if (id === scripts)
      return plugins.scripts.map((file) => `import ${JSON.stringify(file)};`).join("\n");
    return sources[id]?.(currentSite());
  };
  return {
    name: "broadsheet:virtual-modules",
    enforce: "pre",
    resolveId(id, importer) {
      // Fails early for an image that was deleted in the meantime: Vite's error would quote this
      // virtual module.
      if (importer === images && path.isAbsolute(id)) statSync(id);
      if (id.startsWith(partsPrefix)) return parts.get(id);
      if (id === "broadsheet:site") return { id: siteFile, external: true };
      if (id === "broadsheet/loader") return { id: loaderFile, external: true };
      if (idsByName.has(id)) return idsByName.get(id);
      const { command, consumer } = this.environment.config;
      if (command === "build" && consumer === "server" && isOwnModule(id, importer)) {
        const file = path.resolve(path.dirname(importer ?? ""), id);
        return { id: pathToFileURL(file).href, external: true };
      }
      if (id !== "broadsheet:images") return undefined;
      return command === "build" ? { id: picturesFile, external: true } : images;
    },
    load,
    // A build has no module of images.
    sources: () =>
      JSON.stringify([[...parts], [templates, slots, scripts, styles, fonts].map(load)]),
  };
}

const ownFolder = fileURLToPath(new URL("../", import.meta.url));
const theme = path.join(ownFolder, "theme", path.sep);

/**
 * Keeps modules of this package out of bundles. Those with the content must exist once per process,
 * and others read files next to them.
 */
function isOwnModule(id: string, importer = ""): boolean {
  const file = path.resolve(path.dirname(importer), id);
  return (
    id.startsWith(".") &&
    importer.startsWith(ownFolder) &&
    /\.[jt]s$/.test(file) &&
    !file.startsWith(theme)
  );
}

function placePart(name: PartName, root: string, replacement?: string): string {
  if (replacement === undefined)
    return fileURLToPath(new URL(`../theme/parts/${name}.astro`, import.meta.url));
  const file = path.resolve(root, replacement);
  if (existsSync(file)) return file;
  throw new Error(
    `broadsheet({ components: { ${name}: ${JSON.stringify(replacement)} } }) refers to a file that does not exist: ${file}. Write its path relative to the folder of astro.config.mjs.`,
  );
}

/** @returns a module that exports lists of components by name */
function writeComponents(
  exported: string,
  lists: readonly [name: string, files: readonly string[]][],
): string {
  const files = [...new Set(lists.flatMap(([, paths]) => paths))];
  const table = lists.map(
    ([name, paths]) =>
      `${JSON.stringify(name)}: [${paths.map((file) => `component${files.indexOf(file)}`).join(", ")}]`,
  );
  return [
    ...files.map((file, index) => `import component${index} from ${JSON.stringify(file)};`),
    `export const ${exported} = { ${table.join(", ")} };`,
  ].join("\n");
}

/** Styles of the site: fonts, brand, and theme.css in a layer above it. */
function writeBrandStyles({ settings, folder, media }: Site): string {
  const siteStyles = media.has(themeFile)
    ? `@import ${JSON.stringify(path.join(folder, themeFile))} layer(theme);\n`
    : "";
  const faces = formatFontFaces((name) => path.join(theme, "fonts", name));
  const brand = formatBrand(settings.brand ?? {}, (name) => path.join(folder, name));
  return `${layers}\n${siteStyles}@layer site {\n${faces}}\n${brand}`;
}

function writeFontsModule({ settings, folder }: Site): string {
  const names = ownFonts(settings.brand ?? {});
  return [
    ...names.map(
      (name, index) =>
        `import font${index} from ${JSON.stringify(`${path.join(folder, name)}?url`)};`,
    ),
    `export const fonts = [${names.map((_, index) => `font${index}`).join(", ")}];`,
  ].join("\n");
}

/**
 * Used only in dev: imports every image that a page shows, so that Astro reads its size and
 * optimizes it. In a build, pictures.ts does this.
 */
function writeImagesModule(site: Site): string {
  const names = displayedPictures(site);
  return [
    ...names.map(
      (name, index) => `import image${index} from ${JSON.stringify(path.join(site.folder, name))};`,
    ),
    `export const images = new Map([${names.map((name, index) => `[${JSON.stringify(name)}, image${index}]`).join(", ")}]);`,
    'export { getImage } from "astro:assets";',
  ].join("\n");
}

/**
 * Parts of pages that a site may replace with its own components. Each is a file in
 * src/theme/parts, imported as `broadsheet:parts/<name>`.
 */
export const partNames = [
  "Masthead",
  "Footer",
  "HomePage",
  "HubPage",
  "DocumentPage",
  "NotFoundPage",
  "PageHead",
  "ItemList",
  "Facts",
  "Contents",
  "Siblings",
] as const;

export type PartName = (typeof partNames)[number];
