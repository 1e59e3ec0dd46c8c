import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "./content-folder.fixture.ts";

const page = (body: string, more: Record<string, unknown> = {}) =>
  markdownFile({ title: "T", description: "D", category: "Company", ...more }, body);

describe("the page at the address of a collection", () => {
  for (const [name, file, content, expected] of [
    ["without text lists it", "pages/blog.md", page(""), "blog"],
    ["in another language lists it, too", "pages/blog.de.md", page(""), "blog"],
    ["with text does not", "pages/blog.md", page("Words."), null],
    ["with another list keeps that", "pages/blog.md", page("", { listing: "guides" }), "guides"],
    ["is not one at another address", "pages/news.md", page(""), null],
  ] as const)
    test(name, () => {
      const site = loadContent({
        "site.yaml": "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n",
        [file]: content,
      });
      assert.equal(site.documents.find(({ source }) => source.endsWith(file))?.listing, expected);
    });
});
