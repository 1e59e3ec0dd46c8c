/**
 * The entries of the bundle, and a Vite plugin for its own modules: the runtime, and pictures in
 * place of Astro's.
 */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { siblingModuleUrl } from "./sibling-module-url.ts";
import { isRasterImage } from "../site/media/content-urls.ts";
import { runtimeFile } from "./astro-templates.ts";
import type { PageComponents } from "./virtual-modules.ts";

const theme = fileURLToPath(new URL("../theme/", import.meta.url));
const picturesModule = siblingModuleUrl(import.meta.url, "pictures").href;

/**
 * @param pages templates of plugins
 * @returns the component of each template (site/html-pages.ts)
 */
export const templateFiles = (pages: PageComponents): Readonly<Record<string, string>> => ({
  home: "broadsheet:parts/HomePage",
  hub: "broadsheet:parts/HubPage",
  document: "broadsheet:parts/DocumentPage",
  notFound: "broadsheet:parts/NotFoundPage",
  landing: `${theme}parts/HomePage.astro`,
  topics: `${theme}components/TopicsPage.astro`,
  author: `${theme}components/AuthorPage.astro`,
  ...Object.fromEntries(Object.entries(pages).map(([name, { component }]) => [name, component])),
});

const assets = `
export { default as Image } from "astro/components/Image.astro";
export { default as Picture } from "astro/components/Picture.astro";
export { getImage, imageConfig, inferRemoteSize } from ${JSON.stringify(picturesModule)};
`;

/** @param reasons receives the reasons why the site needs Astro's own renderer */
export function templateModules(reasons: string[]): Plugin {
  return {
    name: "broadsheet:template-modules",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId(id) {
      if (id === "astro:assets") return `\0${id}`;
      if (id === picturesModule) return { id, external: true };
      if (id === runtimeFile) return { id: pathToFileURL(id).href, external: true };
      return undefined;
    },
    load(id) {
      if (id === "\0astro:assets") return assets;
      if (id.endsWith(".svg")) reasons.push(`${path.basename(id)} is imported as a component`);
      return isRasterImage(id)
        ? `import { openPicture } from ${JSON.stringify(picturesModule)};\nexport default await openPicture(${JSON.stringify(id)});`
        : undefined;
    },
  };
}
