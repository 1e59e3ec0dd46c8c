import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import { referenceLink } from "./reference-link.ts";

const page = markdownFile({ title: "API" });
const rows: [name: string, files: Record<string, string>, expected: object][] = [
  [
    "in the language of the page where it is there",
    { "pages/developers.md": page, "pages/developers.de.md": page },
    { path: "/de/developers/", language: {} },
  ],
  ["in the first language else", {}, { path: "/developers/", language: { hreflang: "en" } }],
];

for (const [name, files, expected] of rows)
  test(`the API reference is linked ${name}`, () =>
    assert.deepEqual(referenceLink(loadContent(files), "de"), expected));
