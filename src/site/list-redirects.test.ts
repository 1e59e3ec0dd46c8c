import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { withPlugins } from "../plugins/built-in.ts";
import { loadContent, makeFolder, markdownFile } from "../content/content-folder.fixture.ts";
import { listRedirects } from "./list-redirects.ts";

test("lists and feeds move with the page that lists a collection", () => {
  const post = markdownFile({ date: "2026-01-01", tags: ["water"] });
  const site = loadContent({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en, de]\ncollections:\n  blog: { path: /news/, aliases: [/blog/] }\n",
    "pages/news.md": markdownFile({ listing: "blog", aliases: ["/blog/", "/blog.html"] }),
    "blog/a.md": post,
    "blog/b.md": post,
  });
  assert.deepEqual(
    listRedirects(site).map(({ key, to }) => `${key} ${to}`),
    [
      "/blog /news/",
      "/blog.html /news/",
      "/blog/a /news/a/",
      "/blog/b /news/b/",
      "/blog/feed.xml /news/feed.xml",
      "/blog/tags/water /news/tags/water/",
      "/blog/tags/water/feed.xml /news/tags/water/feed.xml",
      "/blog/tags /news/tags/",
    ],
  );
});

test("the address of the API reference leads to openapi.json where nothing else has it", () => {
  const extensions = withPlugins([], ["reference"]);
  const redirectsOf = (files: Record<string, string>, publicFile?: string) => {
    const publicFolder = makeFolder();
    if (publicFile !== undefined) {
      mkdirSync(path.join(publicFolder, path.dirname(publicFile)));
      writeFileSync(path.join(publicFolder, publicFile), "<main>API</main>");
    }
    return listRedirects(loadContent(files, { extensions, publicFolder })).map(
      ({ key, to }) => `${key} ${to}`,
    );
  };
  assert.deepEqual(redirectsOf({}), ["/developers /openapi.json"]);
  const redirect = (rule: string) => ({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\nredirects: [${rule}]\n`,
    "pages/docs.md": markdownFile({}),
  });
  for (const [files, publicFile, expected] of [
    [{ "pages/developers.md": markdownFile({}) }, undefined, []],
    [
      { "pages/docs.md": markdownFile({ aliases: ["/developers/"] }) },
      undefined,
      ["/developers /docs/"],
    ],
    [redirect("{ from: /developers/, to: /docs/ }"), undefined, ["/developers /docs/"]],
    [redirect("{ from: /developers/*, to: /docs/* }"), undefined, ["/developers /docs/*"]],
    [{}, "developers/index.html", []],
  ] as const)
    assert.deepEqual(redirectsOf(files, publicFile), expected);
  assert.deepEqual(listRedirects(loadContent({})), []);
});
