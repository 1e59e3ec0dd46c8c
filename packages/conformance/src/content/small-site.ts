/**
 * A small valid site (packages/conformance/content), to which suites add their own documents. It
 * uses all expensive stages of a build: search, social images and image sizes.
 */
import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../../content", import.meta.url));

/** Files by name. A name that is not UTF-8 is given as bytes. */
export type Files = readonly (readonly [name: string | Buffer, body: string | Uint8Array])[];

/**
 * Copies a folder, by default the content of the site, and adds files.
 *
 * @param folder folder to replace
 */
export function writeFolder(folder: string, files: Files = [], from = source): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(from, folder, { recursive: true });
  for (const [name, body] of files) {
    const file = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]);
    mkdirSync(file.subarray(0, file.lastIndexOf("/")), { recursive: true });
    writeFileSync(file, body);
  }
  return folder;
}

/** Writes the site with a word on each of its pages. @returns the folder */
export function writeSite(folder: string, word: string): string {
  writeFolder(folder);
  for (const name of ["company.md", "pages/about.md", "blog/good.md", "guides/pumps.md"])
    appendFileSync(path.join(folder, name), `\n${word}\n`);
  return folder;
}
