/**
 * Tarballs of this version and of a simulated next version.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { root } from "../../scripts/run-build.ts";
import { run } from "./run.fixture.ts";

const manifest = z.looseObject({
  version: z.string(),
  files: z.array(z.string()),
});

/** @returns the path of the tarball of this repository, or of a workspace */
export function packThis(work: string, workspace = "."): string {
  const folder = path.join(root, workspace);
  return readTarballName(work, run(folder, ["npm", "pack", "--pack-destination", work]));
}

/** @returns the path of a tarball with the same files and the next minor version number */
export function packNext(work: string): string {
  const folder = path.join(work, "next");
  mkdirSync(folder);
  const own = manifest.parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  const included = own.files.filter((name) => !name.startsWith("!"));
  for (const name of [...included, "README.md", "LICENSE"])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  const [major = 0, minor = 0] = own.version.split(".").map(Number);
  const next = { ...own, version: `${major}.${minor + 1}.0` };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(next));
  return readTarballName(
    work,
    run(folder, ["npm", "pack", "--ignore-scripts", "--pack-destination", work]),
  );
}

function readTarballName(work: string, output: string): string {
  const name = /^(?:create-)?broadsheet-.*\.tgz$/m.exec(output)?.[0];
  if (name === undefined) throw new Error(`npm pack did not print a file name:\n${output}`);
  return path.join(work, name);
}
