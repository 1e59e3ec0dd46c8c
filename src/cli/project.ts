/**
 * Site that a command applies to: the nearest parent folder with an Astro configuration, and its
 * settings.
 *
 * CONTENT_DIR takes precedence over the configured content folder.
 */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AstroUserConfig } from "astro";
import { z } from "zod";
import { type ResolvedOptions, placeContent } from "../astro/options.ts";
import { CommandError } from "../command/command.ts";
import { configNames, findConfig } from "./find-config.ts";

export type Project = Awaited<ReturnType<typeof findProject>>;

/** Settings of Astro that commands use. */
const configSchema = z.looseObject({
  publicDir: z.union([z.string(), z.instanceof(URL)]).default("public"),
  outDir: z.union([z.string(), z.instanceof(URL)]).default("dist"),
  integrations: z.array(z.unknown()).default([]),
});

/** The integration, which has already validated its options. */
const integrationSchema = z.object({
  name: z.literal("broadsheet"),
  options: z.custom<ResolvedOptions>(),
});

/** @throws CommandError outside a site */
export async function findProject(from = process.cwd()) {
  const file = findConfig(path.resolve(from));
  if (file === undefined)
    throw new CommandError(
      `There is no site here: neither ${from} nor a parent folder contains ${configNames[0]}. Create a site with "npx broadsheet init my-site", or change to the folder of your site.`,
    );
  const root = path.dirname(file);
  const { config, places } = await readConfig(file);
  const options = places.integrations
    .flat(5)
    .map((integration) => integrationSchema.safeParse(integration).data)
    .find((integration) => integration !== undefined)?.options;
  if (!options)
    throw new CommandError(
      `${file} does not use Broadsheet. Add integrations: [broadsheet()], with: import broadsheet from "broadsheet".`,
    );
  const toFolder = (place: string | URL) =>
    place instanceof URL ? fileURLToPath(place) : path.resolve(root, place);
  return {
    /** Folder of the configuration. */
    root,
    /** Content folder. */
    content: placeContent(root, options),
    /** Folder of static files. */
    publicFolder: toFolder(places.publicDir),
    /** Default output folder. */
    outDir: toFolder(places.outDir),
    /** Options of the integration. */
    options,
    /** Tables of the engine with the entries of plugins. */
    extensions: options.extensions,
    /** Unresolved Astro configuration. */
    config,
  };
}

async function readConfig(file: string) {
  try {
    const module: { default?: AstroUserConfig } = await import(pathToFileURL(file).href);
    const config = module.default ?? {};
    return { config, places: configSchema.parse(config) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be read: ${reason}`);
  }
}
