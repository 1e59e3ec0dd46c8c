/**
 * Search features without navigation: another language, corrections, and a layout that does not
 * shift.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { z } from "zod";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { browseSite } from "./browser.fixture.ts";

const main = (page: Page) => page.locator("main[data-search]");
const dialog = (page: Page) => page.locator("dialog[open]");
const language = (root: Locator) => root.locator("[data-search-language]");
const links = (root: Locator) => root.locator("[data-search-results] h2 a");
const status = (root: Locator, text: string) =>
  root.locator("[data-search-status]").filter({ hasText: text });

async function expectGerman(root: Locator, query: string): Promise<void> {
  await status(root, `„${query}“`).waitFor();
  assert.equal(await root.getAttribute("lang"), "de");
  assert.equal(await language(root).inputValue(), "de");
  assert.equal(await root.locator("form button[type=submit]").textContent(), "Suchen");
  assert.ok((await links(root).count()) > 0);
  for (const link of await links(root).all())
    assert.match((await link.getAttribute("href")) ?? "", /^\/de\//);
  assert.equal(await root.locator("fieldset[name=section] legend").textContent(), "Bereiche");
}

/** Sums all layout shifts, including those after user input, which browsers exclude from CLS. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const record = (shift: number) =>
      (document.documentElement.dataset["shift"] = String(
        Number(document.documentElement.dataset["shift"] ?? 0) + shift,
      ));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(Number(Object(entry.toJSON()).value));
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Delays the search index until the page is rendered. */
const delayIndex = (page: Page) =>
  page.route("**/pagefind/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });

/** @returns the sum of shifts after two more frames, when pending changes are painted */
const readShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve(Number(document.documentElement.dataset["shift"] ?? 0))),
          ),
        ),
      ),
  );

const maxShift = 0.05;

const traceEvents = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      args: z
        .object({ data: z.object({ score: z.number() }).partial() })
        .partial()
        .optional(),
    }),
  ),
});

describe("the language of the search", () => {
  const site = browseSite(demoOutput);

  test("can be changed on the search page without losing the query, and Back restores it", () =>
    site.visit("/search/?q=Monitoring", async ({ page }) => {
      const root = main(page);
      await status(root, "“Monitoring”").waitFor();
      // A property that a page load would remove.
      await page.evaluate(() => (document.body.id = "same"));
      assert.deepEqual(await language(root).locator("option").allTextContents(), [
        "English",
        "Deutsch",
      ]);
      await language(root).focus();
      await language(root).selectOption("de");
      await page.waitForURL("**/search/?q=Monitoring&language=de");
      await expectGerman(root, "Monitoring");
      assert.equal(await root.locator("h1").textContent(), "Suchen");
      assert.ok(await language(root).evaluate((list) => list === document.activeElement));
      await root.locator("[data-search-order]").selectOption("newest");
      await page.waitForURL("**/search/?q=Monitoring&language=de&order=newest");
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

  test("is part of the URL", () =>
    site.visit("/search/?q=W%C3%A4rmepumpe&language=de", async ({ page }) => {
      await expectGerman(main(page), "Wärmepumpe");
      assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    }));

  test("can be changed in the dialog without affecting the page", () =>
    site.visit("/about/", async ({ page }) => {
      await page.keyboard.press("Control+k");
      const root = dialog(page);
      await root.waitFor();
      await page.keyboard.type("Pumpwerk");
      await status(root, "“Pumpwerk”").waitFor();
      await language(root).selectOption("de");
      await expectGerman(root, "Pumpwerk");
      assert.match(page.url(), /\/about\/$/);
      await root.locator(".search-close").click();
      await root.waitFor({ state: "hidden" });
      await page.keyboard.press("Control+k");
      await root.locator("[data-search-all]").click();
      await page.waitForURL("**/de/search/?q=Pumpwerk");
    }));

  test("corrects a word in the dialog too", () =>
    site.visit("/de/", async ({ page }) => {
      await page.keyboard.press("/");
      const root = dialog(page);
      await root.waitFor();
      await page.keyboard.type("Pumwperk");
      await status(root, "„Pumpwerk“").waitFor();
      assert.ok((await links(root).count()) > 0);
      await root.locator("[data-search-instead]").click();
      await status(root, "„Pumwperk“").waitFor();
    }));

  const places = [
    ["a result", "[data-search-results] h2 a"],
    ["the field", "input[type=search]"],
    ["a chip", "fieldset[name=section] input"],
  ] as const;
  for (const [place, selector] of sampleRows(places, 1))
    test(`is closed from ${place} with Escape, which restores the focus`, () =>
      site.visit("/about/", async ({ page }) => {
        const link = page.locator("main a").last();
        await link.focus();
        const scrolled = await page.evaluate(() => scrollY);
        await page.keyboard.press("Control+k");
        const root = dialog(page);
        await root.waitFor();
        await page.keyboard.type("the");
        await status(root, "“the”").waitFor();
        await root.locator(selector).first().focus();
        await page.keyboard.press("Escape");
        await root.waitFor({ state: "hidden" });
        assert.ok(await link.evaluate((one) => one === document.activeElement));
        assert.equal(await page.evaluate(() => scrollY), scrolled);
        // The query is preserved for the next time the dialog opens.
        await page.keyboard.press("Control+k");
        assert.equal(await root.locator("input[type=search]").inputValue(), "the");
      }));

  test("is a link without JavaScript", () =>
    site.visit(
      "/search/?q=Monitoring",
      async ({ page }) => {
        assert.ok(!(await language(main(page)).isVisible()));
        await page.locator("header .languages a[hreflang=de]").first().click();
        await page.waitForURL("**/de/search/");
      },
      { javaScriptEnabled: false },
    ));

  for (const width of sampleRows([360, 1440], 1)) {
    const options = {
      width,
      prepare: async (page: Page) => {
        await recordShifts(page);
        await delayIndex(page);
      },
    };

    test(`does not shift the page when results appear, ${width} px wide`, () =>
      site.visit(
        "/search/?q=pump",
        async ({ page }) => {
          await status(main(page), "“pump”").waitFor();
          const shift = await readShift(page);
          assert.ok(shift < maxShift, String(shift));
        },
        options,
      ));

    test(`does not shift the dialog when a correction appears, ${width} px wide`, () =>
      site.visit(
        "/about/",
        async ({ page }) => {
          await page.keyboard.press("Control+k");
          await dialog(page).waitFor();
          const before = await readShift(page);
          await page.keyboard.type("monitroing");
          await status(dialog(page), "“monitoring”").waitFor();
          await dialog(page).locator("[data-search-note]").waitFor();
          const shift = (await readShift(page)) - before;
          assert.ok(shift < maxShift, String(shift));
        },
        options,
      ));

    test(`does not shift the page without JavaScript, ${width} px wide`, () =>
      site.visit(
        "/about/",
        async ({ page }) => {
          const browser = page.context().browser();
          assert.ok(browser);
          await browser.startTracing(page, { categories: ["loading"] });
          await page.goto(`${site.origin()}/search/?q=pump`);
          await page.locator("noscript h2 a").first().waitFor();
          await page.screenshot();
          const trace = (await browser.stopTracing()).toString();
          const { traceEvents: events } = traceEvents.parse(JSON.parse(trace));
          assert.ok(events.some(({ name }) => name === "firstContentfulPaint"));
          const shift = events
            .filter(({ name }) => name === "LayoutShift")
            .reduce((sum, { args }) => sum + (args?.data?.score ?? 0), 0);
          assert.ok(shift < maxShift, String(shift));
        },
        { width, javaScriptEnabled: false },
      ));
  }
});
