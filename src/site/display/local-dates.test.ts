/**
 * A date with an offset is the day of its author on pages, in feeds and in years; the API has the
 * instant.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { currentApi } from "../../emit/site-apis.ts";
import { toItem } from "../../emit/serialize.ts";
import { emitNews } from "../../plugins/feeds/emit-feeds.ts";
import { articleJsonLd } from "../../plugins/structured-data/json-ld.ts";
import { divideByYear } from "../listing/divide-list.ts";
import { formatDate } from "../strings/format-date.ts";
import { eyebrow, laterUpdate, listMetadata } from "./metadata.ts";

const site = loadContent({
  "site.yaml":
    "name: Site\nbase_url: https://site.example\ndescription: D\nfeed: { kinds: [article] }\ncollections: { blog: { fields: { held: { type: date } } } }\n",
  "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
  "blog/west.md": markdownFile({
    date: "2024-08-08 22:44 -07:00",
    updated: "2024-08-09T23:30:00-0700",
    held: "2024-08-08T23:00-07:00",
  }),
  "blog/east.md": markdownFile({
    title: "East",
    date: "2024-01-01T00:30+09:00",
    updated: "2024-01-01T10:00+09:00",
  }),
  "blog/utc.md": markdownFile({ title: "UTC", date: "2023-12-31T20:00Z" }),
  "blog/day.md": markdownFile({ title: "Day", date: "2023-12-30" }),
});

const documentOf = (name: string) => {
  const document = site.bySource.get(`blog/${name}.md`);
  assert.ok(document);
  return document;
};

describe("a date with an offset", () => {
  const rows: [name: string, day: string, updated: string | null, instant: string][] = [
    ["west", "August 8, 2024", "August 9, 2024", "2024-08-09T05:44:00Z"],
    ["east", "January 1, 2024", null, "2023-12-31T15:30:00Z"],
    ["utc", "December 31, 2023", null, "2023-12-31T20:00:00Z"],
    ["day", "December 30, 2023", null, "2023-12-30T00:00:00Z"],
  ];
  for (const [name, day, updated, instant] of rows)
    test(`is ${day} for its author: ${name}`, () => {
      const document = documentOf(name);
      const [lead] = eyebrow(site, document);
      assert.equal(formatDate(lead?.instant ?? "", "en"), day);
      const later = laterUpdate(document);
      assert.equal(later && formatDate(later, "en"), updated);
      assert.equal(document.publishedAt, instant);
      assert.partialDeepStrictEqual(toItem(currentApi(site), document), { published_at: instant });
    });

  test("belongs to the year of its author", () => {
    const items = site.lists["blog"] ?? [];
    assert.deepEqual(
      divideByYear(items).map(([year, { items: own }]) => [year, own.map(({ slug }) => slug)]),
      [
        ["2024", ["west", "east"]],
        ["2023", ["utc", "day"]],
      ],
    );
  });

  test("has its offset in feeds and in structured data", () => {
    const feeds = new Map(Array.from(emitNews(site), ({ path, body }) => [path, body.toString()]));
    const dates = (path: string, pattern: RegExp) =>
      [...(feeds.get(path) ?? "").matchAll(pattern)].map(([, date]) => date);
    assert.deepEqual(dates("/feed.xml", /<pubDate>(.*?)</g), [
      "Thu, 08 Aug 2024 22:44:00 -0700",
      "Sun, 31 Dec 2023 20:00:00 GMT",
      "Mon, 01 Jan 2024 00:30:00 +0900",
      "Sat, 30 Dec 2023 00:00:00 GMT",
    ]);
    assert.deepEqual(dates("/atom.xml", /<published>(.*?)</g), [
      "2024-08-08T22:44:00-07:00",
      "2023-12-31T20:00:00.000Z",
      "2024-01-01T00:30:00+09:00",
      "2023-12-30T00:00:00.000Z",
    ]);
    assert.deepEqual(dates("/atom.xml", /<updated>(.*?)</g).slice(0, 3), [
      "2024-08-10T06:30:00.000Z",
      "2024-08-09T23:30:00-07:00",
      "2023-12-31T20:00:00.000Z",
    ]);
    assert.deepEqual(dates("/feed.json", /"date_published": "(.*?)"/g).slice(0, 1), [
      "2024-08-08T22:44:00-07:00",
    ]);
    assert.partialDeepStrictEqual(articleJsonLd(site, documentOf("west"), null), {
      datePublished: "2024-08-08T22:44:00-07:00",
      dateModified: "2024-08-09T23:30:00-07:00",
    });
  });

  test("is the day of its author in a field of the type date", () => {
    const document = documentOf("west");
    assert.equal(document.fields["held"], "2024-08-08");
    assert.ok(
      listMetadata(site, document).some(({ values }) => values[0]?.text === "August 8, 2024"),
    );
  });
});
