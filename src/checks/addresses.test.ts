import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { processorTime } from "../content/processor-time.fixture.ts";
import { presetCollections } from "../content/site-collections.ts";
import { builtIn } from "../plugins/built-in.ts";
import { indexAddresses, type AddressedSite } from "./addresses.ts";

type Addressed = AddressedSite["documents"][number];

const document = (path: string, own: Partial<Addressed>): Addressed => ({
  path,
  slug: path.slice(1, -1),
  file: `content${path.slice(0, -1)}.md`,
  source: `${path.slice(1, -1)}.md`,
  collection: "pages",
  layout: "page",
  listing: null,
  aliases: [],
  ...own,
});
const list = (path: string) => document(path, { listing: "blog" });
const person = (path: string) => document(path, { collection: "authors", layout: "person" });

const addressesOf = (...documents: Addressed[]) =>
  indexAddresses(
    {
      collections: presetCollections,
      settings: { locales: ["en", "de"] },
      pages: [
        { path: "/search/", purpose: "the search", takesDocuments: false },
        { path: "/de/search/", purpose: "the search", takesDocuments: false },
        { path: "/developers/", purpose: "the reference", takesDocuments: true },
      ],
      reserved: builtIn.reserved,
      documents,
    },
    ["/logo.svg", "/old.html"],
  );

describe("indexAddresses", () => {
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
    ["/search", "the search"],
    ["/de/search.md", "the search"],
    ["/developers", undefined],
    ["/logo.svg", "a file in public/"],
    ["/old", "a file in public/"],
    ["/api/v1", "the API"],
  ];
  for (const [key, purpose] of rows)
    test(`${key} is ${purpose === undefined ? "free" : "reserved"}`, () => {
      const { purposeOf } = addressesOf(list("/blog/"), person("/authors/ada/"));
      assert.equal(purposeOf(key), purpose);
    });

  test("is found as quickly among ten thousand authors as among ten", () => {
    const people = Array.from({ length: 10_000 }, (_, index) => person(`/authors/a-${index}/`));
    const took = processorTime(() => {
      const { purposeOf } = addressesOf(...people);
      for (const { path } of people) assert.equal(purposeOf(path.slice(0, -1)), undefined);
    });
    assert.ok(took < 2_000, `${took} ms`);
  });
});
