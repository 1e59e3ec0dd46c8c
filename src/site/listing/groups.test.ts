/**
 * Lists of documents by tag, year and value, and their indexing by search engines.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { listMetadata } from "../display/metadata.ts";
import { describeGroup, listFilters, topicsByLetter } from "./filters.ts";
import { groupsOf } from "./groups.ts";
import { findHub, listHtmlPages } from "../html-pages.ts";

const hub = markdownFile({
  title: "Journal",
  category: "Company",
  listing: "blog",
});
const post = (year: number, front: Record<string, unknown> = {}) =>
  markdownFile({ date: `${year}-01-01`, ...front });

/** Posts of three years and two kinds. */
const posts = (count: number): ContentFolder =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `blog/p${index}.md`,
      post(2024 + (index % 3), {
        kind: index % 2 === 0 ? "news" : "article",
        tags: index < 5 ? ["Heat pumps"] : index < 7 ? ["heat-pumps", "水"] : [],
      }),
    ]),
  );

const settings = (blog: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\ncollections:\n  blog: ${blog}\n`;

function groups(files: ContentFolder) {
  const site = loadContent({ "pages/blog.md": hub, ...files });
  const page = findHub(site, "blog", "en");
  assert.ok(page);
  return { site, page, found: groupsOf(site, page) };
}

/** @returns one line for each group: its path, label and number of documents */
const linesOf = (files: ContentFolder) =>
  groups(files).found.map(({ path, label, items }) => `${path} ${label} ${items.length}`);

describe("the groups of a list", () => {
  test("are only tags if the list is short", () => {
    assert.deepEqual(linesOf(posts(30)), [
      "/blog/tags/heat-pumps/ Heat pumps 7",
      "/blog/tags/xn--1rw/ 水 2",
    ]);
  });

  test("include kinds and years if the list is long", () => {
    assert.deepEqual(linesOf(posts(31)), [
      "/blog/kinds/article/ Articles 15",
      "/blog/kinds/news/ News 16",
      "/blog/2026/ 2026 10",
      "/blog/2025/ 2025 10",
      "/blog/2024/ 2024 11",
      "/blog/tags/heat-pumps/ Heat pumps 7",
      "/blog/tags/xn--1rw/ 水 2",
    ]);
  });

  test("contain at least two published documents of one language", () => {
    assert.deepEqual(
      linesOf({
        "blog/a.md": post(2025, { tags: ["water", "rare"] }),
        "blog/b.md": post(2025, { tags: ["water", "quiet"] }),
        "blog/c.md": post(2025, { tags: ["water", "quiet"], noindex: true }),
        "blog/d.md": post(2025, { tags: ["water"], draft: true }),
        "blog/e.de.md": post(2025, { tags: ["water"] }),
      }),
      ["/blog/tags/water/ water 2"],
    );
  });

  test("are empty if no page lists the collection or all documents have the same value", () => {
    const site = loadContent(posts(31));
    assert.deepEqual(
      listHtmlPages(site).filter(({ listing }) => listing?.group),
      [],
    );
    const alike = Object.fromEntries(
      Array.from({ length: 31 }, (_, index) => [`blog/p${index}.md`, post(2025)]),
    );
    assert.deepEqual(linesOf(alike), []);
  });

  const indexed: [blog: string, paths: string[]][] = [
    ["{ label: Blog }", []],
    ["{ tags: true }", ["/blog/tags/heat-pumps/"]],
    ["{ tags: { 水: Wasser, heat-pumps: Warm. } }", ["/blog/tags/heat-pumps/"]],
    ["{ kinds: { news: What is new. } }", ["/blog/kinds/news/"]],
    ["{ years: true }", ["/blog/2026/", "/blog/2025/", "/blog/2024/"]],
    ["{ tags: false }", []],
  ];
  for (const [blog, paths] of indexed)
    test(`may be indexed with at least three documents if site.yaml allows it: ${blog}`, () => {
      const { found } = groups({ ...posts(31), "site.yaml": settings(blog) });
      assert.deepEqual(
        found.filter(({ isIndexable }) => isIndexable).map(({ path }) => path),
        paths,
      );
    });

  test("have pages of 49 documents below the hub", () => {
    const { site } = groups({
      ...posts(160),
      "site.yaml": settings("{ years: { 2025: The year of the quay. } }"),
    });
    const pages = listHtmlPages(site).filter(({ path }) => path.startsWith("/blog/2025/"));
    assert.deepEqual(
      pages.map(({ path, isIndexable, document, listing }) => [
        path,
        isIndexable,
        document.title,
        document.description,
        listing?.items.length,
        listing?.hub.path,
      ]),
      [
        ["/blog/2025/", true, "2025", "The year of the quay.", 49, "/blog/"],
        ["/blog/2025/page/2/", false, "2025", "The year of the quay.", 4, "/blog/"],
      ],
    );
  });
});

describe("the filters of a list", () => {
  test("link to kinds, years and topics with their counts", () => {
    const { site, page } = groups(posts(31));
    assert.deepEqual(
      listFilters(site, page).map(({ label, links }) => [
        label,
        ...links.map((link) => `${link.label} ${link.count}`),
      ]),
      [
        ["Kind", "Articles 15", "News 16"],
        ["Year", "2026 10", "2025 10", "2024 11"],
        ["Topic", "Heat pumps 7", "水 2"],
      ],
    );
  });

  test("are omitted for a short list", () => {
    const { site, page } = groups(posts(9));
    assert.deepEqual(listFilters(site, page), []);
  });

  test("contain the eight most frequent topics", () => {
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const { site, page } = groups(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `blog/p${index}.md`,
          post(2025, { tags: tags.slice(0, 20 - (index % 19)) }),
        ]),
      ),
    );
    const names = listFilters(site, page).flatMap(({ links }) => links.map((link) => link.label));
    assert.deepEqual(names, tags.slice(0, 8));
    assert.deepEqual(
      topicsByLetter(site, page).map(([letter, links]) => [letter, links.length]),
      [["T", 20]],
    );
  });

  test("describe a topic by its number of documents, their years and related topics", () => {
    const { site, found } = groups({
      "blog/a.md": post(2024, { tags: ["quays", "ports"] }),
      "blog/b.md": post(2026, { tags: ["quays", "ports"] }),
      "blog/c.md": post(2025, { tags: ["ports"] }),
    });
    const group = found.find(({ slug }) => slug === "quays");
    const described = group && describeGroup(site, group);
    assert.deepEqual(
      [
        group?.kind,
        described?.summary,
        described?.related.map((link) => `${link.label} ${link.count}`),
      ],
      ["Topic", "2 articles from 2024 to 2026.", ["ports 2"]],
    );
    assert.ok(site.byPath.get("/blog/a/"));
  });
});

describe("the tags of a document", () => {
  test("link to their pages, whatever their spelling, if they have one", () => {
    const { site } = groups({
      "blog/a.md": post(2025, { tags: ["Open source", "rare"] }),
      "blog/b.md": post(2025, { tags: ["open-source"] }),
    });
    const document = site.byPath.get("/blog/a/");
    assert.ok(document);
    assert.deepEqual(listMetadata(site, document).at(-1), {
      label: "Tags",
      values: [
        { text: "Open source", path: "/blog/tags/open-source/" },
        { text: "rare", path: null },
      ],
      isInline: true,
    });
  });
});

describe("the groups of a custom collection", () => {
  const days = Array.from({ length: 32 }, (_, index) => [
    `events/day-${index}.md`,
    markdownFile({
      title: `Day ${index}`,
      venue: index % 2 === 0 ? "Main hall" : "Yard",
      featured: index < 3,
      format: "talk",
      season: index % 2 === 0 ? 2026 : 2025,
    }),
  ]);
  const site = loadContent({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  events:\n    label: Events\n    fields:\n      venue: { type: text, label: { en: Venue, de: Ort }, filter: true }\n      featured: { type: boolean, filter: true }\n      format: { type: enum, options: [talk, workshop], filter: true }\n      season: { type: number, filter: true }\n      price: { type: number, filter: range }\n",
    "pages/events.md": markdownFile({ title: "Events", listing: "events" }),
    ...Object.fromEntries(days),
  });

  test("are those of its filterable fields, with counts in the filters of the list", () => {
    const page = site.bySource.get("pages/events.md");
    assert.ok(page);
    assert.deepEqual(
      listFilters(site, page).map(({ label, links }) => [
        label,
        links.map((link) => `${link.label} ${link.count} ${link.path}`),
      ]),
      [
        ["Venue", ["Main hall 16 /events/venue/main-hall/", "Yard 16 /events/venue/yard/"]],
        [
          "Featured",
          ["Featured: Yes 3 /events/featured/true/", "Featured: No 29 /events/featured/false/"],
        ],
        [
          "Season",
          ["Season: 2025 16 /events/season/2025/", "Season: 2026 16 /events/season/2026/"],
        ],
      ],
    );
  });
});
