/**
 * What the search finds first, asked as readers ask it: on the search page of the demo and of 675 real documents.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { browseSite } from "./browser.fixture.ts";
import { build, corpus, hasCorpus, makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { demoQueries, realQueries, realSlips } from "./search-queries.fixture.ts";

/** Types a query and waits for its answer. */
async function ask(page: Page, query: string): Promise<void> {
  await page.locator("main input[type=search]").fill(query);
  await page
    .locator("[data-search-status]")
    .filter({ hasText: `“${query}”` })
    .waitFor();
}

/** @returns the first result of each query */
async function findFirst(page: Page, queries: Record<string, string>) {
  const found: Record<string, string | null> = {};
  for (const query of Object.keys(queries)) {
    await ask(page, query);
    found[query] = await page
      .locator("[data-search-results] > li h2 a")
      .first()
      .getAttribute("href");
  }
  return found;
}

describe("the first result on the demo", () => {
  const site = browseSite(demoOutput);

  test("is the page that is meant, for twenty queries", () =>
    site.visit("/search/", async ({ page }) => {
      assert.equal(Object.keys(demoQueries).length, 20);
      assert.deepEqual(await findFirst(page, demoQueries), demoQueries);
    }));
});

describe(
  "the search of real documents",
  { skip: hasCorpus ? false : "the real documents are not beside the project" },
  () => {
    const output = path.join(makeFolder(), "dist");
    before(() => {
      const built = build(corpus, output, ["--skip", "social-images"]);
      assert.equal(built.status, 0, built.output);
    });
    const site = browseSite(output);

    test("finds first what is meant, for twenty queries", () =>
      site.visit("/search/", async ({ page }) => {
        assert.equal(Object.keys(realQueries).length, 20);
        assert.deepEqual(await findFirst(page, realQueries), realQueries);
      }));

    test("suggests what was meant by slips", () =>
      site.visit("/search/", async ({ page }) => {
        const meant: Record<string, string> = {};
        for (const slip of Object.keys(realSlips)) {
          await ask(page, slip);
          const button = page.locator("[data-search-meant]:not([hidden])");
          if ((await button.count()) > 0) meant[slip] = (await button.getAttribute("value")) ?? "";
        }
        assert.deepEqual(meant, realSlips);
      }));

    test("shows excerpts of texts, not of what stands beside them", () =>
      site.visit("/search/?q=agile", async ({ page }) => {
        const results = page.locator("[data-search-results] > li");
        await results.first().waitFor();
        const request = page.context().request;
        for (const result of await results.all()) {
          const href = await result.locator("h2 a").getAttribute("href");
          const twin = await request.get(site.origin() + (href ?? "").replace(/\/$/, ".md"));
          const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
          const excerpt = await result.locator("[data-part=excerpt]").textContent();
          const text = ` ${wordsOf((await twin.text()).replaceAll(/\]\([^)]*\)/g, "")).join(" ")} `;
          const words = wordsOf(excerpt ?? "");
          const middle = words.slice(words.length / 2 - 2, words.length / 2 + 2);
          assert.ok(text.includes(` ${middle.join(" ")} `), `${href}: ${excerpt}`);
        }
      }));
  },
);
