/**
 * What a second build promises: the bytes of a whole one, whatever has changed since the first.
 */
import assert from "node:assert/strict";
import {
  appendFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  assertSameAsWhole,
  build,
  inContent,
  other,
  post,
  project,
  replaceIn,
  state,
  third,
  warm,
} from "./second-build.fixture.ts";

describe("a second build", () => {
  build(warm);

  const changes: [what: string, change: () => void][] = [
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
      () => truncateSync(path.join(state, "state.json"), 500),
    ],
    [
      "a bundle that is gone",
      () => {
        appendFileSync(inContent("blog/renamed.md"), "\nMore.\n");
        for (const name of readdirSync(state))
          if (name.startsWith("pages-"))
            rmSync(path.join(state, name), { recursive: true });
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
});
