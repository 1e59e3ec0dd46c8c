/**
 * Site that a command applies to: the nearest parent folder with an Astro configuration, and its
 * settings.
 *
 * CONTENT_DIR takes precedence over the configured content folder.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AstroUserConfig } from "astro";
import { z } from "zod";
import { type Options, placeContent } from "../astro/options.ts";
import { CommandError } from "./command.ts";

export interface Project {
  /** Folder of the configuration. */
  root: string;
  /** Content folder. */
  content: string;
  /** Folder of static files. */
  publicFolder: string;
  /** Default output folder. */
  outDir: string;
  /** Options of the integration. */
  options: Options;
  /** Unresolved Astro configuration. */
  config: AstroUserConfig;
}

/** Names of configuration files, in Astro's order of precedence. */
const configNames = ["mjs", "js", "ts", "mts"].map((end) => `astro.config.${end}`);

/** Settings of Astro that commands use. */
const configSchema = z.looseObject({
  publicDir: z.union([z.string(), z.instanceof(URL)]).default("public"),
  outDir: z.union([z.string(), z.instanceof(URL)]).default("dist"),
  integrations: z.array(z.unknown()).default([]),
});

/** The integration, which has already validated its options. */
const integrationSchema = z.object({
  name: z.literal("broadsheet"),
  options: z.custom<Options>(),
});

/**
 * @returns the folder in which the user runs the command; npm itself changes to the project folder
 */
export function standing(): string {
  return process.env["INIT_CWD"] ?? process.cwd();
}

/** @throws CommandError outside a site */
export async function findProject(from = process.cwd()): Promise<Project> {
  const file = findConfig(path.resolve(from));
  if (file === undefined)
    throw new CommandError(
      `There is no site here: neither ${from} nor a parent folder contains ${configNames[0]}. Create a site with "npx broadsheet init my-site", or change to the folder of your site.`,
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
      `${file} does not use Broadsheet. Add integrations: [broadsheet()], with: import broadsheet from "broadsheet".`,
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
