import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  apiFile,
  apiPath,
  canonicalMarkdownPath,
  documentName,
  htmlFile,
  hubPagePath,
  nameOfPath,
  pageOfMarkdown,
  pathOfName,
  markdownPath,
  toApiLinks,
  toFileLinks,
} from "./urls.ts";

const collections = {
  blog: { root: "/blog/", hasFolders: false },
  pages: { root: "/", hasFolders: true },
  guides: { root: "/guides/", hasFolders: true },
};

describe("URLs", () => {
  const alternates: [page: string, alternate: string][] = [
    ["/", "/index.md"],
    ["/de/", "/de.md"],
    ["/blog/x/", "/blog/x.md"],
    ["/about/team/", "/about/team.md"],
  ];
  for (const [page, alternate] of alternates) {
    test(`${alternate} is the Markdown alternate of ${page}, in both directions`, () => {
      assert.equal(markdownPath(page), alternate);
      assert.equal(pageOfMarkdown(alternate), page);
    });
  }

  const spellings: [path: string, alternate: string][] = [
    ["/index.md", "/index.md"],
    ["/index.html.md", "/index.md"],
    ["/blog/x/index.md", "/blog/x.md"],
    ["/blog/x/index.html.md", "/blog/x.md"],
    ["/blog/x.md", "/blog/x.md"],
    ["/blog/my-index.md", "/blog/my-index.md"],
  ];
  for (const [path, alternate] of spellings) {
    test(`${path} is the Markdown alternate ${alternate}`, () => {
      assert.equal(canonicalMarkdownPath(path), alternate);
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
    test(`${name} of ${collection} is at ${path}, in both directions`, () => {
      assert.equal(pathOfName(collections[collection].root, name, ["en", "de"]), path);
      assert.equal(nameOfPath(collections[collection], path, ["en", "de"]), name);
    });
  }

  test("other pages have no slug in the blog", () => {
    for (const path of ["/", "/blog/", "/blog/page/2/", "/guides/x/", "/fr/blog/x/"])
      assert.equal(nameOfPath(collections.blog, path, ["en", "de"]), undefined);
  });

  test("files and API paths", () => {
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
  });
});

describe("toFileLinks", () => {
  test("changes only the API URLs of items and their translations", () => {
    assert.deepEqual(
      JSON.parse(
        toFileLinks(
          JSON.stringify({
            api_url: `https://site.example/api/public/v1/blog/x`,
            url: "https://site.example/blog/x/",
            translations: [
              { api_url: `https://site.example/api/public/v1/blog/x.de` },
              { api_url: null },
            ],
            markdown: `"api_url":"https://site.example/api/public/v1/blog/x"`,
          }),
        ),
      ),
      {
        api_url: `https://site.example/api/public/v1/blog/x.json`,
        url: "https://site.example/blog/x/",
        translations: [
          { api_url: `https://site.example/api/public/v1/blog/x.de.json` },
          { api_url: null },
        ],
        markdown: `"api_url":"https://site.example/api/public/v1/blog/x"`,
      },
    );
  });

  test("is reversed by toApiLinks, for any texts", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('"api_url":"x.json"', '\\"api_url":"', ".json"),
    );
    fc.assert(
      fc.property(text, fc.option(fc.webUrl()), text, (title, url, markdown) => {
        const json = JSON.stringify({ title, api_url: url, markdown });
        assert.equal(toApiLinks(toFileLinks(json)), json);
        assert.deepEqual(JSON.parse(toFileLinks(json)), {
          title,
          api_url: url === null ? null : `${url}.json`,
          markdown,
        });
      }),
    );
  });
});
