/** Configuration of a site, in a module that loads nothing else. */
import { existsSync } from "node:fs";
import path from "node:path";

/** Names of configuration files, in Astro's order of precedence. */
export const configNames = ["mjs", "js", "ts", "mts"].map((end) => `astro.config.${end}`);

/** @returns the configuration in a folder or in the nearest folder above it that has one */
export function findConfig(folder: string): string | undefined {
  const config = configNames
    .map((name) => path.join(folder, name))
    .find((file) => existsSync(file));
  const parent = path.dirname(folder);
  return config ?? (parent === folder ? undefined : findConfig(parent));
}
