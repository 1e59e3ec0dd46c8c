import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { processorTime } from "../content/processor-time.fixture.ts";
import { reservedUrls, type Hub } from "./reserved-urls.ts";

const reservedFor = (...hubs: Hub[]) =>
  reservedUrls({
    locales: ["en", "de"],
    search: true,
    hubs,
    publicFiles: ["/logo.svg", "/old.html"],
  });

const list = (path: string): Hub => ({
  path,
  hasYears: true,
  segments: ["kinds"],
});
const person = (path: string): Hub => ({
  path,
  hasYears: false,
  segments: [],
  isPerson: true,
});

describe("reservedUrls", () => {
  const rows: [key: string, purpose: string | undefined][] = [
    ["/blog/page/2", "the further pages of /blog/"],
    ["/blog/page", "the further pages of /blog/"],
    ["/blog/tags/a/page/2", "the tags of /blog/"],
    ["/blog/tags.md", "the tags of /blog/"],
    ["/blog/kinds/news", "the kinds of /blog/"],
    ["/blog/2026", "the years of /blog/"],
    ["/blog/2026/feed.xml", "the years of /blog/"],
    ["/blog/2019/05/a-post", undefined],
    ["/blog/pages", undefined],
    ["/blog", undefined],
    ["/other/page/2", undefined],
    ["/authors/ada/page/2", "the further pages of /authors/ada/"],
    ["/authors/ada/feed.xml", "the feed of /authors/ada/"],
    ["/authors/ada/tags/a", undefined],
    ["/search", 'the search, unless site.yaml contains "search: false"'],
    ["/de/search.md", 'the search, unless site.yaml contains "search: false"'],
    ["/logo.svg", "a file in public/"],
    ["/old", "a file in public/"],
    ["/api/v1", "the API"],
  ];
  for (const [key, purpose] of rows)
    test(`${key} is ${purpose === undefined ? "free" : "reserved"}`, () => {
      const find = reservedFor(list("/blog/"), person("/authors/ada/"));
      assert.equal(find(key), purpose);
    });

  test("is found as quickly among ten thousand authors as among ten", () => {
    const people = Array.from({ length: 10_000 }, (_, index) => person(`/authors/a-${index}/`));
    const took = processorTime(() => {
      const find = reservedFor(...people);
      for (const { path } of people) assert.equal(find(path.slice(0, -1)), undefined);
    });
    assert.ok(took < 2_000, `${took} ms`);
  });
});
