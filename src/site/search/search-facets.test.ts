import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { listFacets } from "./search-facets.ts";

const post = (year: number, ...tags: string[]) => markdownFile({ date: `${year}-01-05`, tags });

test("listFacets sorts years newest first, and sections and topics by number of pages", () => {
  const site = loadContent({
    "pages/journal.md": markdownFile({ title: "Journal", category: "Company", listing: "blog" }),
    "pages/guides.md": markdownFile({ title: "Guides", category: "Guides", listing: "guides" }),
    "guides/one.md": markdownFile({ title: "One" }),
    "blog/a.md": post(2024, "steel", "water"),
    "blog/b.md": post(2026, "water"),
    "blog/c.de.md": post(2020, "stahl"),
  });
  assert.deepEqual(listFacets(site, "en"), {
    section: ["Journal", "Guides"],
    year: ["2026", "2024"],
    tag: ["water", "steel"],
  });
});
