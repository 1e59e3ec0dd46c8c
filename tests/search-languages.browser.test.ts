/**
 * The search in another language than the page's, without leaving the page: its words, its index, its facets.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { demoOutput } from "./demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";

const main = (page: Page) => page.locator("main[data-search]");
const dialog = (page: Page) => page.locator("dialog[open]");
const language = (root: Locator) => root.locator("select[name=language]");
const links = (root: Locator) => root.locator("[data-search-results] h2 a");
const status = (root: Locator, text: string) =>
  root.locator("[data-search-status]").filter({ hasText: text });

async function expectGerman(root: Locator, query: string): Promise<void> {
  await status(root, `„${query}“`).waitFor();
  assert.equal(await root.getAttribute("lang"), "de");
  assert.equal(await language(root).inputValue(), "de");
  assert.equal(await root.locator("form button").textContent(), "Suche");
  assert.ok((await links(root).count()) > 0);
  for (const link of await links(root).all())
    assert.match((await link.getAttribute("href")) ?? "", /^\/de\//);
  const sections = await root
    .locator("select[name=section] option")
    .allTextContents();
  assert.ok(
    sections[0]?.trim().startsWith("Bereiche") && sections.length > 1,
    sections.join(", "),
  );
}

describe("the search in another language", () => {
  const site = browseSite(demoOutput);

  test("is chosen on the search page, keeps the query, and Back restores it", () =>
    site.visit("/search/?q=Monitoring", async ({ page }) => {
      const root = main(page);
      await status(root, "“Monitoring”").waitFor();
      // Another page would forget it.
      await page.evaluate(() => (document.body.id = "same"));
      assert.deepEqual(
        await language(root).locator("option").allTextContents(),
        ["English", "Deutsch"],
      );
      await language(root).focus();
      await language(root).selectOption("de");
      await page.waitForURL("**/search/?q=Monitoring&language=de");
      await expectGerman(root, "Monitoring");
      assert.equal(await root.locator("h1").textContent(), "Suche");
      assert.ok(
        await language(root).evaluate(
          (list) => list === document.activeElement,
        ),
      );
      await root.locator("select[name=year]").selectOption("2026");
      await page.waitForURL("**/search/?q=Monitoring&language=de&year=2026");
      await page.goBack();
      await page.goBack();
      await status(root, "“Monitoring”").waitFor();
      assert.equal(await root.getAttribute("lang"), "en");
      for (const link of await links(root).all())
        assert.doesNotMatch((await link.getAttribute("href")) ?? "", /^\/de\//);
      await page.goForward();
      await expectGerman(root, "Monitoring");
      assert.equal(await page.evaluate(() => document.body.id), "same");
    }));

  test("stands in an address that others can open", () =>
    site.visit("/search/?q=W%C3%A4rmepumpe&language=de", async ({ page }) => {
      await expectGerman(main(page), "Wärmepumpe");
      assert.equal(
        await page.evaluate(() => document.documentElement.lang),
        "en",
      );
    }));

  test("is chosen in the dialog, which leaves the page below as it is", () =>
    site.visit("/about/", async ({ page }) => {
      await page.keyboard.press("Control+k");
      const root = dialog(page);
      await root.waitFor();
      await page.keyboard.type("Pumpwerk");
      await status(root, "“Pumpwerk”").waitFor();
      await language(root).selectOption("de");
      await expectGerman(root, "Pumpwerk");
      assert.match(page.url(), /\/about\/$/);
      await root.locator("input[type=search]").press("Enter");
      await page.waitForURL("**/de/search/?q=Pumpwerk");
    }));

  test("suggests what was meant by a slip in the dialog too", () =>
    site.visit("/de/", async ({ page }) => {
      await page.keyboard.press("/");
      const root = dialog(page);
      await root.waitFor();
      await page.keyboard.type("Pumwperk");
      const meant = root.locator("[data-search-meant]");
      await meant.filter({ hasText: "„pumpwerk“" }).waitFor();
      await meant.click();
      await status(root, "„pumpwerk“").waitFor();
      assert.ok((await links(root).count()) > 0);
    }));

  test("stays a link without JavaScript", () =>
    site.visit(
      "/search/?q=Monitoring",
      async ({ page }) => {
        assert.ok(!(await language(main(page)).isVisible()));
        await page.locator("header .languages a[lang=de]").first().click();
        await page.waitForURL("**/de/**");
      },
      { javaScriptEnabled: false },
    ));
});
