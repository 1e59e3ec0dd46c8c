import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import type { Site } from "../../content/site.ts";
import { cloudflarePages } from "./products.ts";

const redirectsOf = (posts: Record<string, Record<string, unknown>>) => linesOf(siteOf(posts));

function linesOf(site: Site): string[] {
  const files = cloudflarePages.emitFiles(site);
  const { body = "" } = files.find(({ path }) => path === "/_redirects") ?? {};
  return String(body).split("\n").slice(0, -1);
}

function siteOf(posts: Record<string, Record<string, unknown>>) {
  return loadContent(
    Object.fromEntries(
      Object.entries(posts).map(([name, front]) => [
        `blog/${name}.md`,
        markdownFile({ date: "2026-01-01", ...front }),
      ]),
    ),
  );
}

const toLine = (from: string) => `${from} /blog/new${from.endsWith(".md") ? ".md" : "/"} 301`;

describe("_redirects", () => {
  test("redirects every spelling of an alias, and its Markdown alternate", () => {
    assert.deepEqual(redirectsOf({ new: { aliases: ["/old/"] } }), [
      "/old/ /blog/new/ 301",
      "/old.md /blog/new.md 301",
      "/old /blog/new/ 301",
    ]);
  });

  test("has one line for an alias with a file extension", () => {
    assert.deepEqual(redirectsOf({ new: { aliases: ["/2019/old.html"] } }), [
      "/2019/old.html /blog/new/ 301",
    ]);
  });

  const patterns: [alias: string, lines: string[]][] = [
    ["/wiki/Talk:Pumps", []],
    ["/star%2A", ["/star%2A /blog/new/ 301"]],
    ["/12:30", ["/12:30/", "/12:30.md", "/12:30"].map(toLine)],
    // With a decomposed accent, the colon would start a pattern.
    ["/x:e\u0301", ["/x:%C3%A9/", "/x:%C3%A9.md", "/x:%C3%A9"].map(toLine)],
  ];
  for (const [alias, lines] of patterns)
    test(`omits lines for ${alias} that the host would treat as patterns`, () =>
      assert.deepEqual(redirectsOf({ new: { aliases: [alias] } }), lines));

  test("omits lines that exceed the host's length limit", () => {
    const alias = `/${"o".repeat(990)}/`;
    assert.deepEqual(redirectsOf({ new: { aliases: [alias] } }), []);
  });

  test("includes the spelling used in front matter", () => {
    assert.deepEqual(redirectsOf({ new: { aliases: ["/old/index.html", "/%6Fther.html"] } }), [
      "/old/ /blog/new/ 301",
      "/other.html /blog/new/ 301",
      "/old.md /blog/new.md 301",
      "/old /blog/new/ 301",
      "/old/index.html /blog/new/ 301",
      "/%6Fther.html /blog/new/ 301",
    ]);
  });

  test("has one line per path, which goes to the alias with exactly that spelling", () => {
    assert.deepEqual(redirectsOf({ a: { aliases: ["/old/"] }, b: { aliases: ["/old.md"] } }), [
      "/old/ /blog/a/ 301",
      "/old.md /blog/b/ 301",
      "/old /blog/a/ 301",
    ]);
  });

  test("has no lines for a draft", () => {
    assert.deepEqual(redirectsOf({ new: { aliases: ["/old/"], draft: true } }), []);
  });

  const manyAliases = (length: number) =>
    redirectsOf({
      new: { aliases: Array.from({ length }, (_, index) => `/old/${index}/`) },
    });

  test("puts every alias before other spellings", () => {
    const lines = manyAliases(1_499);
    assert.equal(lines.length, 1_500);
    assert.equal(lines[1_498], "/old/1498/ /blog/new/ 301");
    assert.equal(lines[1_499], "/old/0.md /blog/new.md 301");
  });

  test("has one line per alias, up to the host's limit", () => {
    assert.equal(manyAliases(1_999).length, 1_999);
    const lines = manyAliases(2_345);
    assert.equal(lines.length, 2_000);
    assert.equal(lines[1_999], "/old/1999/ /blog/new/ 301");
  });

  test("puts aliases before the redirects in site.yaml, and wildcards last", () => {
    const site = loadContent({
      "site.yaml": `name: Site
base_url: https://site.example
description: D
redirects:
  - { from: /docs/*, to: /blog/* }
  - { from: /shop/, to: "https://shop.example/?a=b", status: 302 }
  - { from: /site/*, to: /* }
`,
      "blog/new.md": markdownFile({ date: "2026-01-01", aliases: ["/old.html"] }),
    });
    assert.deepEqual(linesOf(site), [
      "/docs /blog/ 301",
      "/site https://site.example/ 301",
      "/old.html /blog/new/ 301",
      "/shop/ https://shop.example/?a=b 302",
      "/shop https://shop.example/?a=b 302",
      "/docs/* /blog/:splat 301",
      "/site/* https://site.example/:splat 301",
    ]);
  });
});
