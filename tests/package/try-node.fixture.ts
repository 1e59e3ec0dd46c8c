/**
 * Sites on every supported version of Node, installed by npm and by pnpm. The program is run
 * directly, not through an npm script.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { lean } from "../../packages/conformance/src/project.ts";
import { installPackages } from "../../packages/conformance/src/tools.ts";
import { trySite } from "./try-site.fixture.ts";
import { run } from "./run.fixture.ts";

/** The minimum of `engines`, and the newest version of each maintained release line. */
export const nodeVersions = ["22.18.0", "24", "26"];

export const packageManagers = ["npm", "pnpm"] as const;

interface Trial {
  work: string;
  tarball: string;
  version: string;
  manager: (typeof packageManagers)[number];
  init: (folder: string, ...options: string[]) => string;
}

/**
 * @throws Error at the first command that fails
 * @throws Unavailable if the registry has no such Node for this platform
 */
export async function tryNode(trial: Trial): Promise<void> {
  const { work, tarball, version, manager, init } = trial;
  const folder = path.join(work, `node-${version}-${manager}`);
  init(folder, "--host", "static");
  const env = {
    PATH: `${installNode(work, version)}${path.delimiter}${process.env["PATH"]}`,
  };
  const install =
    manager === "npm"
      ? ["npm", "install", "--no-audit", "--no-fund"]
      : ["npx", "--yes", "pnpm@12", "add"];
  run(folder, [...install, "--ignore-scripts", tarball], env);
  const broadsheet = path.join(folder, "node_modules/.bin/broadsheet");
  run(folder, [broadsheet, "check"], env);
  run(folder, [broadsheet, "build", ...lean], env);
  await trySite(folder, [broadsheet, "serve", "--port", "0"], true, env);
  // In development, a static host has no edge function either.
  await trySite(folder, [broadsheet, "dev", "--port", "0"], false, env);
}

/** @returns the folder of the Node executable */
function installNode(work: string, version: string): string {
  const folder = path.join(work, `runtime-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  const program = path.join(folder, "node_modules", name, "bin");
  mkdirSync(folder, { recursive: true });
  installPackages(folder, [`${name}@${version}`]);
  const installed = run(folder, [path.join(program, "node"), "--version"]);
  if (!installed.startsWith(`v${version}`))
    throw new Error(`npm installed Node ${installed}, expected ${version}.`);
  return program;
}
