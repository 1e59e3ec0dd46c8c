/**
 * Installs what is missing, before any other script runs: `npm ci` where a package is not the one that package-lock.json names. No package's own
 * script is run.
 *
 * Plain JavaScript without dependencies, because it runs on whatever Node the machine has. Where that is too old, scripts/runtime brings one for this
 * repository's own commands.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findOutdated } from "./find-outdated.mjs";

/** Below it npm itself does not install the packages. */
const oldestForSetup = 20;

const root = fileURLToPath(new URL("..", import.meta.url));
const runtime = path.join(root, "scripts/runtime");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** True for the versions of Node that `engines` in package.json allows. */
export const isNodeRecent = major > 22 || (major === 22 && minor >= 18);

/** Makes the packages those of the lock file. */
export function setUp() {
  if (major < oldestForSetup)
    end(
      `Broadsheet needs Node ${oldestForSetup} or newer to set itself up, this is ${process.version}. Install a newer one from https://nodejs.org/.`,
    );
  install(root);
  if (!isNodeRecent) install(runtime);
}

/** @returns the Node that runs the engine: the machine's, or that of scripts/runtime where it is too old */
export function findNode() {
  if (isNodeRecent) return process.execPath;
  const modules = path.join(runtime, "node_modules");
  const program = process.platform === "win32" ? "node.exe" : "node";
  const found = readdirSync(modules)
    .map((name) => path.join(modules, name, "bin", program))
    .find((file) => existsSync(file));
  return (
    found ??
    end(
      `Broadsheet brings no Node for ${process.platform} on ${process.arch}, and this is ${process.version}. Install Node 22.18 or newer from https://nodejs.org/.`,
    )
  );
}

function install(folder) {
  const outdated = findOutdated(
    path.join(folder, "package-lock.json"),
    path.join(folder, "node_modules/.package-lock.json"),
  );
  if (outdated === undefined) return;
  console.log("Installing the packages named in package-lock.json …");
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    { cwd: folder, stdio: "inherit", shell: process.platform === "win32" },
  );
  if (status !== 0) process.exit(status ?? 1);
}

function end(message) {
  console.error(message);
  process.exit(1);
}
