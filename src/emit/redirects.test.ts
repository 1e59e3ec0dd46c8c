import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../model/content-folder.fixture.ts";
import { emitRedirects } from "./redirects.ts";

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

  const manyAliases = (length: number) =>
    redirectsOf({
      new: { aliases: Array.from({ length }, (_, index) => `/old/${index}/`) },
    });

  test("gives every alias a line before it gives one a second", () => {
    const lines = manyAliases(1_499);
    assert.equal(lines.length, 1_500);
    assert.equal(lines[1_498], "/old/1498/ /blog/new/ 301");
    assert.equal(lines[1_499], "/old/0.md /blog/new.md 301");
  });

  test("writes a line for each of more aliases than that", () => {
    assert.equal(manyAliases(2_001).length, 2_001);
  });
});
