import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { facetsOf, listFacets } from "./search-facets.ts";

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

test("the year of a document is that of its author", () => {
  const dated = loadContent({
    "blog/east.md": markdownFile({ date: "2024-01-01T00:30+09:00" }),
  });
  const page = listHtmlPages(dated).find(({ path }) => path === "/blog/east/");
  assert.ok(page);
  assert.deepEqual(facetsOf(dated, page).year, ["2024"]);
});
