/**
 * A project of its own, so that its templates can change, with an output that is built again and again.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { after } from "node:test";
import { stateFolder } from "../src/integration/build-state.ts";
import { listFiles, makeFolder, root } from "./built-sites.fixture.ts";

export const project = makeFolder();
for (const name of [
  "src",
  "public",
  "scripts",
  "content",
  "astro.config.mjs",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
])
  cpSync(path.join(root, name), path.join(project, name), { recursive: true });
symlinkSync(
  path.join(root, "node_modules"),
  path.join(project, "node_modules"),
);

/** The output that is built again and again. */
export const warm = path.join(project, "warm");
const cold = path.join(project, "cold");
const states = [warm, cold].map((target) => stateFolder(project, target));
/** What is kept of its last build. */
export const state = states[0] ?? "";
after(() => {
  for (const folder of states) rmSync(folder, { recursive: true, force: true });
});

/** Builds with threads, as a large site does. */
export function build(outDir: string, ...options: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/build.ts", "--outDir", outDir, ...options],
    {
      cwd: project,
      env: { ...process.env, NO_COLOR: "1", BUILD_WORKERS: "2" },
      encoding: "utf8",
    },
  );
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

/** Compares the output with a whole build of the same content. */
export function assertSameAsWhole(): void {
  build(cold, "--force");
  const names = listFiles(cold);
  assert.deepEqual(listFiles(warm), names);
  for (const name of names)
    assert.ok(
      readFileSync(path.join(warm, name)).equals(
        readFileSync(path.join(cold, name)),
      ),
      name,
    );
}

export const inContent = (name: string) => path.join(project, "content", name);
const posts = readdirSync(inContent("blog"), { recursive: true })
  .map((name) => String(name))
  .filter((name) => /\/[a-z0-9-]+\.md$/.test(name))
  .toSorted()
  .map((name) => inContent(`blog/${name}`));
export const [post = "", other = "", third = ""] = posts;

export function replaceIn(file: string, from: RegExp, to: string): void {
  const text = readFileSync(file, "utf8");
  assert.match(text, from);
  writeFileSync(file, text.replace(from, to));
}
