/**
 * Bundle of the editor in the browser: Sveltia CMS from npm and the format of entries, so that nothing comes from other hosts.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { OutputFile } from "../emit/output-file.ts";
import { siblingModuleUrl } from "./sibling-module-url.ts";
import { BuildError } from "../pipeline/system-failure.ts";
import { editorPackage, findEditorFault } from "../pipeline/editor-package.ts";

/** Grammars for code in texts; the package has three hundred. */
const grammars = new Set(
  "css diff docker go html ini javascript json jsx markdown python shellscript sql toml tsx typescript xml yaml".split(
    " ",
  ),
);

const bundles = new Map<string, Promise<OutputFile[]>>();

/**
 * @param root address of the folder that serves the files, with a final slash
 * @returns the files, bundled once a process
 * @throws BuildError with the command that installs the editor
 */
export function bundleEditor(root: string): Promise<OutputFile[]> {
  const known = bundles.get(root) ?? bundle(root);
  bundles.set(root, known);
  // The next request tries again: the editor may have been installed since.
  known.catch(() => bundles.delete(root));
  return known;
}

async function bundle(root: string): Promise<OutputFile[]> {
  const fault = findEditorFault();
  if (fault !== undefined) throw new BuildError(`site.yaml: ${fault}`);
  const { vite } = await import("./astro-packages.ts");
  const built = await vite.build({
    base: root,
    configFile: false,
    logLevel: "error",
    plugins: [leaveOutCdnFonts(), leaveOutUnused()],
    build: {
      write: false,
      // The package is minified.
      minify: false,
      assetsInlineLimit: 0,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          editor: fileURLToPath(siblingModuleUrl(import.meta.url, "../admin/editor")),
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
    .flatMap((one) => ("output" in one ? one.output : []))
    .map((file) => ({
      path: root + file.fileName,
      body: file.type === "chunk" ? file.code : file.source,
    }));
}

/** Maps and optimized drawings, which no form asks for, and most grammars are empty modules. */
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

/** The package registers its own fonts. Its styles name the same ones at a CDN, which the policy of the page refuses. */
function leaveOutCdnFonts(): Plugin {
  return {
    name: "broadsheet:leave-out-cdn-fonts",
    transform: (code, id) =>
      id.includes(`/${editorPackage}/`)
        ? code.replace(/@font-face \{[^}]*url\(https:[^}]*\}/g, "")
        : undefined,
  };
}
