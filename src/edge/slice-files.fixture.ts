/**
 * Build for a host with a limit on the number of files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { indexOutput } from "../pipeline/output/fit-output.ts";
import { sliceOutput } from "../pipeline/output/slice-output.ts";
import { writeOutput } from "../pipeline/output/write-output.ts";
import { toBytes } from "./built-site.fixture.ts";

/** Contents of files in bytes, by path. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** @returns the files of the same build, with documents stored in slices */
export function sliceFiles(files: ReadonlyMap<string, string>): Files {
  const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-slices-"));
  try {
    const list = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name));
    writeOutput(
      folder,
      Array.from(files, ([name, body]) => ({
        path: name,
        body: toBytes(name, body),
      })),
    );
    const sliced = sliceOutput(folder, [...files.keys()]);
    const sizes = new Map(list().map((file) => [path.relative(folder, file), statSync(file).size]));
    indexOutput(folder, sizes, new Map(), sliced);
    return new Map(
      list().map((file) => [
        `/${path.relative(folder, file)}`,
        Uint8Array.from(readFileSync(file)),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
