/**
 * Tags of a site, with counts.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import { buildSite, expectError } from "./built-site.fixture.ts";

const api = "/api/public/v1";
const root = `https://site.example${api}`;

const site = buildSite({
  "site.yaml":
    "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\ncollections: { events: { label: Events } }\n",
  "services/one.md": markdownFile({ tags: ["water"] }),
  "services/one.de.md": markdownFile({ tags: ["Öl & Gas", "water"] }),
  "events/fair.md": markdownFile({ tags: ["fair", "water"] }),
  "blog/draft.md": markdownFile({
    date: "2026-01-01",
    draft: true,
    tags: ["secret"],
  }),
  "pages/hidden.md": markdownFile({
    category: "Company",
    noindex: true,
    tags: ["secret"],
  }),
});

const read = async (path: string) => {
  const response = await site.get(api + path);
  assert.equal(response.status, 200, path);
  return presetSchemas.TagList.parse(await response.json());
};

const named = buildSite({
  ...Object.fromEntries(
    [["C"], ["C", "C++"], ["C++"], ["C++", "C#"], ["cafe\u0301"], ["café"]].map((tags, index) => [
      `blog/${index}.md`,
      markdownFile({ title: `Post ${index}`, date: "2026-01-02", tags }),
    ]),
  ),
  "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
});

describe("the page of a tag and the list with that tag", () => {
  for (const [tag, slug, titles] of [
    ["C", "c", ["Post 0", "Post 1"]],
    ["C++", "c-plus-plus", ["Post 1", "Post 2", "Post 3"]],
    ["café", "cafe", ["Post 4", "Post 5"]],
    ["cafe\u0301", "cafe", ["Post 4", "Post 5"]],
  ] as const)
    test(`have the same documents: ${tag}`, async () => {
      const response = await named.get(`${api}/blog?tag=${encodeURIComponent(tag)}`);
      const { data } = presetSchemas.BlogPostList.parse(await response.json());
      assert.deepEqual(data.map(({ title }) => title).toSorted(), titles);
      const page = listHtmlPages(named.site).find(({ path }) => path === `/blog/tags/${slug}/`);
      assert.deepEqual(page?.listing?.group?.items.map(({ title }) => title).toSorted(), titles);
    });
});

describe("GET /tags", () => {
  test("returns the tags with their counts, the most frequent first", async () => {
    const { data, pagination } = await read("/tags");
    assert.deepEqual(
      data.map(({ name, count }) => [name, count]),
      [
        ["water", 3],
        ["fair", 1],
        ["Öl & Gas", 1],
      ],
    );
    assert.equal(pagination.total, 3);
    assert.deepEqual(data[0]?.lists, [
      { name: "services", count: 2, items_url: `${root}/services?tag=water` },
      { name: "events", count: 1, items_url: `${root}/events?tag=water` },
    ]);
  });

  test("counts per language and links to lists in it", async () => {
    const { data } = await read("/tags?locale=de");
    assert.deepEqual(
      data.map(({ name, count }) => [name, count]),
      [
        ["water", 1],
        ["Öl & Gas", 1],
      ],
    );
    assert.equal(data[1]?.lists[0]?.items_url, `${root}/services?tag=%C3%96l+%26+Gas&locale=de`);
  });

  test("links to lists with as many items as it counts", async () => {
    for (const search of ["", "?locale=en", "?locale=de"])
      for (const { count, lists } of (await read(`/tags${search}`)).data) {
        for (const { items_url, count: own } of lists) {
          const response = await site.get(items_url.slice(root.length - api.length));
          const { pagination } = presetSchemas.TagList.pick({
            pagination: true,
          }).parse(await response.json());
          assert.equal(pagination.total, own, items_url);
        }
        assert.equal(
          lists.reduce((sum, list) => sum + list.count, 0),
          count,
        );
      }
  });

  test("has pages and links like every list", async () => {
    const { data, links } = await read("/tags?per_page=1&page=2&locale=en");
    assert.deepEqual(
      data.map(({ name }) => name),
      ["fair"],
    );
    assert.equal(links.prev, `${root}/tags?locale=en&per_page=1`);
    assert.equal(links.next, null);
  });

  for (const [search, hint] of [
    ["tag=water", "listTags takes page, per_page, locale."],
    ["locale=fr", "Send one of these values, or omit locale."],
    ["page=2", "The last page is 1: page=1"],
  ] as const)
    test(`rejects ?${search}`, async () => {
      const response = await site.get(`${api}/tags?${search}`);
      assert.equal((await expectError(response, 400, "bad_request")).hint, hint);
    });

  test("is prebuilt, also for each language, with links to files", () => {
    for (const [name, list] of [
      ["tags", "services"],
      ["tags.locale-de", "services.locale-de"],
    ]) {
      const file = site.files.get(`${api}/${name}.json`) ?? "";
      const { data } = presetSchemas.TagList.parse(JSON.parse(file));
      assert.equal(data[0]?.lists[0]?.items_url, `${root}/${list}.json`);
      assert.ok(site.files.has(`${api}/${list}.json`));
    }
  });

  test("is empty for a site without tags", async () => {
    const bare = buildSite({});
    const response = await bare.get(`${api}/tags?locale=en`);
    assert.deepEqual(presetSchemas.TagList.parse(await response.json()).data, []);
  });
});
