/**
 * Writes a planned import into the content folder. A file that is there with other content stays as it is.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { ImportPlan } from "./plan-import.ts";
import type { Remark } from "./remark.ts";
import type { SourceTree } from "./tree.ts";

interface WrittenFile {
  source: string;
  target: string;
  isCopy: boolean;
  /** Whether it was there already, byte for byte. */
  isUnchanged: boolean;
}

export interface WriteResult {
  /** What is in the content folder now, or would be after a run that is not dry. */
  written: WrittenFile[];
  /** The files of the site itself that are in it now and were not before. */
  made: string[];
  leftOut: Remark[];
}

/** Does all that a run does but the writing, where it is dry. */
export function writeImport(
  plan: ImportPlan,
  tree: SourceTree,
  into: string,
  isDry: boolean,
): WriteResult {
  const written: WrittenFile[] = [];
  const leftOut: Remark[] = [];
  const put = (source: string, target: string, isCopy: boolean, read: () => Uint8Array): void => {
    try {
      const bytes = read();
      const file = path.join(into, target);
      const isThere = existsSync(file);
      if (isThere && !readFileSync(file).equals(bytes)) {
        leftOut.push({
          file: source,
          message: `${target} is there already with other content`,
        });
        return;
      }
      if (!isThere) refuseFile(into, target);
      if (!isThere && !isDry) writeWhole(file, bytes);
      written.push({ source, target, isCopy, isUnchanged: isThere });
    } catch (error) {
      leftOut.push({
        file: source,
        message: `${target} cannot be written (${codeOf(error)})`,
      });
    }
  };
  const made: string[] = [];
  for (const { target, text } of plan.made) {
    const file = path.join(into, target);
    if (existsSync(file)) continue;
    try {
      refuseFile(into, target);
      if (!isDry) writeWhole(file, Buffer.from(text));
      made.push(target);
    } catch (error) {
      leftOut.push({
        file: target,
        message: `cannot be written (${codeOf(error)})`,
      });
    }
  }
  for (const { source, target, text } of plan.documents)
    put(source, target, false, () => Buffer.from(text));
  for (const { source, target } of plan.copies)
    put(source, target, true, () => readFileSync(tree.locate(source)));
  return { written, made, leftOut };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** Throws where a file has the name of one of the folders that a target is in, which a dry run would not meet otherwise. */
function refuseFile(into: string, target: string): void {
  for (let folder = path.dirname(target); folder !== "."; folder = path.dirname(folder)) {
    const entry = statSync(path.join(into, folder), { throwIfNoEntry: false });
    if (entry && !entry.isDirectory()) throw Object.assign(new Error(folder), { code: "ENOTDIR" });
  }
}

/** No reader ever sees half a file. */
function writeWhole(file: string, bytes: Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const partial = path.join(path.dirname(file), `.${path.basename(file)}.partial`);
  try {
    writeFileSync(partial, bytes);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
