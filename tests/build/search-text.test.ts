/**
 * Text of pages in the search index: what an author wrote, without what the templates add to every
 * page. A word that is on every page is useless in a query.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { buildHere, makeFolder } from "./built-sites.fixture.ts";

const fragment = z.object({ url: z.string(), content: z.string() });
const keys = { description: "About it.", tags: ["steel"] };
const content = {
  "authors/ann.md": "---\nname: Ann\ndescription: About Ann.\n---\n\nHer words.\n",
  "blog/post.md": markdownFile({ ...keys, date: "2026-01-05", author: "ann" }, "A text.\n"),
  "services/advice.md": markdownFile(keys, "A text.\n"),
  "case-studies/quay.md": markdownFile({ ...keys, client: "Harbor" }, "A text.\n"),
  "guides/short.md": markdownFile(keys, "A text.\n"),
  "guides/book/index.md": markdownFile(keys, "A text.\n"),
  "guides/book/first.md": markdownFile(keys, "A text.\n"),
  "guides/book/second.md": markdownFile(keys, "A text.\n"),
};

describe("the search index", () => {
  const indexed = new Map<string, string>();
  before(async () => {
    const output = path.join(makeFolder(), "dist");
    await buildHere(writeContent(content), output, ["social-images"]);
    for (const file of globSync("pagefind/en/fragment/*", { cwd: output })) {
      const bytes = gunzipSync(readFileSync(path.join(output, file)));
      const { url, content: text } = fragment.parse(
        JSON.parse(bytes.toString().replace("pagefind_dcd", "")),
      );
      indexed.set(url, text);
    }
  });

  for (const [url, text] of [
    // A description that is the title ends without a full stop.
    ["/", "Description Text."],
    ["/authors/ann/", "About Ann. Her words."],
    ["/blog/post/", "About it. A text."],
    ["/services/advice/", "About it. A text."],
    ["/case-studies/quay/", "About it. A text."],
    ["/guides/short/", "About it. A text."],
    ["/guides/book/", "About it. A text."],
    ["/guides/book/first/", "About it. A text."],
    ["/guides/book/second/", "About it. A text."],
  ] as const)
    test(`contains only the description and the body of ${url}`, () => {
      assert.equal(indexed.get(url), text);
    });
});
