/** Temporary folders that are removed at the latest when the process ends. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** @returns a new folder, with a function that removes it earlier */
export function makeTemporary() {
  const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-"));
  const remove = () => {
    process.off("exit", remove);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.on("exit", remove);
  return {
    folder,
    remove,
    /** Environment of a program whose own temporary files belong there. */
    env: { TMPDIR: folder, TEMP: folder, TMP: folder },
  };
}
