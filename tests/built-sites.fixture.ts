/**
 * Real builds for tests, of the demo content and, where they lie beside the project, of the documents of a real site.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const demoContent = path.join(root, "content");

/** 675 documents of real sites; not part of the project, so that tests without them have to do. */
export const corpus = path.join(root, "../shared/corpus/gsa/content");
export const hasCorpus = existsSync(corpus);

const temporary = mkdtempSync(path.join(tmpdir(), "broadsheet-test-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

/** @returns the path of a new, empty temporary folder */
export function makeFolder(): string {
  return mkdtempSync(path.join(temporary, "folder-"));
}

/** Builds as `npm run build` does. */
export function build(
  contentDir: string,
  outDir: string,
  env: Record<string, string> = {},
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/build.ts", "--outDir", outDir],
    {
      cwd: root,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: "1",
        NO_COLOR: "1",
        CONTENT_DIR: contentDir,
        ...env,
      },
      encoding: "utf8",
    },
  );
  return { status, output: stdout + stderr };
}

/** @returns the names of all files below a folder, sorted */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(folder, path.join(entry.parentPath, entry.name))
        .replaceAll("\\", "/"),
    )
    .toSorted();
}
