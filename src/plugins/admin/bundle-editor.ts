/**
 * Bundle of the browser editor: Sveltia CMS from npm and the format of entries, so that the editor
 * loads nothing from other hosts.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { OutputFile } from "../../emit/output-file.ts";
import { siblingModuleUrl } from "../../render/sibling-module-url.ts";
import { editorPackage } from "./editor-package.ts";

/** Grammars for code blocks. The package has three hundred. */
const grammars = new Set(
  "css diff docker go html ini javascript json jsx markdown python shellscript sql toml tsx typescript xml yaml".split(
    " ",
  ),
);

const bundles = new Map<string, Promise<OutputFile[]>>();

/**
 * @param root URL path of the folder that serves the files, with a trailing slash
 * @returns the files, bundled once per process
 */
export function bundleEditor(root: string): Promise<OutputFile[]> {
  const known = bundles.get(root) ?? bundle(root);
  bundles.set(root, known);
  // Not cached, because the editor may be installed before the next request.
  known.catch(() => bundles.delete(root));
  return known;
}

async function bundle(root: string): Promise<OutputFile[]> {
  const { vite } = await import("../../render/astro-packages.ts");
  const built = await vite.build({
    base: root,
    configFile: false,
    logLevel: "error",
    plugins: [leaveOutCdnFonts(), leaveOutUnused()],
    build: {
      write: false,
      // The package is already minified.
      minify: false,
      assetsInlineLimit: 0,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          editor: fileURLToPath(siblingModuleUrl(import.meta.url, "./editor")),
        },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].[hash].js",
          assetFileNames: "[name].[hash][extname]",
        },
      },
    },
  });
  return [built]
    .flat()
    .flatMap((result) => ("output" in result ? result.output : []))
    .map((file) => ({
      path: root + file.fileName,
      body: file.type === "chunk" ? file.code : file.source,
    }));
}

/** Replaces maps, SVG optimization and most grammars, which no form needs, by empty modules. */
function leaveOutUnused(): Plugin {
  const nothing = "\0nothing";
  return {
    name: "broadsheet:leave-out-unused",
    enforce: "pre",
    resolveId(id) {
      const [, grammar] = /^@shikijs\/langs\/(.+)/.exec(id) ?? [];
      const isUnused =
        grammar === undefined ? /^(?:leaflet|terra-draw|svgo)\b/.test(id) : !grammars.has(grammar);
      return isUnused ? nothing : undefined;
    },
    load: (id) => (id === nothing ? "export default [];" : undefined),
  };
}

/**
 * Removes the package's references to fonts on a CDN, which the page's Content-Security-Policy
 * blocks. The package also registers the same fonts from its own files.
 */
function leaveOutCdnFonts(): Plugin {
  return {
    name: "broadsheet:leave-out-cdn-fonts",
    transform: (code, id) =>
      id.includes(`/${editorPackage}/`)
        ? code.replace(/@font-face \{[^}]*url\(https:[^}]*\}/g, "")
        : undefined,
  };
}
