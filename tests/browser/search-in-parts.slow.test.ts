/**
 * The search over an index in several parts, merged by a real browser under the site's Content-Security-Policy: it finds what one index finds.
 *
 * The demo is too small to be cut, so its index is made once more, in small parts, and stands in the place of the whole one.
 */
import assert from "node:assert/strict";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { BuildCache } from "../../src/pipeline/cache/build-cache.ts";
import { indexPages } from "../../src/pipeline/search/index-pages.fixture.ts";
import { listIndexedParts } from "../../src/pipeline/search/search-index.ts";
import { loadSite } from "../../src/pipeline/load-site.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { fileHeaders } from "../../src/hosts/header-rules.ts";
import { searchRoots } from "../../src/site/search/search-parts.ts";
import { browseSite } from "./browser.fixture.ts";
import { build, demoContent, makeFolder, root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

const bounds = { whole: 20, part: 15 };
const demo = loadSite({
  folder: demoContent,
  publicFolder: path.join(root, "public"),
  now: new Date(),
});
const parts = listIndexedParts(demo, bounds);
const rootsOf = (locale: string) => searchRoots(demo, locale, bounds);
const index = makeFolder();

const status = (page: Page) => page.locator("[data-search-status]");
const results = (page: Page) => page.locator("[data-search-results] > li");

/** @returns what puts the parts in the place of the whole index, and notes what is asked of them */
function useParts(asked: string[] = [], language?: string) {
  return async (page: Page) => {
    await page.route(/\/search\/(?:\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const [, own = "en"] = /<main[^>]* lang="(\w+)"/.exec(html) ?? [];
      const body = html.replace(
        'data-search="/pagefind/"',
        `data-search="${rootsOf(own).join(" ")}"`,
      );
      await route.fulfill({
        response,
        body: language ? body.replaceAll(' lang="en"', ` lang="${language}"`) : body,
      });
    });
    await page.route(/\/pagefind\/\w+-\d+\//, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      await route.fulfill({
        headers: fileHeaders(pathname),
        body: readFileSync(path.join(index, pathname)),
      });
    });
  };
}

/** Types a query and waits until its results stand there. */
async function ask(page: Page, query: string) {
  await page.locator("main input[type=search]").fill(query);
  await status(page)
    .filter({ hasText: `“${query}”` })
    .waitFor();
  return {
    says: await status(page).textContent(),
    first: await results(page).first().locator("h2 a").getAttribute("href"),
    facets: await page
      .locator("[data-search-facet] option")
      .allTextContents()
      .then((texts) => texts.toSorted()),
  };
}

describe("an index in parts", () => {
  before(async () => {
    for (const { file } of parts.flatMap(({ pages }) => pages))
      cpSync(path.join(demoOutput, file), path.join(index, file));
    const cache = new BuildCache(makeFolder(), false);
    await indexPages(demo, index, cache, bounds);
  });
  const site = browseSite(demoOutput);

  test("finds and counts what one index does, the best first", async () => {
    // The first of these words are in some parts only: the others have nothing like them, or other words of the same beginning.
    const queries = ["alarm lists", "gdansk office", "dornbusch", "quay", "pump"];
    const askAll = async (page: Page) => {
      const answers = [];
      for (const query of queries) answers.push(await ask(page, query));
      return answers;
    };
    const whole = await site.visit("/search/", ({ page }) => askAll(page));
    const merged = await site.visit("/search/", ({ page }) => askAll(page), {
      prepare: useParts(),
    });
    assert.ok(rootsOf("en").length > 2);
    assert.deepEqual(merged, whole);
  });

  test("finds pages of several parts, and loads the engine once and no other language", async () => {
    const asked: string[] = [];
    const found = await site.visit(
      "/search/?q=pump",
      async ({ page }) => {
        await results(page).first().waitFor();
        const links = await results(page).locator("h2 a").all();
        return Promise.all(links.map((link) => link.getAttribute("href")));
      },
      { prepare: useParts(asked) },
    );
    const used = parts.filter(({ pages }) => pages.some(({ url }) => found.includes(url)));
    assert.ok(used.length > 2, `${used.length} parts for ${found.join(", ")}`);
    const engines = asked.filter((name) => /wasm|pagefind\.js/.test(name));
    assert.deepEqual(engines.toSorted(), [
      `${rootsOf("en")[0]}pagefind.js`,
      `${rootsOf("en")[0]}wasm.en.pagefind`,
    ]);
    assert.deepEqual(
      asked.filter((name) => !rootsOf("en").some((own) => name.startsWith(own))),
      [],
    );
    assert.equal(new Set(asked).size, asked.length, "asks for nothing twice");
  });

  test("narrows by facets over all parts", () =>
    site.visit(
      "/search/?q=pump&year=2024",
      async ({ page }) => {
        await results(page).first().waitFor();
        const days = await results(page)
          .locator("time")
          .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
        assert.equal(days.length, await results(page).count());
        for (const day of days) assert.match(day, /^2024/);
      },
      { prepare: useParts() },
    ));

  test("finds words while they are typed, and suggests for slips", () =>
    site.visit(
      "/search/",
      async ({ page }) => {
        const { first } = await ask(page, "dornb");
        assert.equal(first, "/case-studies/dornbusch-pumping-station/");
        await page.locator("main input[type=search]").fill("monitroing");
        await page.locator("[data-search-meant]").filter({ hasText: "“monitoring”" }).waitFor();
      },
      { prepare: useParts() },
    ));

  test("goes on in the parts of another language", () =>
    site.visit(
      "/search/?q=Pumpwerk&language=de",
      async ({ page }) => {
        await results(page).first().waitFor();
        for (const link of await results(page).locator("h2 a").all())
          assert.match((await link.getAttribute("href")) ?? "", /^\/de\//);
      },
      { prepare: useParts() },
    ));

  test("serves a language without pages of its own with those of another", () =>
    site.visit(
      "/search/?q=dornbusch",
      async ({ page }) => {
        assert.equal(
          await results(page).first().locator("h2 a").getAttribute("href"),
          "/case-studies/dornbusch-pumping-station/",
        );
      },
      { prepare: useParts([], "fr") },
    ));
});

/** Two thousand posts of four years, of which a few have words of their own, and a German one. */
function writeLargeSite(): string {
  const posts = Array.from({ length: 2000 }, (_, number) => {
    const year = 2010 + (number % 4);
    const word = { 8: "zinnia", 2: "marigold" }[number] ?? "grass";
    return [
      `blog/note-${number}.md`,
      markdownFile(
        { title: `Note ${number}`, date: `${year}-03-01`, tags: [`y${year}`] },
        `A garden of ${word}.\n`,
      ),
    ] as const;
  });
  return writeContent({
    ...Object.fromEntries(posts),
    "pages/index.de.md": markdownFile({ title: "Start", category: "Company" }),
    "pages/blog.md": markdownFile({
      title: "Notes",
      category: "Company",
      listing: "blog",
    }),
    "blog/gruss.de.md": markdownFile(
      { title: "Gruß", date: "2012-03-01" },
      "Ein Garten voller Dahlien.\n",
    ),
  });
}

describe("a site of more than two thousand pages", () => {
  const output = path.join(makeFolder(), "dist");
  before(() => {
    const built = build(writeLargeSite(), output, ["--skip", "social-images"]);
    assert.equal(built.status, 0, built.output);
  });
  const site = browseSite(output);

  test("is searched in all its parts, in each language, under its policy", () =>
    site.visit("/search/", async ({ page, response }) => {
      assert.match(response.headers()["content-security-policy"] ?? "", /default-src 'none'/);
      assert.equal(
        await page.locator("main").getAttribute("data-search"),
        "/pagefind/en-1/ /pagefind/en-2/ /pagefind/en-3/",
      );
      const old = await ask(page, "zinnia");
      assert.equal(old.says, "One page matches “zinnia”.");
      assert.equal(old.first, "/blog/note-8/");
      assert.equal((await ask(page, "marigold")).first, "/blog/note-2/");
      const { says, facets } = await ask(page, "garden");
      assert.equal(says, "2000 pages match “garden”.");
      for (const year of [2010, 2011, 2012, 2013])
        assert.ok(facets.includes(`${year} (500)`), facets.join(", "));
      await page.locator("main select[name=language]").selectOption("de");
      await page.locator("[data-search-status]").filter({ hasText: "„garden“" }).waitFor();
      await page.locator("main input[type=search]").fill("Dahlien");
      await status(page).filter({ hasText: "„Dahlien“" }).waitFor();
      assert.equal(
        await results(page).first().locator("h2 a").getAttribute("href"),
        "/de/blog/gruss/",
      );
    }));
});
