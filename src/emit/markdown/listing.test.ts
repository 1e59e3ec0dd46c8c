import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { emitMarkdownPage } from "./page.ts";

/** @returns a site with the given content, and its pages by path */
function load(files: Record<string, string>) {
  const site = loadContent(files);
  return { site, pages: new Map(listHtmlPages(site).map((page) => [page.path, page])) };
}

const posts = Object.fromEntries(
  Array.from({ length: 23 }, (_, index) => [
    `blog/p${index}.md`,
    markdownFile({
      title: `Post *${index}*`,
      date: `2026-01-${String(index + 1).padStart(2, "0")}`,
    }),
  ]),
);
const hub = (title: string, listing: string) =>
  markdownFile(
    { title, description: `All ${title}.`, category: "Company", listing },
    "What [we](index.md) write.\n",
  );

const small = load({
  "pages/index.md": markdownFile(
    { title: "Home", description: "A firm.", category: "Company" },
    "Welcome.\n",
  ),
  "pages/blog.md": hub("Journal", "blog"),
  "pages/guides.md": hub("Guides", "guides"),
  "pages/case-studies.md": hub("Projects", "case-studies"),
  "case-studies/shed.md": markdownFile({
    title: "A shed",
    description: "Dry at last.",
    date: "2026-01-05",
    client: "Port",
  }),
  ...posts,
});

/** @returns the Markdown alternate of a page without front matter and the line below it */
function contentOf(path: string, { site, pages } = small): string {
  const page = pages.get(path);
  assert.ok(page);
  const [, ...blocks] = emitMarkdownPage(site, page)
    .body.toString()
    .split("---\n\n")
    .slice(1)
    .join("---\n\n")
    .split("\n\n");
  return blocks.join("\n\n");
}

const item = (index: number, day: string) =>
  `- [Post \\*${index}\\*](https://site.example/blog/p${index}/) (January ${day}, 2026, 1 min read): Description\n`;

describe("Markdown alternate", () => {
  test("of a hub lists the same documents as the page and links to the next page", () => {
    const content = contentOf("/blog/");
    assert.ok(
      content.startsWith(`# Journal\n\nAll Journal.\n\n${item(22, "23")}${item(21, "22")}`),
      content,
    );
    assert.ok(
      content.endsWith(
        `${item(4, "5")}\nPage 1 of 2 · [Next page](https://site.example/blog/page/2/)\n\nWhat [we](https://site.example/) write.\n`,
      ),
      content,
    );
  });

  test("of the second page links back, without the body of the first", () => {
    assert.equal(
      contentOf("/blog/page/2/"),
      `# Journal\n\nAll Journal.\n\n${[3, 2, 1, 0].map((index) => item(index, String(index + 1))).join("")}\n[Previous page](https://site.example/blog/) · Page 2 of 2\n`,
    );
  });

  test("of a year links to the other years", () => {
    const years = Array.from({ length: 100 }, (_, index) => [
      `blog/p${index}.md`,
      markdownFile({ title: `Post ${index}`, date: `${2025 + (index % 2)}-01-01` }),
    ]);
    const content = contentOf(
      "/blog/2025/",
      load({ "pages/blog.md": hub("Journal", "blog"), ...Object.fromEntries(years) }),
    );
    const line = "- **Year:** [2026](https://site.example/blog/2026/) (50) · **2025** (50)";
    assert.ok(content.includes(`\n\n${line}\n\n`), content);
  });

  test("of an empty hub contains a note", () => {
    assert.equal(
      contentOf("/guides/"),
      "# Guides\n\nAll Guides.\n\nNothing is published here yet.\n\nWhat [we](https://site.example/) write.\n",
    );
  });

  test("of the home page shows the first documents of each collection and links to all", () => {
    assert.equal(
      contentOf("/"),
      `# Home

A firm.

Welcome.

- [23 articles](https://site.example/blog/)
- [1 case study](https://site.example/case-studies/)

## Projects

All Projects.

- [A shed](https://site.example/case-studies/shed/) (Port): Dry at last.

## Journal

All Journal.

${[22, 21, 20, 19, 18, 17, 16].map((index) => item(index, String(index + 1))).join("")}
[All 23 articles](https://site.example/blog/)

## Search 28 pages

[Search](https://site.example/search/)
`,
    );
  });
});
