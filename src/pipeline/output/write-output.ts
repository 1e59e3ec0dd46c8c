/**
 * Writes files into an output folder. Synchronous, because asynchronous writes cost five times as
 * much for tens of thousands of files.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { OutputFile } from "../../emit/output-file.ts";

/** @returns a function that writes files into the folder, and creates missing folders once */
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

/** Writes one file and names it in errors, because the error for a full disk does not. */
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
