/** Writes a planned import. Existing files with other content are not overwritten. */
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
import type { SourceTree } from "../source/source-tree.ts";

export type WriteResult = ReturnType<typeof writeFiles>;

/** @param isDry whether to write nothing */
export function writeFiles(plan: ImportPlan, tree: SourceTree, into: string, isDry: boolean) {
  /**
   * Writes a file. @returns whether it existed with these bytes, or undefined if it cannot be
   * written
   */
  const put = (source: string, file: string, read: () => Uint8Array) => {
    try {
      const bytes = read();
      const place = path.join(into, file);
      if (existsSync(place)) {
        if (readFileSync(place).equals(bytes)) return true;
        tree.noteFor(source)("leftOut", `${file} exists with other content`);
        return undefined;
      }
      rejectFile(into, file);
      if (!isDry) writeWhole(place, bytes);
      return false;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      tree.noteFor(source)("leftOut", `${file} cannot be written (${code})`);
      return undefined;
    }
  };
  /** Files that neither the source nor the content folder had before. */
  const created = plan.created.flatMap(({ file, text }) =>
    !existsSync(path.join(into, file)) && put(file, file, () => Buffer.from(text)) === false
      ? [file]
      : [],
  );
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
  /** Source files in the content folder; in a dry run, those that would be there. */
  const written = files.flatMap(({ read, ...file }) => {
    const isUnchanged = put(file.source, file.file, read);
    return isUnchanged === undefined ? [] : [{ ...file, isUnchanged }];
  });
  return { written, created };
}

/** @throws Error if a parent folder exists as a file, which a dry run would not notice otherwise */
function rejectFile(into: string, file: string): void {
  for (let folder = path.dirname(file); folder !== "."; folder = path.dirname(folder)) {
    const entry = statSync(path.join(into, folder), { throwIfNoEntry: false });
    if (entry && !entry.isDirectory()) throw Object.assign(new Error(folder), { code: "ENOTDIR" });
  }
}

/** Writes a file atomically. */
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
