/**
 * Bundles the templates: one Vite builder with two environments. `ssr` bundles the components with stylesheet, fonts and `?url` assets; `client` the
 * scripts for browsers, which are known when the first is done.
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
  /** The stylesheets, for the end of every head. */
  head: string;
  /** @returns the element of a component's script */
  scriptTag(id: string): string;
}

export interface BundleOptions extends TemplateOptions {
  /** The address of the site. */
  site: string;
  /** Folder for the bundle; its `_astro` belongs in the output. Within the project, so that Node finds the packages that components import. */
  folder: string;
  /** Plugins that provide the modules of the content (virtual-modules.ts). */
  plugins: PluginOption[];
  /** The site's own configuration of Vite. */
  vite: UserConfig;
}

/** @returns the templates, or why the site needs Astro's own renderer */
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
  if (!ssr || !client) throw new Error("Vite has made no environments.");
  const built = await builder.build(ssr).then(filesOf, (error: unknown) => {
    // Code that needs Astro may fail without it.
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
  // So that an error names the line of a template.
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
    // Astro's default.
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

/** Each by the name of its component; several of one name are counted. */
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
