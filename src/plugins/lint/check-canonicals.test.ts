import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  markdownFile,
  writeContent,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { formatProblem, isWarning } from "../../content/problems.ts";
import { inspectSite } from "../../pipeline/load-site.ts";
import { builtIn } from "../built-in.ts";

const page = (canonical?: string, facts: object = {}) =>
  markdownFile({ ...facts, ...(canonical === undefined ? {} : { seo: { canonical } }) });

/** @returns the warnings about canonical addresses */
const warningsOf = (files: ContentFolder) =>
  inspectSite({
    folder: writeContent({ "pages/index.de.md": markdownFile({}), ...files }),
    now: new Date("2026-07-01T00:00:00Z"),
    hasFinalRules: true,
    extensions: builtIn,
  })
    .problems.map((problem) => `${isWarning(problem) ? "warning " : ""}${formatProblem(problem)}`)
    .filter((line) => line.includes('"seo.canonical"'));

const rows: [what: string, files: ContentFolder, expected: string[]][] = [
  ["the address of another site", { "pages/a.md": page("https://original.example/a/?p=1") }, []],
  ["a page", { "pages/a.md": page("/b/"), "pages/b.md": page() }, []],
  ["its own address", { "pages/a.md": page("/a/") }, []],
  [
    "a page by its URL",
    { "pages/a.md": page("https://site.example/b/"), "pages/b.md": page() },
    [],
  ],
  [
    "a missing page",
    { "pages/a.md": page("/bee"), "pages/bees.md": page() },
    [
      'warning content/pages/a.md:4:19  "seo.canonical" must be the address of a page, got "/bee". Did you mean "/bees/"?',
    ],
  ],
  [
    "an unlisted page",
    { "pages/a.md": page("/b/"), "pages/b.md": page(undefined, { noindex: true }) },
    [
      'warning content/pages/a.md:4:19  "seo.canonical" leads to a page that search engines do not list, got "/b/". Write the path of a listed page, or delete the line.',
    ],
  ],
  [
    "a copy",
    { "pages/a.md": page("/b/"), "pages/b.md": page("/c/"), "pages/c.md": page() },
    [
      'warning content/pages/a.md:4:19  "seo.canonical" leads to another copy, got "/b/". Write /c/, where that copy leads.',
    ],
  ],
  [
    "a circle",
    { "pages/a.md": page("/b/"), "pages/b.md": page("https://site.example/a/") },
    [
      'warning content/pages/a.md:4:19  "seo.canonical" leads in a circle: /a/ → /b/ → /a/. Delete it in the document that is the original.',
      'warning content/pages/b.md:4:19  "seo.canonical" leads in a circle: /b/ → /a/ → /b/. Delete it in the document that is the original.',
    ],
  ],
];

describe("a canonical address that leads to", () => {
  for (const [what, files, expected] of rows)
    test(`${what} is reported as ${expected.length === 0 ? "correct" : "a warning"}`, () =>
      assert.deepEqual(warningsOf(files), expected));
});
