/**
 * Build for a host with a limit on the number of files.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { indexOutput } from "../pipeline/output/fit-output.ts";
import { sliceOutput } from "../pipeline/output/slice-output.ts";
import { writeOutput } from "../pipeline/output/write-output.ts";
import { listFiles } from "../content/read/read-content.ts";
import { toBytes } from "./built-site.fixture.ts";

/** Contents of files in bytes, by path. */
export type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** @returns the files of the same build, with documents stored in slices */
export function sliceFiles(files: ReadonlyMap<string, string>): Files {
  const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-slices-"));
  try {
    writeOutput(
      folder,
      Array.from(files, ([name, body]) => ({
        path: name,
        body: toBytes(name, body),
      })),
    );
    const sliced = sliceOutput(folder, [...files.keys()]);
    indexOutput(folder, new Map(), sliced);
    return new Map(
      listFiles(folder).map((name) => [
        name,
        Uint8Array.from(readFileSync(path.join(folder, name))),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
