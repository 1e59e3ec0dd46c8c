/**
 * Number of clicks from a hub to the documents of a long list, by filters, years and page numbers.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { hubPagePath } from "../../format/urls.ts";
import type { Site } from "../../content/site.ts";
import { listFilters } from "../listing/filters.ts";
import { listHtmlPages, type Listing } from "../html-pages.ts";
import { pageNumbers } from "../listing/divide-list.ts";

function linksOf(site: Site, listing: Listing): string[] {
  const { hub, items, page, pages, hubPath } = listing;
  return [
    ...listFilters(site, hub).flatMap(({ links }) => links.map(({ path }) => path)),
    ...pageNumbers(page, pages).flatMap((number) =>
      number === null ? [] : hubPagePath(hubPath, number),
    ),
    ...items.map(({ path }) => path),
  ];
}

function countClicks(site: Site, hub: string): Map<string, number> {
  const pages = new Map(listHtmlPages(site).map((page) => [page.path, page]));
  const clicks = new Map([[hub, 0]]);
  for (const [from, count] of clicks) {
    const listing = pages.get(from)?.listing;
    for (const to of listing ? linksOf(site, listing) : [])
      if (!clicks.has(to)) clicks.set(to, count + 1);
  }
  return clicks;
}

describe("a list of 600 posts of three years", () => {
  test("has every document at most three clicks away", () => {
    const site = loadContent({
      "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
      ...Object.fromEntries(
        Array.from({ length: 600 }, (_, index) => [
          `blog/p${index}.md`,
          markdownFile({ date: `${2023 + (index % 3)}-01-01` }),
        ]),
      ),
    });
    const clicks = countClicks(site, "/blog/");
    const far = (site.lists.blog ?? []).filter(({ path }) => (clicks.get(path) ?? Infinity) > 3);
    assert.deepEqual(
      far.map(({ path }) => path),
      [],
    );
  });
});
