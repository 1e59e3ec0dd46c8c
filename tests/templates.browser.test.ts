/**
 * Every template as a browser sees it: whole, quiet, still and inside its window.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { demoOutput } from "./demo-site.fixture.ts";
import { browseSite, themes } from "./browser.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";
import { templates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

for (const { name, path } of templates) {
  describe(name, () => {
    for (const theme of themes)
      test(`loads without a complaint in the ${theme} theme`, () =>
        site.visit(
          path,
          async ({ page, response }) => {
            assert.equal(response.status(), path === "/nothing/" ? 404 : 200);
            assert.equal(await page.locator("main h1").count(), 1);
          },
          { colorScheme: theme },
        ));

    test("fits every window from 320 px", () =>
      site.visit(path, async ({ page }) =>
        assert.deepEqual(await findOverflow(page), []),
      ));

    for (const width of [360, 1440])
      test(`stays where it is when its fonts come late, ${width} px wide`, () =>
        site.visit(
          path,
          async ({ page }) => {
            const shift = await page.evaluate(measureShift);
            assert.ok(shift <= 0.05, `cumulative layout shift of ${shift}`);
          },
          { width, height: 800, prepare: delayFonts },
        ));

    test("can be read without JavaScript", async () => {
      const read = (javaScriptEnabled: boolean) =>
        site.visit(path, ({ page }) => page.locator("main").innerText(), {
          javaScriptEnabled,
        });
      const text = await read(false);
      const added = /^(?:Copy|Kopieren)\n/gm;
      assert.ok(text.length > 80, text);
      assert.ok(text.includes((await read(true)).replaceAll(added, "")), text);
    });
  });
}

function delayFonts(page: Page): Promise<unknown> {
  return page.route("**/*.woff2", async (route) => {
    await setTimeout(300);
    await route.continue();
  });
}

/** @returns the page's cumulative layout shift so far */
function measureShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("value" in entry) sum += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
    window.setTimeout(() => resolve(sum), 100);
  });
}
