/**
 * Tarballs of this version, and of a simulated other version.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { root } from "../../scripts/run-build.ts";
import { run } from "./run.fixture.ts";

const manifestSchema = z.record(z.string(), z.unknown());

/** @returns the path of the tarball of this repository, or of a workspace */
export function packThis(work: string, workspace = "."): string {
  const folder = path.join(root, workspace);
  return readTarballName(work, run(folder, ["npm", "pack", "--pack-destination", work]));
}

/**
 * @param folder is created
 * @returns the path of a tarball with the files of another, and another version
 */
export function repack(tarball: string, folder: string, version: string): string {
  mkdirSync(folder);
  run(folder, ["tar", "-xzf", tarball, "--strip-components=1"]);
  const file = path.join(folder, "package.json");
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  writeFileSync(file, JSON.stringify({ ...manifest, version }));
  const target = path.dirname(folder);
  const pack = ["npm", "pack", "--ignore-scripts", "--pack-destination", target];
  return readTarballName(target, run(folder, pack));
}

function readTarballName(work: string, output: string): string {
  const name = /^(?:create-)?broadsheet-.*\.tgz$/m.exec(output)?.[0];
  if (name === undefined) throw new Error(`npm pack did not print a file name:\n${output}`);
  return path.join(work, name);
}
