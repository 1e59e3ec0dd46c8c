/**
 * `npm run init -- ../my-site`: makes a site with the engine of this repository, which it packs into the site, because the package is not on npm.
 *
 * Plain JavaScript, because it has to say on an old Node that the site would not run there, before it installs or asks anything.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isNodeRecent, setUp } from "./setup.mjs";

if (!isNodeRecent) {
  console.error(
    `A site needs Node 22.18 or newer, and this is ${process.version}. Install a newer one from https://nodejs.org/, then run this command again.`,
  );
  process.exit(1);
}
setUp();

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
run(process.execPath, ["src/cli/broadsheet.ts", "init", ...args]);

const standing = process.env.INIT_CWD ?? process.cwd();
const folder = args
  .map((arg) => path.resolve(standing, arg))
  .find((place) => existsSync(path.join(place, "package.json")));
if (folder !== undefined) {
  const packs = path.join(folder, "vendor");
  mkdirSync(packs, { recursive: true });
  const pack = packInto(packs);
  // Installed where a site moves in: `broadsheet import` names the command.
  packInto(packs, "--workspace", "packages/import");
  const file = path.join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  manifest.dependencies.broadsheet = `file:vendor/${pack}`;
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns the name of the tarball */
function packInto(packs, ...options) {
  const words = ["pack", "--silent", "--pack-destination", packs, ...options];
  return run("npm", words, "pipe").trim().split("\n").at(-1);
}

/** Ends with the program's exit code where it fails. */
function run(program, words, stdout = "inherit") {
  const result = spawnSync(program, words, {
    cwd: root,
    stdio: ["inherit", stdout, "inherit"],
    encoding: "utf8",
    shell: process.platform === "win32" && program === "npm",
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  return result.stdout ?? "";
}
