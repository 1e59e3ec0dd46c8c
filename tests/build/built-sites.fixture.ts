/**
 * Real builds for tests, of the demo content by default.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { root, runBuild } from "../../scripts/run-build.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";

export { root, runBuild as build };
export const demoContent = path.join(root, "content");

const temporary = mkdtempSync(path.join(tmpdir(), "broadsheet-test-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

/**
 * Runs `broadsheet build` in this process, in a third of the time that a program takes.
 *
 * @param words further arguments
 */
export async function buildByCommand(
  content: string,
  target: string,
  words: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<{ status: number; output: string }> {
  const { status, stdout, stderr } = await runMain(["build", "--outDir", target, ...words], {
    cwd: root,
    env: { NO_COLOR: "1", CONTENT_DIR: content, ...env },
  });
  return { status, output: stdout + stderr };
}

/**
 * Builds a site without errors in this process, in a third of the time that a program takes, which
 * has to load the engine.
 *
 * @param skip optional stages
 */
export async function buildHere(
  content: string,
  target: string,
  skip: readonly string[] = [],
): Promise<void> {
  const { build, findProject } = await import("../../src/cli/build-site.ts");
  await build({ ...(await findProject(root)), content }, { outDir: target, skip });
}

/** @returns the path of a new, empty temporary folder */
export function makeFolder(): string {
  return mkdtempSync(path.join(temporary, "folder-"));
}

/** @returns the names of all files below a folder, sorted */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"),
    )
    .toSorted();
}

/** @returns the names of the files that two folders do not both have with the same bytes */
export function listDifferences(one: string, other: string): string[] {
  const bytes = (folder: string, name: string) => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, "base64") : undefined;
  };
  const names = new Set([...listFiles(one), ...listFiles(other)]);
  return [...names].filter((name) => bytes(one, name) !== bytes(other, name));
}
