import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  apiFile,
  apiPath,
  canonicalTwinPath,
  documentName,
  feedPath,
  htmlFile,
  hubPagePath,
  nameOfPath,
  pagePathOfTwin,
  pathOfName,
  twinPath,
} from "./urls.ts";

const collections = {
  blog: { path: "/blog/", hasFolders: false },
  pages: { path: "/", hasFolders: true },
  guides: { path: "/guides/", hasFolders: true },
};

describe("urls", () => {
  const twins: [page: string, twin: string][] = [
    ["/", "/index.md"],
    ["/de/", "/de.md"],
    ["/blog/x/", "/blog/x.md"],
    ["/about/team/", "/about/team.md"],
  ];
  for (const [page, twin] of twins) {
    test(`the twin of ${page} is ${twin}, and back`, () => {
      assert.equal(twinPath(page), twin);
      assert.equal(pagePathOfTwin(twin), page);
    });
  }

  const spellings: [path: string, twin: string][] = [
    ["/index.md", "/index.md"],
    ["/index.html.md", "/index.md"],
    ["/blog/x/index.md", "/blog/x.md"],
    ["/blog/x/index.html.md", "/blog/x.md"],
    ["/blog/x.md", "/blog/x.md"],
    ["/blog/my-index.md", "/blog/my-index.md"],
  ];
  for (const [path, twin] of spellings) {
    test(`${path} means the twin ${twin}`, () => {
      assert.equal(canonicalTwinPath(path), twin);
    });
  }

  const documents: [collection: keyof typeof collections, name: string, path: string][] = [
    ["blog", "x", "/blog/x/"],
    ["blog", "x.de", "/de/blog/x/"],
    ["pages", "index", "/"],
    ["pages", "index.de", "/de/"],
    ["pages", "about/team", "/about/team/"],
    ["pages", "about/team.de", "/de/about/team/"],
    ["guides", "kit", "/guides/kit/"],
    ["guides", "kit/use.de", "/de/guides/kit/use/"],
  ];
  for (const [collection, name, path] of documents) {
    test(`${name} of ${collection} is at ${path}, and back`, () => {
      assert.equal(pathOfName(collections[collection], name, ["en", "de"]), path);
      assert.equal(nameOfPath(collections[collection], path, ["en", "de"]), name);
    });
  }

  test("no other page is a post", () => {
    for (const path of ["/", "/blog/", "/blog/page/2/", "/guides/x/", "/fr/blog/x/"])
      assert.equal(nameOfPath(collections.blog, path, ["en", "de"]), undefined);
  });

  test("files and API paths have one place each", () => {
    assert.equal(htmlFile("/"), "index.html");
    assert.equal(htmlFile("/blog/x/"), "blog/x/index.html");
    assert.equal(hubPagePath("/blog/", 1), "/blog/");
    assert.equal(hubPagePath("/blog/", 2), "/blog/page/2/");
    assert.equal(apiPath("v1", "/blog"), "/api/public/v1/blog");
    assert.equal(apiFile("v1", ""), "/api/public/v1/index.json");
    assert.equal(apiFile("v1", "/blog"), "/api/public/v1/blog.json");
    assert.equal(apiFile("v1", "/blog", 2), "/api/public/v1/blog.page-2.json");
    assert.equal(apiFile("v1", "/blog/x"), "/api/public/v1/blog/x.json");
    assert.equal(documentName("x", "en", "en"), "x");
    assert.equal(documentName("x", "de", "en"), "x.de");
    assert.equal(feedPath("en", "en"), "/feed.xml");
    assert.equal(feedPath("de", "en"), "/de/feed.xml");
    assert.equal(feedPath("de", "en", { file: "atom.xml" }), "/de/atom.xml");
  });
});
