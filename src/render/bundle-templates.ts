/**
 * Bundles the templates with one Vite builder and two environments. `ssr` bundles the components
 * with stylesheet, fonts and `?url` assets; then `client` bundles the browser scripts, whose list
 * is known by then.
 */
import { setSourceMapsSupport } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { InlineConfig, PluginOption, UserConfig } from "vite";
import { vite } from "./astro-packages.ts";
import { astroTemplates, type TemplateOptions } from "./astro-templates.ts";
import type { Component } from "./runtime.ts";
import { entryId, templateModules } from "./template-modules.ts";

export interface Templates {
  components: Readonly<Record<string, Component>>;
  /** Links to the stylesheets, for the end of every head. */
  head: string;
  /** @returns the script element of a component's script */
  scriptTag(id: string): string;
}

export interface BundleOptions extends TemplateOptions {
  /** Base URL of the site. */
  site: string;
  /**
   * Folder of the bundle, within the project so that Node resolves the packages that components
   * import. Its `_astro` folder belongs in the output.
   */
  folder: string;
  /** Plugins that provide the content as modules (virtual-modules.ts). */
  plugins: PluginOption[];
  /** Vite configuration of the site. */
  vite: UserConfig;
}

/** @returns the templates, or the reasons why the site needs Astro's own renderer */
export async function bundleTemplates(options: BundleOptions): Promise<Templates | string[]> {
  const { plugin, scriptIds, reasons } = astroTemplates(options);
  const builder = await vite.createBuilder(
    configure(options, [
      templateModules(reasons),
      ...options.plugins,
      plugin,
      options.vite.plugins ?? [],
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
  const tags = new Map<string, string>();
  const ids = scriptIds();
  if (ids.length > 0) {
    client.config.build.rolldownOptions.input = nameInputs(ids);
    for (const { facadeModuleId, fileName } of filesOf(await builder.build(client)))
      if (facadeModuleId)
        tags.set(facadeModuleId, `<script type="module" src="/${fileName}"></script>`);
  }
  // Makes errors name the line of a template.
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  const entry = pathToFileURL(path.join(options.folder, "site.mjs"));
  const components: Record<string, Component> = await import(entry.href);
  return {
    components,
    head: built
      .filter(({ fileName }) => fileName.endsWith(".css"))
      .map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}">`)
      .join(""),
    scriptTag: (id) => tags.get(id) ?? "",
  };
}

function configure(
  { root, site, folder, vite: own }: BundleOptions,
  plugins: PluginOption[],
): InlineConfig {
  const names = "_astro/[name].[hash]";
  return {
    // Same as Astro's default.
    envPrefix: "PUBLIC_",
    ...own,
    configFile: false,
    root,
    logLevel: "silent",
    plugins,
    define: {
      "import.meta.env.SITE": JSON.stringify(site),
      ...own.define,
    },
    build: {
      ...own.build,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      copyPublicDir: false,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      target: "esnext",
    },
    environments: {
      ssr: {
        resolve: { conditions: [...vite.defaultServerConditions, "astro"] },
        build: {
          ssr: true,
          emitAssets: true,
          cssMinify: true,
          minify: false,
          sourcemap: true,
          outDir: folder,
          rolldownOptions: {
            input: { site: entryId },
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
}

type Built = Awaited<ReturnType<Awaited<ReturnType<typeof vite.createBuilder>>["build"]>>;

function filesOf(built: Built): BuiltFile[] {
  return [built].flat().flatMap((one) => ("output" in one ? one.output : []));
}
