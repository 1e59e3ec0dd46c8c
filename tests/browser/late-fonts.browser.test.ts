/** Fonts that load when a page needs them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { expectShiftBelow } from "./layout-shift.fixture.ts";

const site = browseSite(demoOutput);
const phone = { width: 412, height: 823 };
const first = ["instrument-sans", "newsreader", "newsreader-display"];

test("a text page loads three fonts, and those of bold and rarer letters below when the reader scrolls, without a shift", () =>
  site.visit(
    "/about/",
    async ({ page }) => {
      assert.deepEqual(await listFonts(page), first);
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 300);
      await page.waitForFunction(
        () =>
          performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"))
            .length >= 5,
      );
      assert.deepEqual(
        await listFonts(page),
        [...first, "newsreader-bold", "newsreader-europe"].toSorted(),
      );
      await expectShiftBelow(0.01, page);
    },
    phone,
  ));

test("a link to a section, where the page starts scrolled, has all fonts", () =>
  site.visit(
    "/developers/#errors",
    async ({ page }) => {
      await page.waitForFunction(() => document.fonts.check('1rem "JetBrains Mono"'));
      assert.ok((await listFonts(page)).includes("jetbrains-mono"));
    },
    phone,
  ));

test("text of the first screen has its fonts at once", () =>
  site.visit("/developers/", async ({ page }) => {
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("jetbrains-mono")),
    );
    assert.equal(await page.evaluate(() => scrollY), 0);
  }));

test("without scripts, bold text and code have their fonts", () =>
  site.visit(
    "/about/",
    async ({ page }) => {
      const fonts = await page.evaluate(async () => {
        const faces = await document.fonts.load('700 1rem "Newsreader"');
        return faces.map(({ status }) => status);
      });
      assert.ok(fonts.includes("loaded"));
    },
    { ...phone, javaScriptEnabled: false },
  ));

/** @returns the names of the loaded fonts of the site, in alphabetical order */
function listFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /([^/]+)\.[^/.]+\.woff2$/.exec(name)?.[1] ?? [])
      .toSorted(),
  );
}
