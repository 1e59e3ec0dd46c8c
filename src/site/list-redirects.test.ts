import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import { listRedirects } from "./list-redirects.ts";

test("lists and feeds move with the page that lists a collection", () => {
  const post = markdownFile({ date: "2026-01-01", tags: ["water"] });
  const site = loadContent({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\ncollections:\n  blog: { path: /news/, aliases: [/blog/] }\n",
    "pages/news.md": markdownFile({ listing: "blog", aliases: ["/blog/", "/blog.html"] }),
    "blog/a.md": post,
    "blog/b.md": post,
  });
  assert.deepEqual(
    listRedirects(site).map(({ key, to }) => `${key} ${to}`),
    [
      "/blog /news/",
      "/blog.html /news/",
      "/blog/a /news/a/",
      "/blog/b /news/b/",
      "/blog/feed.xml /news/feed.xml",
      "/blog/tags/water /news/tags/water/",
      "/blog/tags/water/feed.xml /news/tags/water/feed.xml",
      "/blog/tags /news/tags/",
    ],
  );
});
