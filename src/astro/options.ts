/**
 * Options of the integration in a site's configuration, as in `broadsheet({ contentDir: "texts"
 * })`.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { expectation } from "../collections/help.ts";
import { suggestName } from "../contract/did-you-mean.ts";
import { isRecord } from "../format/is-record.ts";
import { PluginError } from "../plugin/attribute.ts";
import type { Extensions } from "../plugin/extensions.ts";
import type { BroadsheetPlugin } from "../plugin/plugin.ts";
import { builtInNames, withPlugins } from "../plugins/built-in.ts";
import { partNames, type PartName } from "../render/virtual-modules.ts";

const components = Object.fromEntries(
  partNames.map((name) => [name, z.string().min(1).optional()]),
);

/** Schema of the options, with descriptions for the documentation. */
export const configurationSchema = z.strictObject({
  contentDir: z
    .string()
    .min(1)
    .optional()
    .describe("content folder, relative to the configuration file; `content` by default"),
  components: z
    .strictObject(components)
    .optional()
    .describe(
      'Astro components that replace parts of the pages, as in `{ Footer: "./src/Footer.astro" }`; they receive the props of the parts that they replace',
    ),
  plugins: z
    .array(z.custom<BroadsheetPlugin>(isPlugin, { error: "must be a plugin" }), {
      error: "must be a list of plugins, such as [calendar()]",
    })
    .optional()
    .describe("plugins, in order"),
  without: z
    .array(z.enum(builtInNames))
    .optional()
    .describe(`plugins of the package to leave out: ${builtInNames.join(", ")}`),
  renderer: z
    .literal("astro")
    .optional()
    .describe(
      "renders pages with Astro's own renderer; chosen automatically if a component needs it",
    ),
});

/** Options of the integration. Paths are relative to the folder of the configuration file. */
export interface Options {
  /**
   * Content folder; `content` by default. The environment variable CONTENT_DIR takes precedence.
   */
  contentDir?: string | undefined;
  /**
   * Astro components that replace parts of the pages, as in `{ Footer: "./src/Footer.astro" }`.
   * They receive the props of the parts that they replace.
   */
  components?: Partial<Record<PartName, string>> | undefined;
  /** Plugins, in order. */
  plugins?: BroadsheetPlugin[] | undefined;
  /** Plugins of the package to leave out, by name. */
  without?: string[] | undefined;
  /**
   * Renders the pages of a build with Astro's own renderer. Chosen automatically if a component
   * needs it and the build can detect this.
   */
  renderer?: "astro" | undefined;
}

/** A function is a plugin that was not called. */
function isPlugin(value: unknown): value is BroadsheetPlugin {
  return isRecord(value) && typeof value["name"] === "string" && typeof value["api"] === "number";
}

/** Valid options with the tables of the plugins. */
export interface ResolvedOptions extends Options {
  extensions: Extensions;
}

/** @throws Error that names every invalid option and its remedy */
export function readOptions(given: Options): ResolvedOptions {
  const { error } = configurationSchema.safeParse(given, { error: expectation });
  if (!error) {
    const extensions = withPlugins(given.plugins, given.without);
    given.plugins?.forEach(requireFiles);
    return {
      ...given,
      components: { ...extensions.components, ...given.components },
      extensions,
    };
  }
  const faults = error.issues.flatMap(describeIssue);
  throw new Error(faults.map((fault) => `broadsheet() in astro.config: ${fault}`).join("\n"));
}

/** @throws PluginError for a component that is not a file */
function requireFiles({
  name: plugin,
  components: parts = {},
  pages = {},
}: BroadsheetPlugin): void {
  const files = {
    ...parts,
    ...Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, page.component])),
  };
  for (const [name, file] of Object.entries(files))
    if (!path.isAbsolute(file) || !existsSync(file))
      throw new PluginError(
        `Plugin "${plugin}" has the component ${name} in ${JSON.stringify(file)}, which is not the absolute path of a file. Write fileURLToPath(new URL("./${name}.astro", import.meta.url)).`,
      );
}

function describeIssue({ path: keys, message, ...issue }: z.core.$ZodIssue): string[] {
  const place = keys.join(".");
  if (issue.code !== "unrecognized_keys")
    return [`"${place}" ${message[0]?.toLowerCase()}${message.slice(1)}.`];
  const known = place === "components" ? partNames : Object.keys(configurationSchema.shape);
  return issue.keys.map((key) => `unknown option "${key}". ${suggestName(key, known, '"')}`);
}

/** @returns the absolute path of the content folder */
export function placeContent(root: string, { contentDir = "content" }: Options): string {
  return path.resolve(root, process.env["CONTENT_DIR"] || contentDir);
}
