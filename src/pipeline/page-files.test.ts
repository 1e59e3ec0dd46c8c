import assert from "node:assert/strict";
import { test } from "node:test";
import { loadContent } from "../content/content-folder.fixture.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import { pageWriter } from "./page-files.ts";

test("counts the same pages as the total, without 404 pages", () => {
  const site = loadContent({});
  const pages = listHtmlPages(site);
  let count = 0;
  const writePage = pageWriter({
    site,
    pages,
    write: () => undefined,
    search: undefined,
    report: {
      count: (_, more) => (count += more),
      expect: () => undefined,
      stage: () => undefined,
      end: () => undefined,
    },
  });
  const addresses = pages.map(({ path }) => path);
  for (const address of [...addresses, "/404/", "/de/404/"])
    writePage(address, "<main>Text</main>");
  assert.equal(count, pages.length);
});
