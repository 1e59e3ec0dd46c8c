import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../model/content-folder.fixture.ts";
import { countRedirects, emitRedirects, redirectLimit } from "./redirects.ts";

const redirectsOf = (posts: Record<string, Record<string, unknown>>) =>
  emitRedirects(siteOf(posts)).body.toString().split("\n").slice(0, -1);

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

describe("emitRedirects", () => {
  test("leads every spelling of an old address to the page, and the old twin to the twin", () => {
    assert.deepEqual(redirectsOf({ new: { aliases: ["/old/"] } }), [
      "/old/ /blog/new/ 301",
      "/old.md /blog/new.md 301",
      "/old /blog/new/ 301",
    ]);
  });

  test("writes one line for an old file", () => {
    assert.deepEqual(redirectsOf({ new: { aliases: ["/2019/old.html"] } }), [
      "/2019/old.html /blog/new/ 301",
    ]);
  });

  test("writes none for a draft", () => {
    assert.deepEqual(
      redirectsOf({ new: { aliases: ["/old/"], draft: true } }),
      [],
    );
  });

  test("gives every alias a line before it gives one a second", () => {
    const aliases = Array.from(
      { length: redirectLimit - 1 },
      (_, index) => `/old/${index}/`,
    );
    const site = siteOf({ new: { aliases } });
    assert.equal(countRedirects(site), redirectLimit - 1);
    const lines = emitRedirects(site).body.toString().split("\n");
    assert.equal(lines.length - 1, redirectLimit);
    assert.equal(lines[redirectLimit - 2], "/old/1998/ /blog/new/ 301");
    assert.equal(lines[redirectLimit - 1], "/old/0.md /blog/new.md 301");
  });
});
