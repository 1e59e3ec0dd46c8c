/**
 * Bundles the templates with one Vite builder and two environments. `ssr` bundles the components
 * with stylesheet, fonts and `?url` assets; then `client` bundles the browser scripts, whose list
 * is known by then.
 */
import { setSourceMapsSupport } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AstroUserConfig } from "astro";
import type { InlineConfig, PluginOption } from "vite";
import { vite } from "./astro-packages.ts";
import { astroTemplates } from "./astro-templates.ts";
import { Component, type Template } from "./runtime.ts";
import { templateFiles, templateModules } from "./template-modules.ts";
import type { PageComponents } from "./virtual-modules.ts";

export interface Templates {
  byName: Readonly<Record<string, Template>>;
  /** @returns the script element of a component's script */
  scriptTag(id: string): string;
}

/** Settings of a site's Astro configuration that the templates need. */
export type AstroSettings = Pick<AstroUserConfig, "scopedStyleStrategy" | "vite">;

interface BundleOptions {
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
  /** Plugins that provide the content as modules (virtual-modules.ts). */
  plugins: PluginOption[];
  astro: AstroSettings;
}

/** @returns the templates, or the reasons why the site needs Astro's own renderer */
export async function bundleTemplates(options: BundleOptions): Promise<Templates | string[]> {
  const { root, astro, folder } = options;
  const { plugin, scriptIds, reasons } = astroTemplates(root, astro.scopedStyleStrategy);
  const builder = await vite.createBuilder(
    configure(options, [
      templateModules(reasons),
      ...options.plugins,
      plugin,
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
  const tags = new Map<string, string>();
  const ids = scriptIds();
  if (ids.length > 0) {
    client.config.build.rolldownOptions.input = nameInputs(ids);
    for (const { facadeModuleId, fileName } of filesOf(await builder.build(client)))
      if (facadeModuleId)
        tags.set(facadeModuleId, `<script type="module" src="/${fileName}"></script>`);
  }
  // Makes the stack traces of errors point to the lines of templates.
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  const byName: Record<string, Template> = {};
  for (const name of Object.keys(templateFiles(options.pages))) {
    const fileName = `${name}.mjs`;
    const { default: component }: Record<string, unknown> = await import(
      pathToFileURL(path.join(folder, fileName)).href
    );
    if (!(component instanceof Component)) throw new Error(`${fileName} exports no component.`);
    const head = listStyles(fileName, built)
      .map((style) => `<link rel="stylesheet" href="/${style}">`)
      .join("");
    byName[name] = { component, head };
  }
  return { byName, scriptTag: (id) => tags.get(id) ?? "" };
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
  { root, site, folder, pages, astro: { vite: own } }: BundleOptions,
  plugins: PluginOption[],
): InlineConfig {
  const names = "_astro/[name].[hash]";
  const variables = vite.loadEnv("production", own?.envDir || root, "");
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
      ...own?.define,
    },
    build: {
      ...own?.build,
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
  return [built].flat().flatMap((one) => ("output" in one ? one.output : []));
}
