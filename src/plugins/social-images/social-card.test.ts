import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  png,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { sharedImage } from "../../site/head/page-head.ts";
import { toSocialCard } from "./social-card.ts";

const files = (social: string): ContentFolder => ({
  "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nsocial_images: ${social}\n`,
  "pages/index.de.md": markdownFile({ title: "Start", category: "Company" }),
  "pages/about.md": markdownFile({ title: "About", category: "Company" }),
  "pages/journal.md": markdownFile({
    title: "Journal",
    category: "Company",
    listing: "blog",
  }),
  "blog/a.md": markdownFile({ title: "A", date: "2026-01-05" }),
  "blog/a.de.md": markdownFile({ title: "Ein A", date: "2026-01-05" }),
});

/** @returns section and title of the social image of each page */
function cards(social: string): Record<string, [string, string]> {
  const site = loadContent(files(social));
  return Object.fromEntries(
    listHtmlPages(site)
      .filter(({ ofPlugin }) => !ofPlugin)
      .map((page) => {
        const { section, title, siteName, host } = toSocialCard(site, page);
        assert.deepEqual([siteName, host], ["Site", "site.example"]);
        return [page.path, [section, title]];
      }),
  );
}

describe("toSocialCard", () => {
  test("uses one image for each section, and that of the home page for documents without a section", () => {
    assert.deepEqual(cards("section"), {
      "/": ["", "Home"],
      "/de/": ["", "Start"],
      "/about/": ["", "Home"],
      "/journal/": ["", "Journal"],
      "/blog/a/": ["", "Journal"],
      "/de/blog/a/": ["", "Start"],
    });
  });

  test("uses one image for each document if site.yaml enables it", () => {
    assert.deepEqual(cards("document"), {
      "/": ["", "Home"],
      "/de/": ["", "Start"],
      "/about/": ["", "About"],
      "/journal/": ["", "Journal"],
      "/blog/a/": ["Journal", "A"],
      "/de/blog/a/": ["", "Ein A"],
    });
  });
});

describe("sharedImage", () => {
  const rows: [src: string, isShared: boolean][] = [
    ["./images/a.png", true],
    ["https://elsewhere.example/a.JPG?x=1", true],
    ["/a.svg", false],
  ];
  for (const [src, isShared] of rows) {
    test(`${isShared ? "uses" : "ignores"} ${src}`, () => {
      const [document] = loadContent({
        "pages/index.md": markdownFile({
          category: "Company",
          image: { src, alt: "A" },
        }),
        "pages/images/a.png": png,
        "pages/a.svg": "<svg/>",
      }).documents;
      assert.ok(document);
      assert.deepEqual(sharedImage(document), isShared ? { src, alt: "A" } : null);
    });
  }
});

for (const [brand, expected] of [
  ["{}", { paper: "#fcfbf8", colour: undefined, isSans: false }],
  [
    "{ accent: '#7a1f5c', paper: white, type: modern }",
    { paper: "#ffffff", colour: "#7a1f5c", isSans: true },
  ],
  ["{ type: { headings: ./a.woff2 } }", { paper: "#fcfbf8", colour: undefined, isSans: true }],
  ["{ type: { interface: ./a.woff2 } }", { paper: "#fcfbf8", colour: undefined, isSans: false }],
] as const)
  test(`an image has the colours and the font style of the brand ${brand}`, () => {
    const branded = loadContent({
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\nbrand: ${brand}\n`,
      "a.woff2": "",
    });
    const [page] = listHtmlPages(branded);
    assert.ok(page);
    const { paper, colour, isSans } = toSocialCard(branded, page);
    assert.deepEqual({ paper, colour, isSans }, expected);
  });
