/**
 * `npm run init -- ../my-site`: creates a site with the engine of this repository, packed into the
 * site because the package is not on npm.
 *
 * Plain JavaScript, so that an old Node can report that the site would not run on it before
 * anything is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isNodeRecent, setUp } from "./setup.mjs";

if (!isNodeRecent) {
  console.error(
    `A site needs Node 22.18 or newer; this is ${process.version}. Install a newer version from https://nodejs.org/, then run this command again.`,
  );
  process.exit(1);
}
setUp();

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
run(process.execPath, ["src/cli/broadsheet.ts", "init", ...args]);

const workingFolder = process.env.INIT_CWD ?? process.cwd();
const folder = args
  .map((arg) => path.resolve(workingFolder, arg))
  .find((candidate) => existsSync(path.join(candidate, "package.json")));
if (folder !== undefined) {
  const packs = path.join(folder, "vendor");
  mkdirSync(packs, { recursive: true });
  const pack = packInto(packs);
  // The importer is installed on demand; `broadsheet import` prints the command.
  packInto(packs, "--workspace", "packages/import");
  const file = path.join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  manifest.dependencies.broadsheet = `file:vendor/${pack}`;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns the name of the tarball */
function packInto(packs, ...options) {
  const command = ["pack", "--silent", "--pack-destination", packs, ...options];
  return run("npm", command, "pipe").trim().split("\n").at(-1);
}

/** Runs a program and exits with its exit code if it fails. */
function run(program, programArgs, stdout = "inherit") {
  const result = spawnSync(program, programArgs, {
    cwd: root,
    stdio: ["inherit", stdout, "inherit"],
    encoding: "utf8",
    shell: process.platform === "win32" && program === "npm",
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  return result.stdout ?? "";
}
