/**
 * Writes a planned import. A file that exists with other content stays as it is.
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
import type { ImportPlan } from "../plan-import.ts";
import type { Remark } from "../report/remark.ts";
import type { SourceTree } from "../source/source-tree.ts";

interface WrittenFile {
  source: string;
  file: string;
  isCopy: boolean;
  /** Whether it existed before, byte for byte. */
  isUnchanged: boolean;
}

export interface WriteResult {
  /** Files of the source that the content folder has now, or would have after a run that writes. */
  written: WrittenFile[];
  /** Files that the source does not have, and the content folder did not have before. */
  made: string[];
  leftOut: Remark[];
}

/** @param isDry whether everything is done but the writing */
export function writeFiles(
  plan: ImportPlan,
  tree: SourceTree,
  into: string,
  isDry: boolean,
): WriteResult {
  const result: WriteResult = { written: [], made: [], leftOut: [] };
  const leaveOut = (source: string, message: string) =>
    result.leftOut.push({ kind: "leftOut", file: source, message });
  /** @returns whether the file is there with these bytes, or undefined where it cannot be */
  const put = (source: string, file: string, read: () => Uint8Array) => {
    try {
      const bytes = read();
      const place = path.join(into, file);
      if (existsSync(place)) {
        if (readFileSync(place).equals(bytes)) return true;
        leaveOut(source, `${file} exists with other content`);
        return undefined;
      }
      refuseFile(into, file);
      if (!isDry) writeWhole(place, bytes);
      return false;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      leaveOut(source, `${file} cannot be written (${code})`);
      return undefined;
    }
  };
  for (const { file, text } of plan.made)
    if (!existsSync(path.join(into, file)) && put(file, file, () => Buffer.from(text)) === false)
      result.made.push(file);
  const files = [
    ...plan.documents.map(({ source, file, text }) => ({
      source,
      file,
      isCopy: false,
      read: () => Buffer.from(text),
    })),
    ...plan.copies.map(({ source, file }) => ({
      source,
      file,
      isCopy: true,
      read: () => readFileSync(tree.locate(source)),
    })),
  ];
  for (const { read, ...file } of files) {
    const isUnchanged = put(file.source, file.file, read);
    if (isUnchanged !== undefined) result.written.push({ ...file, isUnchanged });
  }
  return result;
}

/** @throws Error where a file has the name of a folder on the way, which a dry run would not meet otherwise */
function refuseFile(into: string, file: string): void {
  for (let folder = path.dirname(file); folder !== "."; folder = path.dirname(folder)) {
    const entry = statSync(path.join(into, folder), { throwIfNoEntry: false });
    if (entry && !entry.isDirectory()) throw Object.assign(new Error(folder), { code: "ENOTDIR" });
  }
}

/** No reader ever sees half a file. */
export function writeWhole(file: string, bytes: Uint8Array): void {
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
