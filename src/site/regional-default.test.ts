/**
 * Site whose only language has a region: the region determines date formats and appears in no URL.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import { listHtmlPages } from "./html-pages.ts";
import { formatDate } from "./strings/format-date.ts";
import { stringsFor } from "./strings/strings.ts";

const load = (locale: string) =>
  loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [${locale}]\n`,
    "pages/about.md": markdownFile({ title: "About" }),
    "blog/post.md": markdownFile({ date: "2026-03-01" }),
  });

describe("locales: [en-US]", () => {
  for (const [locale, day] of [
    ["en-US", "March 1, 2026"],
    ["en-GB", "1 March 2026"],
  ] as const)
    test(`${locale} appears in no URL and formats dates as ${day}`, () => {
      const site = load(locale);
      assert.deepEqual(
        listHtmlPages(site)
          .map(({ path }) => path)
          .toSorted(),
        ["/", "/about/", "/blog/post/", "/developers/", "/search/"],
      );
      const post = site.byPath.get("/blog/post/");
      assert.equal(post?.locale, locale);
      assert.equal(formatDate(post?.publishedAt ?? "", locale), day);
      assert.equal(stringsFor(site, locale).search, "Search");
    });
});
