/**
 * Installs what is missing, before any other script runs: `npm ci` where a package is not the one that package-lock.json names. No package's own
 * script is run.
 *
 * Plain JavaScript without dependencies, because it runs on whatever Node the machine has; everything after it runs on the Node that it installs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findOutdated } from "./find-outdated.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Below it npm itself does not install the packages; they bring the Node that runs everything else. */
const needed = 20;
if (Number(process.versions.node.split(".")[0]) < needed) {
  console.error(
    `Broadsheet needs Node ${needed} or newer to set itself up, this is ${process.version}. Install a newer one from https://nodejs.org/.`,
  );
  process.exit(1);
}

const outdated = findOutdated(
  `${root}package-lock.json`,
  `${root}node_modules/.package-lock.json`,
);
if (outdated !== undefined) {
  console.log("Installing the packages named in package-lock.json …");
  const { status } = spawnSync(
    "npm",
    ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}

// The packages node-… bring a Node of their own for the common platforms. Elsewhere the machine's has to do.
const hasOwnNode = readdirSync(`${root}node_modules`).some(
  (name) =>
    name.startsWith("node-") && existsSync(`${root}node_modules/${name}/bin`),
);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (!hasOwnNode && (major < 22 || (major === 22 && minor < 18))) {
  console.error(
    `Broadsheet brings no Node for ${process.platform} on ${process.arch}, and this is ${process.version}. Install Node 22.18 or newer from https://nodejs.org/.`,
  );
  process.exit(1);
}
