/**
 * Tarballs of this version, and of a simulated other version.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readManifest, tarballName } from "../../scripts/manifests.ts";
import { root } from "../../scripts/run-build.ts";
import { run } from "./run.fixture.ts";

/** @returns the path of the tarball of a package of this repository in a folder */
export function tarballOf(work: string, folder = "."): string {
  return path.join(work, tarballName(readManifest(root, folder)));
}

/** @returns the path of the tarball */
export function packThis(work: string, folder: string): string {
  run(path.join(root, folder), ["npm", "pack", "--pack-destination", work]);
  return tarballOf(work, folder);
}

/**
 * @param folder is created
 * @returns the path of a tarball with the files of another, and another version
 */
export function repack(tarball: string, folder: string, version: string): string {
  mkdirSync(folder);
  run(folder, ["tar", "-xzf", tarball, "--strip-components=1"]);
  const manifest = { ...readManifest(folder), version };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  const target = path.dirname(folder);
  run(folder, ["npm", "pack", "--ignore-scripts", "--pack-destination", target]);
  return path.join(target, tarballName(manifest));
}
