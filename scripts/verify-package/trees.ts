/**
 * Folders, file by file.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** @returns the digest of every file below a folder, by its path, but those in the folders that are named */
export function digestTree(folder: string, without: readonly string[] = []): Map<string, string> {
  const names = globSync(["**/*", "**/.*/**/*", "**/.*"], {
    cwd: folder,
    exclude: (name) => without.includes(name),
  });
  return new Map(
    [...new Set(names)]
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .toSorted()
      .map((name) => [
        name.replaceAll("\\", "/"),
        createHash("sha256")
          .update(readFileSync(path.join(folder, name)))
          .digest("hex"),
      ]),
  );
}

/** @throws Error that names the first files that are not the same on both sides */
export function requireSame(
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
): void {
  const names = [...new Set([...expected.keys(), ...actual.keys()])];
  const different = names.filter((name) => expected.get(name) !== actual.get(name));
  if (different.length > 0)
    throw new Error(
      `${different.length} of ${names.length} files differ: ${different.slice(0, 5).join(", ")}`,
    );
}
