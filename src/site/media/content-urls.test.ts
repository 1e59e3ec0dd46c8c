import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import {
  absoluteUrl,
  isRasterImage,
  mediaPath,
  resolveSource,
  servedSrc,
  sitePath,
} from "./content-urls.ts";
import { isRelativeAddress, isSiteAddress } from "../../markdown/address-kind.ts";

const post = (frontMatter = {}) => markdownFile({ date: "2026-01-01", ...frontMatter });
const site = loadContent({
  "blog/2026/a.md": post(),
  "blog/b.de.md": post(),
  "blog/2026/a.de.md": post(),
  "services/x.md": markdownFile({ slug: "y" }),
  "services/x.de.md": markdownFile({ slug: "z" }),
  "services/w.md": markdownFile({}),
  "blog/2026/images/ä b.png": "PNG",
  "files/data.csv": "a,b",
});
const place = { source: "blog/2026/a.md", path: "/blog/a/" };

describe("isSiteAddress and isRelativeAddress", () => {
  const rows: [url: string, ofSite: boolean, relative: boolean][] = [
    ["x.md", true, true],
    ["./x.md", true, true],
    ["../x.md", true, true],
    ["/x/", true, false],
    ["?q=1", true, false],
    ["#here", true, false],
    ["", false, false],
    ["//e.example/x", false, false],
    ["https://e.example", false, false],
    ["MAILTO:a@e.example", false, false],
    ["data:image/png;base64,AA", false, false],
  ];
  for (const [url, ofSite, relative] of rows) {
    test(`return ${ofSite} and ${relative} for "${url}"`, () => {
      assert.equal(isSiteAddress(url), ofSite);
      assert.equal(isRelativeAddress(url), relative);
    });
  }
});

describe("resolveSource", () => {
  const rows: [url: string, name: string | undefined][] = [
    ["x.md", "blog/2026/x.md"],
    ["./x.md#part", "blog/2026/x.md"],
    ["x.md?a=1#part", "blog/2026/x.md"],
    ["../x.md", "blog/x.md"],
    ["../../services/x.md", "services/x.md"],
    ["../../../x.md", undefined],
    ["images/a%20b.png", "blog/2026/images/a b.png"],
    ["%E4.png", "blog/2026/%E4.png"],
    [".//a/./b.md", "blog/2026/a/b.md"],
    ["/blog/x/", undefined],
    ["https://e.example/x.md", undefined],
  ];
  for (const [url, name] of rows) {
    test(`resolves ${url} to ${name ?? "nothing"}`, () => {
      assert.equal(resolveSource("blog/2026/a.md", url), name);
    });
  }
});

describe("sitePath and absoluteUrl", () => {
  const rows: [url: string, path: string | undefined, absolute: string][] = [
    ["a.md", "/blog/a/", "https://site.example/blog/a/"],
    ["../../services/x.md#part", "/services/y/#part", "https://site.example/services/y/#part"],
    ["../b.de.md?a=1#part", "/de/blog/b/?a=1#part", "https://site.example/de/blog/b/?a=1#part"],
    [
      "./images/%C3%A4%20b.png",
      "/media/blog/2026/images/%C3%A4%20b.png",
      "https://site.example/media/blog/2026/images/%C3%A4%20b.png",
    ],
    ["../../files/data.csv", "/media/files/data.csv", "https://site.example/media/files/data.csv"],
    ["nothing.md", undefined, "https://site.example/blog/a/nothing.md"],
    ["/about/", undefined, "https://site.example/about/"],
    ["?a=1", undefined, "https://site.example/blog/a/?a=1"],
    ["https://e.example/x", undefined, "https://e.example/x"],
    ["mailto:a@e.example", undefined, "mailto:a@e.example"],
    ["https://", undefined, "https://"],
  ];
  for (const [url, path, absolute] of rows) {
    test(`resolve ${url} to ${path ?? "no path"} and ${absolute}`, () => {
      assert.equal(sitePath(site, place, url), path);
      assert.equal(absoluteUrl(site, place, url), absolute);
    });
  }
});

describe("links to files in the default language", () => {
  const rows: [url: string, path: string, result: string][] = [
    ["../../services/x.md#part", "/de/services/z/#part", "lead to the translation"],
    ["../../services/w.md", "/services/w/", "lead to the original if there is no translation"],
    ["a.md", "/blog/a/", "lead from a translation to its own original"],
  ];
  for (const [url, path, result] of rows)
    test(`${result}: ${url}`, () => {
      assert.equal(sitePath(site, { source: "blog/2026/a.de.md", path: "/de/blog/a/" }, url), path);
    });
});

describe("URLs of images", () => {
  test("an original is served at its path in the content folder", () => {
    assert.equal(mediaPath("blog/a b/ü#1.png"), "/media/blog/a%20b/%C3%BC%231.png");
    assert.equal(servedSrc("blog/a.md", "./x.svg"), "/media/blog/x.svg");
    assert.equal(servedSrc("blog/a.md", "/x.svg"), "/x.svg");
    assert.equal(servedSrc("blog/a.md", "https://e.example/x.svg"), "https://e.example/x.svg");
  });

  test("raster images are distinguished from vector images", () => {
    for (const name of ["a.png", "a.JPG", "a.jpeg", "a.webp", "a.avif", "a.gif"])
      assert.equal(isRasterImage(name), true, name);
    for (const name of ["a.svg", "a.pdf", "png", "a.png.txt"])
      assert.equal(isRasterImage(name), false, name);
  });
});
