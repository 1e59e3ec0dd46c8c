/**
 * Writes a planned import into the content folder. A file that is there with other content stays as it is.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { ImportPlan } from "./plan-import.ts";
import type { Remark } from "./remark.ts";
import type { SourceTree } from "./tree.ts";

export interface WrittenFile {
  source: string;
  target: string;
  isCopy: boolean;
  /** Whether it was there already, byte for byte. */
  isUnchanged: boolean;
}

/** @returns what is in the content folder now, or would be after a run that is not dry; and what could not be put there */
export function writeImport(
  plan: ImportPlan,
  tree: SourceTree,
  into: string,
  isDry: boolean,
): { written: WrittenFile[]; leftOut: Remark[] } {
  const written: WrittenFile[] = [];
  const leftOut: Remark[] = [];
  const put = (
    source: string,
    target: string,
    isCopy: boolean,
    read: () => Uint8Array,
  ): void => {
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
      if (!isThere && !isDry) writeWhole(file, bytes);
      written.push({ source, target, isCopy, isUnchanged: isThere });
    } catch (error) {
      const code =
        error instanceof Error && "code" in error
          ? String(error.code)
          : String(error);
      leftOut.push({
        file: source,
        message: `${target} cannot be written (${code})`,
      });
    }
  };
  for (const { source, target, text } of plan.documents)
    put(source, target, false, () => Buffer.from(text));
  for (const { source, target } of plan.copies)
    put(source, target, true, () => readFileSync(tree.locate(source)));
  return { written, leftOut };
}

/** No reader ever sees half a file. */
function writeWhole(file: string, bytes: Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const partial = path.join(
    path.dirname(file),
    `.${path.basename(file)}.partial`,
  );
  try {
    writeFileSync(partial, bytes);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
