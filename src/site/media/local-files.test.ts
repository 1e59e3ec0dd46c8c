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
  "case-studies/c.md": markdownFile({
    client: "C",
    client_logo: { src: "./images/client.svg", alt: "C" },
  }),
  "case-studies/images/client.svg": "<svg/>",
});
const document = site.bySource.get("blog/a.md");
assert.ok(document);

describe("localImages", () => {
  test("returns the images of the front matter and of the body with their positions", () => {
    const images = localImages(site, document).map(({ url, locate }) => ({ url, ...locate() }));
    assert.deepEqual(images, [
      { url: "images/crane.png", file: "content/blog/a.md", line: 5, column: 8 },
      { url: "images/crane.png", file: "content/blog/a.md", line: 8, column: 54 },
      { url: "images/plan.svg", file: "content/blog/a.md", line: 10, column: 1 },
    ]);
  });
});

describe("pageMarkdown", () => {
  test("resolves links to pages and files, and keeps image URLs", () => {
    assert.equal(
      pageMarkdown(site, document),
      [
        "",
        "See [b](/blog/b/#part 'About B'), [data](/media/blog/data.csv) and ![crane](images/crane.png 'A crane').",
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
  test("makes every URL absolute and trims white space", () => {
    assert.equal(
      absoluteMarkdown(site, document),
      [
        "See [b](https://site.example/blog/b/#part 'About B'), [data](https://site.example/media/blog/data.csv) and ![crane](https://site.example/media/blog/images/crane.png 'A crane').",
        "",
        "![plan](https://site.example/media/blog/images/plan.svg) [home](https://site.example/) [e](https://e.example) [c](https://site.example/blog/a/#part) ![e](https://e.example/e.png)",
        "",
        '<a href="https://site.example/blog/b/">b</a> `[b](b.md)` [ref]',
        "",
        "[ref]: https://site.example/services/s/",
      ].join("\n"),
    );
  });

  test("resolves the text of company.md from the content folder", () => {
    assert.equal(
      absoluteMarkdown(site, site.company),
      "[s](https://site.example/services/s/) [p](https://site.example/media/profile.pdf)",
    );
  });
});

describe("referencedMedia", () => {
  test("returns the files that the given documents and company.md show or link to", () => {
    assert.deepEqual(referencedMedia(site, [document]), [
      "blog/data.csv",
      "blog/images/crane.png",
      "blog/images/plan.svg",
      "logo.svg",
      "profile.pdf",
    ]);
  });

  test("includes images in fields", () => {
    const study = site.bySource.get("case-studies/c.md");
    assert.ok(study);
    assert.deepEqual(referencedMedia(site, [study]), [
      "case-studies/images/client.svg",
      "logo.svg",
      "profile.pdf",
    ]);
  });

  test("includes the candidates of srcset", () => {
    const pictured = loadContent({
      "blog/a.md": markdownFile(
        { date: "2026-01-01" },
        '<picture><source srcset="./a.avif 1x, b.avif 2x"><img src="c.png" alt="c" srcset="./D.PNG 2x"></picture>\n',
      ),
      "blog/a.avif": png,
      "blog/b.avif": png,
      "blog/c.png": png,
      "blog/D.PNG": png,
    });
    const post = pictured.bySource.get("blog/a.md");
    assert.ok(post);
    assert.deepEqual(referencedMedia(pictured, [post]), [
      "blog/D.PNG",
      "blog/a.avif",
      "blog/b.avif",
      "blog/c.png",
    ]);
    assert.match(
      absoluteMarkdown(pictured, post),
      / srcset="https:\/\/site\.example\/media\/blog\/D\.PNG 2x"/,
    );
  });

  test("excludes files of documents that are not given", () => {
    assert.deepEqual(referencedMedia(site, []), ["logo.svg", "profile.pdf"]);
  });
});
