import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findOrphans } from "../../plugins/lint/check-orphans.ts";
import { loadContent, markdownFile, png } from "../../content/content-folder.fixture.ts";
import { emitMarkdownPage } from "../../emit/markdown/page.ts";
import { blocksOf } from "./block-parts.ts";
import { showBlocks } from "./blocks.ts";
import { listHtmlPages } from "../html-pages.ts";
import { referencedMedia } from "../media/local-files.ts";

const blocks = [
  {
    type: "hero",
    title: "We *mend* pumps",
    text: "Also at night.",
    action: { label: "Call us", link: "contact.md" },
    second_action: { label: "Elsewhere", link: "https://e.example/a" },
    image: { src: "./images/hero.png", alt: "A pump" },
  },
  {
    type: "figures",
    title: "In numbers",
    items: [{ value: 81, label: "people" }],
  },
  { type: "list", collection: "blog", count: 2 },
  {
    type: "list",
    collection: "blog",
    chosen: ["old", "secret", "german", "old"],
    title: "Chosen",
  },
  {
    type: "quote",
    text: "They came.",
    name: "A. B.",
    role: "Miller",
    link: "contact.md",
  },
  {
    type: "logos",
    items: [{ name: "Mill & Co", src: "./images/mill.svg", link: "contact.md" }],
  },
  { type: "body" },
  {
    type: "text",
    title: "Last",
    text: "See [us](contact.md).\n\n![Pump](./images/text.png)\n",
    action: { label: "Write", link: "mailto:a@b.example" },
  },
];
const post = (title: string, date: string, more = {}) =>
  markdownFile({ title, description: `On ${title}.`, date, ...more });

const site = loadContent({
  "pages/index.md": markdownFile(
    { title: "Home", description: "A firm.", blocks },
    "The text of the file.\n",
  ),
  "pages/index.de.md": markdownFile({
    title: "Start",
    blocks: [
      { type: "list", collection: "blog", chosen: ["old"] },
      { type: "list", collection: "guides" },
    ],
  }),
  "pages/landing.md": markdownFile(
    {
      title: "Landing",
      blocks: [{ type: "figures", items: [{ value: "1", label: "page" }] }],
    },
    "",
  ),
  "pages/contact.md": markdownFile({ title: "Contact" }),
  "pages/journal.md": markdownFile({
    title: "Journal",
    description: "All of it.",
    listing: "blog",
  }),
  "pages/images/hero.png": png,
  "pages/images/text.png": png,
  "pages/images/mill.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "pages/images/unused.png": png,
  "blog/old.md": post("Old", "2024-01-01"),
  "blog/newer.md": post("Newer", "2025-01-01"),
  "blog/newest.md": post("Newest", "2026-01-01"),
  "blog/german.de.md": post("Deutsch", "2026-02-01"),
  "blog/secret.md": post("Secret", "2026-01-02", { draft: true }),
});

function pageAt(path: string) {
  const page = listHtmlPages(site).find((one) => one.path === path);
  assert.ok(page, path);
  return page;
}

function alternateOf(path: string): string {
  const text = emitMarkdownPage(site, pageAt(path)).body.toString();
  return text.slice(text.indexOf("\n# ") + 1);
}

describe("a page of blocks", () => {
  test("has a Markdown alternate with all content in order", () => {
    assert.equal(
      alternateOf("/"),
      `# We \\*mend\\* pumps

Also at night.

[Call us](https://site.example/contact/) · [Elsewhere](https://e.example/a)

![A pump](https://site.example/media/pages/images/hero.png)

## In numbers

- **81** people

## Journal

All of it.

- [Newest](https://site.example/blog/newest/) (January 1, 2026, 1 min read): On Newest.
- [Newer](https://site.example/blog/newer/) (January 1, 2025, 1 min read): On Newer.

[All 3 articles](https://site.example/journal/)

## Chosen

- [Old](https://site.example/blog/old/) (January 1, 2024, 1 min read): On Old.
- [Deutsch](https://site.example/de/blog/german/) (1. Februar 2026, 1 Min. Lesezeit): On Deutsch.

[All 3 articles](https://site.example/journal/)

> They came.
>
> — [A. B.](https://site.example/contact/), Miller

- [Mill \\& Co](https://site.example/contact/)

The text of the file.

## Last

See [us](https://site.example/contact/).

![Pump](https://site.example/media/pages/images/text.png)

[Write](mailto:a@b.example)
`,
    );
  });

  test("opens with title and description if it has no hero, followed by the body", () => {
    assert.equal(
      alternateOf("/de/"),
      `# Start

Description

Text.

- [Old](https://site.example/blog/old/) (January 1, 2024, 1 min read): On Old.
`,
    );
  });

  test("omits empty lists", () => {
    const { document } = pageAt("/de/");
    assert.deepEqual(
      showBlocks(site, document).map(({ type }) => type),
      ["body", "list"],
    );
  });

  test("can be any page that does not list a collection", () => {
    assert.equal(pageAt("/landing/").template, "landing");
    assert.equal(alternateOf("/landing/"), "# Landing\n\nDescription\n\n- **1** page\n");
    assert.equal(pageAt("/contact/").template, "document");
  });

  test("publishes the images of its blocks, and no others", () => {
    assert.deepEqual(referencedMedia(site, [pageAt("/").document]), [
      "pages/images/hero.png",
      "pages/images/mill.svg",
      "pages/images/text.png",
    ]);
  });

  test("links to the targets of its blocks, so they are not orphans", () => {
    const unreached = findOrphans(site).map(({ path }) => path);
    for (const path of ["/contact/", "/blog/old/", "/de/blog/german/"])
      assert.ok(!unreached.includes(path), path);
  });

  test("counts the documents of the site's own collections in a tally", () => {
    const own = loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\ncollections:\n  objects: { label: Objects }\n",
      "pages/index.md": markdownFile({ blocks: [{ type: "tally" }] }),
      "pages/blog.md": markdownFile({ listing: "blog" }),
      "pages/objects.md": markdownFile({ title: "Collection", listing: "objects" }),
      "blog/new.md": post("New", "2026-03-01"),
      "objects/a.md": markdownFile({}),
      "objects/b.md": markdownFile({}),
    });
    const home = own.bySource.get("pages/index.md");
    assert.ok(home);
    assert.deepEqual(showBlocks(own, home), [
      { type: "body" },
      {
        type: "tally",
        counts: [
          { count: 2, label: "Objects: 2", path: "/objects/" },
          { count: 1, label: "1 article", path: "/blog/" },
        ],
      },
    ]);
  });

  test("tallies by default only collections of five, and links to longer lists", () => {
    const small = (count: number) => {
      const files = Array.from({ length: count }, (_, at) => [
        `blog/${at}.md`,
        post(`Post ${at}`, "2026-03-01"),
      ]);
      const counted = loadContent({
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\n",
        "pages/index.md": markdownFile({}),
        "pages/blog.md": markdownFile({ title: "Journal", listing: "blog" }),
        "pages/guides.md": markdownFile({ title: "Guides", listing: "guides" }),
        "guides/first.md": markdownFile({ title: "First" }),
        ...Object.fromEntries(files),
      });
      const home = counted.bySource.get("pages/index.md");
      assert.ok(home);
      return showBlocks(counted, home);
    };
    assert.deepEqual(
      [1, 4, 5].map((count) => small(count).some(({ type }) => type === "tally")),
      [false, false, true],
    );
    for (const [count, label] of [
      [5, undefined],
      [12, "All 12 articles"],
    ] as const)
      assert.deepEqual(
        small(count).flatMap((block) =>
          block.type === "list" ? [[block.title, block.more?.label]] : [],
        ),
        [
          ["Guides", undefined],
          ["Journal", label],
        ],
      );
  });

  test("shows the only book of a collection by its parts, if it has any", () => {
    const listsOf = (parts: readonly string[]) => {
      const other = loadContent({
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\n",
        "pages/index.md": markdownFile({}),
        "pages/guides.md": markdownFile({ title: "Guides", listing: "guides" }),
        "guides/book/index.md": markdownFile({ title: "The book", description: "All of it." }),
        ...Object.fromEntries(
          parts.map((name, at) => [
            `guides/book/${name}.md`,
            markdownFile({ title: `Part ${name}`, order: at }),
          ]),
        ),
      });
      const home = other.bySource.get("pages/index.md");
      assert.ok(home);
      return showBlocks(other, home).flatMap((block) =>
        block.type === "list"
          ? [[block.title, block.more?.label, ...block.items.map(({ title }) => title)]]
          : [],
      );
    };
    assert.deepEqual(listsOf(["a", "b"]), [["The book", "All 2 parts", "Part a", "Part b"]]);
    assert.deepEqual(listsOf([]), [["Guides", undefined, "The book"]]);
  });

  test("has no blocks unless its front matter declares them", () => {
    assert.deepEqual(blocksOf(pageAt("/contact/").document), []);
  });
});

describe("a problem in the text of a block", () => {
  const { document } = pageAt("/");

  test("is reported at its own line in a block scalar", () => {
    const [home] = loadContent({
      "pages/index.md":
        "---\ntitle: A\ndescription: B\nblocks:\n  - type: text\n    text: |\n      One\n\n      two three\n---\n",
    }).documents;
    assert.deepEqual(home?.locateIn(0, "blocks", 0, "text"), {
      file: "content/pages/index.md",
      line: 7,
      column: 7,
    });
    assert.deepEqual(home?.locateIn(9, "blocks", 0, "text"), {
      file: "content/pages/index.md",
      line: 9,
      column: 11,
    });
  });

  test("is otherwise reported where the text begins", () => {
    const { line } = document.locate("blocks");
    assert.equal(document.locateIn(5, "blocks", 7, "text").line, line);
  });
});
