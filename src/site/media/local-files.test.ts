import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile, png } from "../../content/content-folder.fixture.ts";
import { absoluteMarkdown, localImages, pageMarkdown, referencedMedia } from "./local-files.ts";

const body = [
  "",
  "See [b](./b.md#part 'About B'), [data](data.csv) and ![crane](images/crane.png 'A crane').",
  "",
  "![plan](images/plan.svg) [home](/) [e](https://e.example) [c](#part) ![e](https://e.example/e.png)",
  "",
  "<a href='b.md'>b</a> `[b](b.md)` [ref]",
  "",
  "[ref]: ../services/s.md",
  "",
].join("\n");

const site = loadContent({
  "company.md":
    "---\nname: C\ndescription: D\nlogo: ./logo.svg\n---\n[s](services/s.md) [p](./profile.pdf)\n",
  "logo.svg": "<svg/>",
  "profile.pdf": "PDF",
  "unused.png": "PNG",
  "blog/a.md": markdownFile(
    { date: "2026-01-01", image: { src: "images/crane.png", alt: "Crane" } },
    body,
  ),
  "blog/b.md": markdownFile({ date: "2026-01-01" }, "Text\n"),
  "blog/data.csv": "a,b",
  "blog/images/crane.png": png,
  "blog/images/plan.svg": "<svg/>",
  "services/s.md": markdownFile({}),
});
const document = site.bySource.get("blog/a.md");
assert.ok(document);

describe("localImages", () => {
  test("names the image of the front matter and those of the text with their places", () => {
    assert.deepEqual(localImages(site, document), [
      { url: "images/crane.png", line: 5, column: 8 },
      { url: "images/crane.png", line: 8, column: 54 },
      { url: "images/plan.svg", line: 10, column: 1 },
    ]);
  });
});

describe("pageMarkdown", () => {
  test("leads links to pages and files, and leaves images to the page", () => {
    assert.equal(
      pageMarkdown(site, document),
      [
        "",
        "See [b](/blog/b/#part \"About B\"), [data](/media/blog/data.csv) and ![crane](images/crane.png 'A crane').",
        "",
        "![plan](images/plan.svg) [home](/) [e](https://e.example) [c](#part) ![e](https://e.example/e.png)",
        "",
        '<a href="/blog/b/">b</a> `[b](b.md)` [ref]',
        "",
        "[ref]: /services/s/",
        "",
      ].join("\n"),
    );
  });
});

describe("absoluteMarkdown", () => {
  test("makes every address absolute and cuts the space around the text", () => {
    assert.equal(
      absoluteMarkdown(site, document),
      [
        'See [b](https://site.example/blog/b/#part "About B"), [data](https://site.example/media/blog/data.csv) and ![crane](https://site.example/media/blog/images/crane.png "A crane").',
        "",
        "![plan](https://site.example/media/blog/images/plan.svg) [home](https://site.example/) [e](https://e.example) [c](https://site.example/blog/a/#part) ![e](https://e.example/e.png)",
        "",
        '<a href="https://site.example/blog/b/">b</a> `[b](b.md)` [ref]',
        "",
        "[ref]: https://site.example/services/s/",
      ].join("\n"),
    );
  });

  test("reads the company's text from the content folder itself", () => {
    assert.equal(
      absoluteMarkdown(site, site.company),
      "[s](https://site.example/services/s/) [p](https://site.example/media/profile.pdf)",
    );
  });
});

describe("referencedMedia", () => {
  test("names what the given documents and the company show or link to", () => {
    assert.deepEqual(referencedMedia(site, [document]), [
      "blog/data.csv",
      "blog/images/crane.png",
      "blog/images/plan.svg",
      "logo.svg",
      "profile.pdf",
    ]);
  });

  test("names nothing of a document that is not given", () => {
    assert.deepEqual(referencedMedia(site, []), ["logo.svg", "profile.pdf"]);
  });
});
