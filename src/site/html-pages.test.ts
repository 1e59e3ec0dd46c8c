import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";
import { findHub, listed, listHtmlPages } from "./html-pages.ts";

const post = (frontMatter = {}) => markdownFile({ date: "2026-01-01", ...frontMatter });
const page = (frontMatter = {}) => markdownFile({ category: "Guides", ...frontMatter });
const hub = page({ listing: "blog" });

/** @returns the pages of the engine, without those of plugins */
const listPages = (...content: Parameters<typeof loadContent>) =>
  listHtmlPages(loadContent(...content)).filter(({ ofPlugin }) => !ofPlugin);

/** Renders one line for each page: path, template and whether it is indexable. */
const describePages = (files: ContentFolder, options = {}) =>
  listPages(files, options).map(
    ({ path, template, isIndexable }) => `${path} ${template}${isIndexable ? "" : " noindex"}`,
  );

function posts(count: number): ContentFolder {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `blog/p${String(index).padStart(2, "0")}.md`,
      post(),
    ]),
  );
}

describe("listHtmlPages", () => {
  test("maps every document to its template, in every language", () => {
    assert.deepEqual(
      describePages({
        "pages/index.de.md": page(),
        "pages/blog.md": hub,
        "pages/blog.de.md": hub,
        "pages/about.md": page({ noindex: true }),
        "blog/a.md": post(),
        "blog/a.de.md": post(),
        "blog/hidden.md": post({ noindex: true }),
      }),
      [
        "/ home",
        "/about/ document noindex",
        "/de/blog/ hub",
        "/blog/ hub",
        "/de/ home",
        "/de/blog/a/ document",
        "/blog/a/ document",
        "/blog/hidden/ document noindex",
      ],
    );
  });

  test("includes drafts and scheduled documents only in a preview, never as indexable pages", () => {
    const files = {
      "blog/draft.md": post({ draft: true }),
      "blog/coming.md": post({ date: "2026-08-01" }),
    };
    assert.deepEqual(describePages(files), ["/ home"]);
    assert.deepEqual(describePages(files, { preview: true }), [
      "/ home",
      "/blog/coming/ document noindex",
      "/blog/draft/ document noindex",
    ]);
  });

  const counts: [count: number, pages: string[], sizes: number[]][] = [
    [0, ["/blog/ hub"], [0]],
    [22, ["/blog/ hub"], [22]],
    [23, ["/blog/ hub", "/blog/page/2/ hub noindex"], [19, 4]],
    [41, ["/blog/ hub", "/blog/page/2/ hub noindex"], [19, 22]],
    [45, ["/blog/ hub", "/blog/page/2/ hub noindex", "/blog/page/3/ hub noindex"], [19, 19, 7]],
  ];
  for (const [count, expected, sizes] of counts) {
    test(`splits ${count} documents into ${expected.length} pages of a hub`, () => {
      const hubs = listHtmlPages(loadContent({ "pages/blog.md": hub, ...posts(count) })).filter(
        ({ template }) => template === "hub",
      );
      assert.deepEqual(
        hubs.map(
          ({ path, template, isIndexable }) =>
            `${path} ${template}${isIndexable ? "" : " noindex"}`,
        ),
        expected,
      );
      assert.deepEqual(
        hubs.map(({ listing }) => listing?.items.length),
        sizes,
      );
      assert.deepEqual(
        hubs.map(({ listing }) => [listing?.page, listing?.pages, listing?.hubPath]),
        sizes.map((_, index) => [index + 1, sizes.length, "/blog/"]),
      );
    });
  }
});

describe("listed and findHub", () => {
  const files = {
    "pages/blog.md": hub,
    "blog/old.md": post(),
    "blog/new.md": post({ date: "2026-02-01" }),
    "blog/new.de.md": post(),
    "blog/hidden.md": post({ noindex: true }),
    "blog/draft.md": post({ draft: true }),
  };

  test("list a collection in one language without noindex documents", () => {
    const paths = (preview: boolean) =>
      listed(loadContent(files, { preview }), "blog", "en").map(({ path }) => path);
    assert.deepEqual(paths(false), ["/blog/new/", "/blog/old/"]);
    assert.deepEqual(paths(true), ["/blog/new/", "/blog/draft/", "/blog/old/"]);
  });

  test("find the hub of a collection in a language", () => {
    const site = loadContent(files);
    assert.equal(findHub(site, "blog", "en")?.path, "/blog/");
    assert.equal(findHub(site, "blog", "de"), undefined);
    assert.equal(findHub(site, "guides", "en"), undefined);
  });
});
