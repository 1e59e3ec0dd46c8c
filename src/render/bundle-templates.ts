/**
 * Bundles the templates with one Vite builder and two environments. `ssr` bundles the components
 * with stylesheet, fonts and `?url` assets; then `client` bundles the browser scripts, whose list
 * is known by then.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import type { AstroUserConfig } from "astro";
import type { InlineConfig, Plugin, PluginOption } from "vite";
import { vite } from "./astro-packages.ts";
import { astroTemplates } from "./astro-templates.ts";
import { basePathPlugin } from "./base-path.ts";
import { templateFiles, templateModules } from "./template-modules.ts";
import type { PageComponents, VirtualModules } from "./virtual-modules.ts";

/** Bundled templates in a folder. */
export interface Bundle {
  /** Stylesheet links of each template. */
  heads: Record<string, string>;
  /** Script elements by the ids of the scripts of components. */
  tags: Record<string, string>;
  /** Files that the bundle was made of. */
  files: string[];
}

/** Settings of a site's Astro configuration that the templates need. */
export type AstroSettings = Pick<AstroUserConfig, "scopedStyleStrategy" | "vite">;

export interface BundleOptions {
  /** Project folder, from which Astro derives the scopes of styles. */
  root: string;
  /** Base URL of the site. */
  site: string;
  /**
   * Folder of the bundle, within the project so that Node resolves the packages that components
   * import. Its `_astro` folder belongs in the output.
   */
  folder: string;
  /** Templates of plugins. */
  pages: PageComponents;
  /** Plugin that provides the content as modules. */
  modules: VirtualModules;
  astro: AstroSettings;
}

/** @returns the bundle, or the reasons why the site needs Astro's own renderer */
export async function bundleTemplates(options: BundleOptions): Promise<Bundle | string[]> {
  const { root, astro } = options;
  const { plugin, scriptIds, reasons, listImported } = astroTemplates(
    root,
    astro.scopedStyleStrategy,
  );
  const { recorder, files, css } = recordSources(root);
  const builder = await vite.createBuilder(
    configure(options, [
      templateModules(reasons),
      options.modules,
      basePathPlugin(options.site),
      plugin,
      recorder,
      astro.vite?.plugins ?? [],
    ]),
  );
  const { ssr, client } = builder.environments;
  if (!ssr || !client) throw new Error("Vite did not create the environments ssr and client.");
  const built = await builder.build(ssr).then(filesOf, (error: unknown) => {
    // Ignored if the site needs Astro, because such code may not bundle without it.
    if (reasons.length === 0) throw error;
    return [];
  });
  if (reasons.length > 0) return reasons;
  const tags: Record<string, string> = {};
  const ids = scriptIds();
  if (ids.length > 0) {
    client.config.build.rolldownOptions.input = nameInputs(ids);
    for (const { facadeModuleId, fileName } of filesOf(await builder.build(client)))
      if (facadeModuleId)
        tags[facadeModuleId] = `<script type="module" src="/${fileName}"></script>`;
  }
  const heads = Object.fromEntries(
    Object.keys(templateFiles(options.pages)).map((name) => [
      name,
      listStyles(`${name}.mjs`, built)
        .map((style) => `<link rel="stylesheet" href="/${style}">`)
        .join(""),
    ]),
  );
  return { heads, tags, files: [...files.union(await listImported(css))].toSorted() };
}

/** Records the files of modules and assets, and the stylesheets among the modules. */
function recordSources(root: string) {
  const files = new Set<string>();
  const css = new Map<string, string>();
  const recorder: Plugin = {
    name: "broadsheet:sources",
    enforce: "pre",
    transform(code, id) {
      // Plain CSS without imports has none.
      if (
        vite.isCSSRequest(id) &&
        !id.includes("?astro&") &&
        (!id.endsWith(".css") || code.includes("@import"))
      )
        css.set(id, code);
    },
    generateBundle(_, output) {
      for (const id of this.getModuleIds()) {
        const file = id.split("?", 1).join();
        // The id of a virtual stylesheet begins with a slash, too.
        if (path.isAbsolute(file) && existsSync(file)) files.add(file);
      }
      for (const file of Object.values(output))
        if (file.type === "asset")
          for (const name of file.originalFileNames) files.add(path.resolve(root, name));
    },
  };
  return { recorder, files, css };
}

/**
 * @returns the stylesheets of a chunk, after those of the chunks that it imports, which can be
 * shared by templates
 */
function listStyles(entry: string, built: readonly BuiltFile[]): string[] {
  const files = new Map(built.map((file) => [file.fileName, file]));
  const seen = new Set<string>();
  const collect = (name: string): string[] => {
    const file = files.get(name);
    if (!file || seen.has(name)) return [];
    seen.add(name);
    return [...(file.imports ?? []).flatMap(collect), ...(file.viteMetadata?.importedCss ?? [])];
  };
  return [...new Set(collect(entry))];
}

function configure(
  { root, site, folder, pages, astro: { vite: siteVite } }: BundleOptions,
  plugins: PluginOption[],
): InlineConfig {
  const names = "_astro/[name].[hash]";
  const variables = vite.loadEnv("production", siteVite?.envDir || root, "");
  return {
    // Same as Astro's default.
    envPrefix: "PUBLIC_",
    ...siteVite,
    configFile: false,
    root,
    logLevel: "silent",
    plugins,
    define: {
      "import.meta.env.SITE": JSON.stringify(site),
      ...siteVite?.define,
    },
    build: {
      ...siteVite?.build,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      copyPublicDir: false,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      target: "esnext",
    },
    environments: {
      ssr: {
        // Same as in Astro: templates can read private variables, browser scripts cannot.
        define: Object.fromEntries(
          Object.entries(variables)
            .filter(([name]) => /^[a-z_]\w*$/i.test(name))
            .map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
        ),
        resolve: { conditions: [...vite.defaultServerConditions, "astro"] },
        build: {
          ssr: true,
          emitAssets: true,
          cssMinify: true,
          minify: false,
          sourcemap: true,
          outDir: folder,
          rolldownOptions: {
            input: templateFiles(pages),
            output: {
              entryFileNames: "[name].mjs",
              chunkFileNames: "[name].[hash].mjs",
              assetFileNames: `${names}[extname]`,
            },
          },
        },
      },
      client: {
        build: {
          outDir: folder,
          rolldownOptions: {
            output: {
              entryFileNames: `${names}.js`,
              chunkFileNames: `${names}.js`,
              assetFileNames: `${names}[extname]`,
            },
          },
        },
      },
    },
  };
}

/** Names each entry after its component. Equal names are numbered. */
function nameInputs(ids: readonly string[]): Record<string, string> {
  const inputs: Record<string, string> = {};
  for (const id of ids) {
    const name = path.basename(id).split(".astro", 1).join();
    let unique = name;
    for (let count = 2; unique in inputs; count++) unique = `${name}-${count}`;
    inputs[unique] = id;
  }
  return inputs;
}

interface BuiltFile {
  fileName: string;
  facadeModuleId?: string | null;
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

type Built = Awaited<ReturnType<Awaited<ReturnType<typeof vite.createBuilder>>["build"]>>;

function filesOf(built: Built): BuiltFile[] {
  return [built].flat().flatMap((result) => ("output" in result ? result.output : []));
}
