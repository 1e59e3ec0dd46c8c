/**
 * What a second build promises: the bytes of a whole one, whatever has changed since the first.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { after, describe, test } from "node:test";
import { stateFolder } from "../src/integration/build-state.ts";
import { listFiles, makeFolder, root } from "./built-sites.fixture.ts";

/** A project of its own, so that its templates can change. */
const project = makeFolder();
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

const warm = path.join(project, "warm");
const cold = path.join(project, "cold");
const states = [warm, cold].map((target) => stateFolder(project, target));
after(() => {
  for (const folder of states) rmSync(folder, { recursive: true, force: true });
});

/** Builds with threads, as a large site does. */
function build(outDir: string, ...options: string[]): string {
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

function assertSameAsWhole(): void {
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

const inContent = (name: string) => path.join(project, "content", name);
const posts = readdirSync(inContent("blog"), { recursive: true })
  .map((name) => String(name))
  .filter((name) => /\/[a-z0-9-]+\.md$/.test(name))
  .toSorted()
  .map((name) => inContent(`blog/${name}`));
const [post = "", other = "", third = ""] = posts;

function replaceIn(file: string, from: RegExp, to: string): void {
  const text = readFileSync(file, "utf8");
  assert.match(text, from);
  writeFileSync(file, text.replace(from, to));
}

describe("a second build", () => {
  build(warm);

  test("writes nothing where nothing has changed", () => {
    assert.match(build(warm), /^0 of \d+ files are new/);
    assertSameAsWhole();
  });

  test("writes only what a text has changed", () => {
    appendFileSync(post, "\nOne more *sentence* with a [link](/about/).\n");
    assert.match(build(warm), /^\d of \d+ files are new/);
    assertSameAsWhole();
  });

  const changes: [what: string, change: () => void][] = [
    ["a title", () => replaceIn(post, /^title: .*$/m, "title: Another title")],
    [
      "a date of change",
      () => replaceIn(other, /^title:/m, "updated: 2026-11-01\ntitle:"),
    ],
    [
      "an image",
      () => appendFileSync(other, "\n![A](https://example.org/a.png)\n"),
    ],
    ["a draft", () => replaceIn(other, /^title:/m, "draft: true\ntitle:")],
    ["a new name", () => renameSync(post, inContent("blog/renamed.md"))],
    ["a document less", () => rmSync(third)],
    [
      "a setting",
      () =>
        replaceIn(inContent("site.yaml"), /^name: .*$/m, "name: Another name"),
    ],
    [
      "the profile",
      () =>
        replaceIn(
          inContent("company.md"),
          /^name: .*$/m,
          "name: Another company",
        ),
    ],
    [
      "a layout",
      () =>
        replaceIn(
          path.join(project, "src/layouts/SiteLayout.astro"),
          /<body/,
          '<body data-new="yes"',
        ),
    ],
    [
      "a stylesheet",
      () =>
        appendFileSync(
          path.join(project, "src/styles/site.css"),
          "\n.new { color: red; }\n",
        ),
    ],
    [
      "a schema",
      () =>
        replaceIn(
          path.join(project, "src/emit/items.ts"),
          /slug: document\.slug,/,
          "slug: document.slug.trim(),",
        ),
    ],
  ];
  for (const [what, change] of changes)
    test(`has the bytes of a whole one after a change of ${what}`, () => {
      change();
      build(warm);
      assertSameAsWhole();
    });

  test("writes only what a text has changed into packs", () => {
    appendFileSync(inContent("site.yaml"), "\nhosting: { packed: true }\n");
    build(warm);
    const [first = ""] = readdirSync(inContent("blog"), { recursive: true })
      .map((name) => String(name))
      .filter((name) => /\/[a-z0-9-]+\.md$/.test(name))
      .toSorted();
    appendFileSync(inContent(`blog/${first}`), "\nPacked.\n");
    assert.match(build(warm), /^\d of \d+ files are new/);
    assertSameAsWhole();
  });

  const damages: [what: string, damage: () => void][] = [
    [
      "a state that is cut off",
      () => truncateSync(path.join(states[0] ?? "", "state.json"), 500),
    ],
    [
      "a bundle that is gone",
      () => {
        appendFileSync(inContent("blog/renamed.md"), "\nMore.\n");
        for (const name of readdirSync(states[0] ?? ""))
          if (name.startsWith("pages-"))
            rmSync(path.join(states[0] ?? "", name), { recursive: true });
      },
    ],
    [
      "an output that somebody changed",
      () => appendFileSync(path.join(warm, "index.html"), "x"),
    ],
    ["a file too many", () => writeFileSync(path.join(warm, "left.html"), "x")],
  ];
  for (const [what, damage] of damages)
    test(`is a whole one after ${what}`, () => {
      damage();
      build(warm);
      assertSameAsWhole();
    });

  test("of content that became bad names the problems and leaves the last build", () => {
    const before = readFileSync(path.join(warm, "index.html"), "utf8");
    replaceIn(inContent("blog/renamed.md"), /^date: .*$/m, "date: soon");
    assert.throws(() => build(warm), /"date" must be a date, got "soon"/);
    assert.equal(readFileSync(path.join(warm, "index.html"), "utf8"), before);
  });
});
