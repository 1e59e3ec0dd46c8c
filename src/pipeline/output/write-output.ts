/**
 * Writes files into an output folder. Synchronously: a promise a file costs five times as much, and there are tens of thousands.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { OutputFile } from "../../emit/output-file.ts";

/** @returns what writes files into the folder, which need not exist; each of its folders is made once */
export function outputWriter(folder: string): (files: Iterable<OutputFile>) => void {
  const made = new Set<string>();
  return (files) => {
    for (const { path: name, body } of files) {
      const file = path.join(folder, name);
      const parent = path.dirname(file);
      if (!made.has(parent)) {
        mkdirSync(parent, { recursive: true });
        made.add(parent);
      }
      writeWhole(file, body);
    }
  };
}

/** Says which file it was: of a disk that fills up while it is written to, the system names none. */
function writeWhole(file: string, body: string | Uint8Array): void {
  try {
    writeFileSync(file, body);
  } catch (error) {
    if (error instanceof Error && !error.message.includes(`'${file}'`))
      error.message += ` '${file}'`;
    throw error;
  }
}

/** Writes files into the folder. */
export function writeOutput(folder: string, files: Iterable<OutputFile>): void {
  outputWriter(folder)(files);
}
