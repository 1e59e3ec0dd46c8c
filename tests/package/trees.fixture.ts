/**
 * Comparison of folders by the digests of their files.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** @returns digests of all files below a folder by path, except in the excluded folders */
export function digestTree(folder: string, excluded: readonly string[] = []): Map<string, string> {
  const names = globSync(["**/*", "**/.*/**/*", "**/.*"], {
    cwd: folder,
    exclude: (name) => excluded.includes(name),
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

/** @throws Error that lists the first files that differ */
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
