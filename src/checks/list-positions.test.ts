import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, reportOf } from "../content/content-folder.fixture.ts";

describe("an error below an invalid entry of a list has its own line", () => {
  const settings = "name: Site\nbase_url: https://site.example\ndescription: About it\n";
  const post = "title: T\ndescription: D\ndate: 2026-01-01\n";
  const rows: [list: string, file: string, text: string, places: string[]][] = [
    [
      "redirects",
      "site.yaml",
      `${settings}redirects:
  - { from: "/a b/", to: / }
  - { from: /c/, to: /nowhere/ }
  - { from: "old", to: / }
  - { from: /d/, to: /never/ }
`,
      ["5:13", "6:22", "7:13", "8:22"],
    ],
    [
      "redirects of which one is no map",
      "site.yaml",
      `${settings}redirects:\n  - /old/\n  - from: /c/\n    to: /nowhere/\n`,
      ["5:5", "7:9"],
    ],
    ["navigation", "site.yaml", `${settings}navigation: [{ pag: a }, none]\n`, ["4:16", "4:26"]],
    [
      "links in the footer",
      "site.yaml",
      `${settings}footer:
  - label: A
    links:
      - { page: index, lable: A }
      - none
  - label: B
    links: [never]
`,
      ["7:24", "8:9", "10:13"],
    ],
    [
      "aliases of a collection",
      "site.yaml",
      `${settings}collections:
  blog:
    aliases:
      - bad
      - /guides/
`,
      ["7:9", "8:9"],
    ],
    [
      "aliases of a document",
      "blog/new.md",
      `---\n${post}aliases:\n  - bad\n  - /\n---\nText.\n`,
      ["6:5", "7:5"],
    ],
    [
      "texts of blocks",
      "pages/blocks.md",
      `---\ntitle: T\ndescription: D\nblocks:
  - type: text
    txt: a
  - type: text
    text: "[A](./none.md)"
---
Text.
`,
      ["6:5", "8:11"],
    ],
  ];
  for (const [list, file, text, places] of rows)
    test(`of ${list}`, () => {
      const report = reportOf({
        "blog/good.md": markdownFile({ date: "2026-01-01" }),
        [file]: text,
      });
      assert.deepEqual(
        report.map((line) => /:(\d+:\d+) /.exec(line)?.[1]),
        places,
        report.join("\n"),
      );
    });
});
