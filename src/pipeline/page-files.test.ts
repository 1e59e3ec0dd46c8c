import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent } from "../content/content-folder.fixture.ts";
import { toMarkdown } from "../markdown/html-to-markdown.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import { pageWriter } from "./page-files.ts";

test("leads agents from the Markdown of each 404 page to llms.txt", async () => {
  const site = loadContent({
    "site.yaml": "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n",
  });
  const bodies = new Map<string, string>();
  const writePage = pageWriter({
    site,
    pages: [],
    write: (files) => {
      for (const { path, body } of files) bodies.set(path, String(body));
    },
    readers: [],
    results: { toMarkdown: async (html, url) => toMarkdown(html, url) },
    report: {
      count: () => undefined,
      expect: () => undefined,
      stage: () => undefined,
      end: () => undefined,
    },
  });
  for (const address of ["/404/", "/de/404/"]) await writePage(address, "<main>Text</main>");
  assert.deepEqual(
    ["/404.md", "/de/404.md"].map((path) => bodies.get(path)),
    [
      "> For the complete index of this site, see [llms.txt](https://site.example/llms.txt).\n\nText\n",
      "> Ein vollständiges Verzeichnis dieser Website steht in [llms.txt](https://site.example/llms.txt).\n\nText\n",
    ],
  );
});

test("counts the same pages as the total, without 404 pages", async () => {
  const site = loadContent({});
  const pages = listHtmlPages(site);
  let count = 0;
  const writePage = pageWriter({
    site,
    pages,
    write: () => undefined,
    readers: [],
    results: { toMarkdown: async (html, url) => toMarkdown(html, url) },
    report: {
      count: (_, more) => (count += more),
      expect: () => undefined,
      stage: () => undefined,
      end: () => undefined,
    },
  });
  const addresses = pages.map(({ path }) => path);
  for (const address of [...addresses, "/404/", "/de/404/"])
    await writePage(address, "<main>Text</main>");
  assert.equal(count, pages.length);
});
