/**
 * Loader of `broadsheet-import`, which is a separate package because most sites import nothing.
 */
import { existsSync, globSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CommandError } from "./command.ts";
import type { ConfigOptions } from "../content/config-options.ts";
import type { Engine } from "./engine.ts";

const packageName = "broadsheet-import";

/** Paths as given by the user, because reports show them unchanged. */
interface ImportRequest {
  folder: string;
  into: string;
  isDry: boolean;
  now: Date;
  publicFolder: string;
  /** Collections that the configuration declares in addition to site.yaml. */
  configured: ConfigOptions;
}

interface ImportResult {
  report: string;
  hasImported: boolean;
}

const moduleSchema = z.object({
  runImport: z.custom<(request: ImportRequest) => ImportResult>(
    (value) => typeof value === "function",
  ),
});

/**
 * @param root folder of the site
 * @throws CommandError with the install command if the package is missing
 */
export async function loadImporter(root: string, { version }: Engine) {
  const file = findImporter(root);
  if (file === undefined)
    throw new CommandError(
      `Importing needs the package ${packageName}, which is not installed. Install it with: npm install --save-dev ${packageToInstall(root, version)}`,
    );
  return moduleSchema.parse(await import(pathToFileURL(file).href)).runImport;
}

/**
 * @returns the file URL of the package's module; in a clone of the repository, the source of the
 * workspace
 */
function findImporter(root: string): string | undefined {
  const require = createRequire(path.join(root, "package.json"));
  try {
    const folder = path.dirname(require.resolve(`${packageName}/package.json`));
    return ["src/index.ts", "lib/index.js"]
      .map((name) => path.join(folder, name))
      .find((name) => existsSync(name));
  } catch {
    return undefined;
  }
}

/**
 * @returns the tarball that `npm run init` in a clone added to the site, or else the package name
 */
function packageToInstall(root: string, version: string): string {
  const [tarball] = globSync(`vendor/${packageName}-*.tgz`, { cwd: root }).toSorted();
  return tarball === undefined
    ? `${packageName}@^${version}`
    : `./${tarball.replaceAll(path.sep, "/")}`;
}
