import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { writeSmallSite } from "../../tests/build/small-site.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";
import { loadedBy } from "./loaded-packages.fixture.ts";

/** Packages that render pages, draw images, index pages or write files of a build. */
const renderers = [
  "@astrojs/compiler-rs",
  "@astrojs/sitemap",
  "astro",
  "feed",
  "ical-generator",
  "pagefind",
  "rehype-remark",
  "remark",
  "rolldown",
  "satori",
  "sharp",
  "sitemap",
  "temml",
  "vite",
  "wrangler",
];

const folder = mkdtempSync(path.join(tmpdir(), "loaded-site-"));
after(() => rmSync(folder, { recursive: true }));
const content = writeSmallSite(folder, "Small");

const only = (names: readonly string[], of: readonly string[]) =>
  names.filter((name) => of.includes(name));

describe("the help, the version and a usage error load no site", () => {
  const lines = [
    ["--help"],
    ["--version"],
    ["build", "--help"],
    ["check", "--help"],
    ["deploy", "--help"],
    ["dev", "--help"],
    ["import", "--help"],
    ["new", "--help"],
    ["preview", "--help"],
    ["schemas", "--help"],
  ];
  for (const words of sampleRows(lines, 3))
    test(words.join(" "), () => {
      const { packages, modules } = loadedBy(words);
      assert.deepEqual(packages, ["fastest-levenshtein"]);
      assert.ok(modules.length <= 26, modules.join("\n"));
    });
});

describe("no renderer is loaded by", () => {
  for (const words of sampleRows([["new", "page", "A title"], ["host", "--help"], ["check"]], 1))
    test(words.join(" "), () => {
      const { packages } = loadedBy(words, { CONTENT_DIR: content });
      assert.deepEqual(only(packages, renderers), []);
    });
});

test("a check loads only packages that read content", () => {
  const { packages } = loadedBy(["check"], { CONTENT_DIR: content });
  assert.deepEqual(
    // The native code of the parser has a package for each platform.
    packages.filter((name) => !name.startsWith("@bruits/satteri-")),
    [
      "entities",
      "fastest-levenshtein",
      "github-slugger",
      "parse5",
      "satteri",
      "saxes",
      "shiki",
      "xmlchars",
      "yaml",
      "zod",
    ],
  );
});
