/**
 * The site that a command works on: the nearest folder above with an Astro configuration, and what
 * that says.
 *
 * CONTENT_DIR stands above the configuration, so that one build can take another folder.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AstroUserConfig } from "astro";
import { z } from "zod";
import type { Options } from "../astro/options.ts";
import { placeContent } from "../astro/place-content.ts";
import { CommandError } from "./command.ts";

export interface Project {
  /** The folder that holds the configuration. */
  root: string;
  /** The content folder. */
  content: string;
  /** The folder of files that are served as they are. */
  publicFolder: string;
  /** The folder of the output, where no other is named. */
  outDir: string;
  /** What the site's configuration hands to the integration. */
  options: Options;
  /** The configuration as it is written. */
  config: AstroUserConfig;
}

/** In Astro's order. */
const configNames = ["mjs", "js", "ts", "mts"].map((end) => `astro.config.${end}`);

/** As much as is read of Astro's configuration. */
const configSchema = z.looseObject({
  publicDir: z.union([z.string(), z.instanceof(URL)]).default("public"),
  outDir: z.union([z.string(), z.instanceof(URL)]).default("dist"),
  integrations: z.array(z.unknown()).default([]),
});

/** What the integration has checked itself when the configuration called it. */
const integrationSchema = z.object({
  name: z.literal("broadsheet"),
  options: z.custom<Options>(),
});

/**
 * npm runs commands in the folder of the project, wherever one stands.
 *
 * @returns the folder in which somebody stands who has typed a command
 */
export function standing(): string {
  return process.env["INIT_CWD"] ?? process.cwd();
}

/** @throws CommandError where one stands in no site */
export async function findProject(from = process.cwd()): Promise<Project> {
  const file = findConfig(path.resolve(from));
  if (file === undefined)
    throw new CommandError(
      `There is no site here: neither ${from} nor a folder above it holds ${configNames[0]}. Make one with "npx broadsheet init my-site", or change into the folder of yours.`,
    );
  const root = path.dirname(file);
  const config = await readConfig(file);
  const { publicDir, outDir, integrations } = readPlaces(file, config);
  const options = integrations
    .flat(5)
    .map((integration) => integrationSchema.safeParse(integration).data)
    .find((found) => found !== undefined)?.options;
  if (!options)
    throw new CommandError(
      `${file} does not use Broadsheet. Write integrations: [broadsheet()] into it, with: import broadsheet from "broadsheet".`,
    );
  return {
    root,
    content: placeContent(root, options),
    publicFolder: toFolder(root, publicDir),
    outDir: toFolder(root, outDir),
    options,
    config,
  };
}

function findConfig(folder: string): string | undefined {
  const found = configNames.map((name) => path.join(folder, name)).find((file) => existsSync(file));
  const parent = path.dirname(folder);
  return found ?? (parent === folder ? undefined : findConfig(parent));
}

function toFolder(root: string, place: string | URL): string {
  return place instanceof URL ? fileURLToPath(place) : path.resolve(root, place);
}

async function readConfig(file: string): Promise<AstroUserConfig> {
  try {
    const module: { default?: AstroUserConfig } = await import(pathToFileURL(file).href);
    return module.default ?? {};
  } catch (error) {
    throw unreadable(file, error);
  }
}

function readPlaces(file: string, config: AstroUserConfig) {
  try {
    return configSchema.parse(config);
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandError(`${file} cannot be read: ${reason}`);
}
