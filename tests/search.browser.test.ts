/**
 * The search as people use it: typing, keys, languages and what goes wrong, in a real browser on the runtime of Cloudflare Pages.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { demoOutput } from "./demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";

const status = (page: Page) => page.locator("[data-search-status]");
const results = (page: Page) => page.locator("[data-search-results] > li");
const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent ?? "");

describe("the search", () => {
  const site = browseSite(demoOutput);

  test("finds text of a page while one types, and says how many", () =>
    site.visit("/search/", async ({ page }) => {
      await page.keyboard.type("heat pump");
      await results(page).first().waitFor();
      assert.match(
        (await status(page).textContent()) ?? "",
        /^(?:\d+ pages match|One page matches) “heat pump”\.$/,
      );
      const first = results(page).first();
      const marked = await first.locator("mark").allTextContents();
      assert.match(marked.join(" "), /heat|pump/i);
      const link = first.locator("a");
      const address = await link.getAttribute("href");
      await link.click();
      await page.waitForURL(site.origin() + address);
      assert.equal(await page.locator("main").count(), 1);
    }));

  test("shows section and date of a result", () =>
    site.visit("/search/?q=pump", async ({ page }) => {
      const dated = results(page)
        .filter({ has: page.locator("time") })
        .first();
      await dated.waitFor();
      assert.match(
        (await dated.locator("time").getAttribute("datetime")) ?? "",
        /^\d{4}-\d\d-\d\d$/,
      );
      assert.notEqual(
        await dated.locator("[data-part=section]").textContent(),
        "",
      );
    }));

  test("keeps the query in the address, also going back", () =>
    site.visit("/search/?q=energy", async ({ page }) => {
      await results(page).first().waitFor();
      await page.locator("main input").fill("harbour");
      await page.waitForURL("**/search/?q=harbour");
      await status(page).filter({ hasText: "harbour" }).waitFor();
      await page.goBack();
      await status(page).filter({ hasText: "energy" }).waitFor();
      assert.equal(await page.locator("main input").inputValue(), "energy");
    }));

  test("is worked with the keyboard alone", () =>
    site.visit("/", async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("pump");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/search/?q=pump");
      await results(page).first().waitFor();
      const titles = await results(page).locator("a").allTextContents();
      await page.keyboard.press("ArrowDown");
      assert.equal(await focusedText(page), titles[0]);
      await page.keyboard.press("ArrowDown");
      assert.equal(await focusedText(page), titles[1]);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      assert.ok(
        await page.evaluate(() =>
          document.activeElement?.matches("main input"),
        ),
      );
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Escape");
      assert.ok(
        await page.evaluate(() =>
          document.activeElement?.matches("main input"),
        ),
      );
      await page.keyboard.press("ArrowDown");
      const address = await results(page)
        .first()
        .locator("a")
        .getAttribute("href");
      await page.keyboard.press("Enter");
      await page.waitForURL(site.origin() + address);
    }));

  test("shows ten results and then more", () =>
    site.visit("/search/?q=the", async ({ page }) => {
      await results(page).first().waitFor();
      assert.equal(await results(page).count(), 10);
      const eleventh = results(page).nth(10);
      await page.locator("[data-search-more]").click();
      await eleventh.waitFor();
      assert.equal(
        await focusedText(page),
        await eleventh.locator("a").textContent(),
      );
    }));

  test("says when nothing matches, and offers ways on", () =>
    site.visit("/search/?q=xylophonist", async ({ page }) => {
      await status(page).filter({ hasText: "No page matches" }).waitFor();
      assert.equal(
        await status(page).textContent(),
        "No page matches “xylophonist”.",
      );
      assert.ok(
        await page.locator("[data-search-advice] a").first().isVisible(),
      );
      assert.equal(await results(page).count(), 0);
    }));

  test("finds German text on the German page, in German", () =>
    site.visit("/de/", async ({ page }) => {
      await page.keyboard.press("/");
      await page.keyboard.type("Wärmepumpen");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/de/search/?q=*");
      await results(page).first().waitFor();
      assert.match((await status(page).textContent()) ?? "", /passen|passt/);
      for (const link of await results(page).locator("a").all())
        assert.match((await link.getAttribute("href")) ?? "", /^\/de\//);
    }));

  test("shows a query as the text it is", () =>
    site.visit(
      `/search/?q=${encodeURIComponent("<img src=x> $& {query}")}`,
      async ({ page }) => {
        await status(page).filter({ hasText: "<img src=x>" }).waitFor();
        assert.match(
          (await status(page).textContent()) ?? "",
          /“<img src=x> \$& \{query\}”\.$/,
        );
      },
    ));

  test("offers the API and the sitemap when the index cannot be loaded", () =>
    site.visit(
      "/search/?q=pump",
      async ({ page }) => {
        const link = page.locator("[data-search-failure] a").first();
        await link.waitFor();
        assert.equal(
          await link.getAttribute("href"),
          `${site.origin()}/api/public/v1/pages?q=pump`,
        );
      },
      {
        prepare: (page) =>
          page.route("**/pagefind/**", (route) => route.abort()),
        isExpected: (fault) => fault.includes("pagefind"),
      },
    ));

  test("without JavaScript leads from the header to the API and the sitemap", () =>
    site.visit(
      "/about/",
      async ({ page }) => {
        const field = page.locator("header input[type=search]");
        await field.fill("pump");
        await field.press("Enter");
        await page.waitForURL("**/search/?q=pump");
        assert.ok(await page.locator("noscript a").first().isVisible());
      },
      { javaScriptEnabled: false },
    ));

  test("is found by no search engine, and tells readers of Markdown where to ask", async () => {
    const answer = await fetch(`${site.origin()}/search/`);
    assert.equal(answer.status, 200);
    assert.match(
      answer.headers.get("Link") ?? "",
      /<\/search\.md>; rel="alternate"/,
    );
    assert.match(await answer.text(), /<meta name="robots" content="noindex">/);
    const bare = await fetch(`${site.origin()}/search?q=a`, {
      redirect: "manual",
    });
    assert.equal(bare.status, 308);
    assert.equal(bare.headers.get("Location"), "/search/?q=a");
    const twin = await fetch(`${site.origin()}/search/`, {
      headers: { Accept: "text/markdown, text/html;q=0.5" },
    });
    assert.equal(twin.headers.get("Content-Location"), "/search.md");
    assert.match(
      await twin.text(),
      /# Search\n[^]*\/api\/public\/v1\/blog\?q=>/,
    );
  });
});
