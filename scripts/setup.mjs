/**
 * Setup before any other script: runs `npm ci` if an installed package differs from
 * package-lock.json. Install scripts of packages are not run.
 *
 * Plain JavaScript without dependencies, because it runs on any Node that the machine has. If that
 * is too old, scripts/runtime provides one for this repository's own commands.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findOutdated } from "./find-outdated.mjs";

/** On older versions npm cannot install the packages. */
const oldestForSetup = 20;

const root = fileURLToPath(new URL("..", import.meta.url));
const runtime = path.join(root, "scripts/runtime");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** True if this Node satisfies `engines` in package.json. */
export const isNodeRecent = major > 22 || (major === 22 && minor >= 18);

/** @returns whether all packages of the lock file are installed, and a supported Node */
export function isInstalled() {
  return !isOutdated(root) && (isNodeRecent || !isOutdated(runtime));
}

/** Installs the packages of the lock file, and a newer Node if needed. */
export function setUp() {
  if (major < oldestForSetup)
    end(
      `Broadsheet needs Node 22.18 or newer; this is ${process.version}. Install a newer version from https://nodejs.org/.`,
    );
  install(root);
  if (!isNodeRecent) install(runtime);
}

/** @returns the path of a supported Node: this one, or the one in scripts/runtime */
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
      `Broadsheet has no Node for ${process.platform} on ${process.arch}, and this is ${process.version}. Install Node 22.18 or newer from https://nodejs.org/.`,
    )
  );
}

function isOutdated(folder) {
  const lock = path.join(folder, "package-lock.json");
  const installed = path.join(folder, "node_modules/.package-lock.json");
  return findOutdated(lock, installed) !== undefined;
}

function install(folder) {
  if (!isOutdated(folder)) return;
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
