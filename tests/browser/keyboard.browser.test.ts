/**
 * Keyboard navigation of the main templates, each at one of two widths. keyboard.slow.test.ts tests
 * all, at both.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { browseSite, resize } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { testTabKey, widths } from "./tab-key.fixture.ts";
import { mainTemplates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

describe("the Tab key", () => {
  for (const [index, template] of sampleRows(mainTemplates, 3).entries())
    testTabKey(site, template, widths[index % widths.length]);
});

describe("the first Tab after the skip link is in the text", () => {
  const firsts = [
    ["/blog/unit-tests-for-structured-text/", ".prose a"],
    ["/guides/quay-wall-survey/", ".prose *"],
    ["/developers/", ".reference-body *"],
    ["/contact/", ".contact-form *"],
    ["/", ".opening a"],
  ] as const;
  for (const [path, text] of sampleRows(firsts, 2))
    test(`of ${path}`, () =>
      site.visit(path, async ({ page }) => {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.hash === "#page.content");
        await page.keyboard.press("Tab");
        await page.waitForFunction((selector) => document.activeElement?.matches(selector), text);
      }));
});

test("code and tables are in the Tab order only while they scroll, and then have a name", () =>
  site.visit("/blog/unit-tests-for-structured-text/", async ({ page }) => {
    const table = page.locator(".prose .table");
    const code = page.locator(".prose pre");
    const stops = () =>
      Promise.all([table, code].map((box) => box.first().getAttribute("tabindex")));
    await eventually(async () => assert.deepEqual(await stops(), [null, null]));
    assert.equal(await page.getByRole("region", { name: "Table" }).count(), 0);
    await table.evaluate((box) => (box.style.width = "9rem"));
    // Code wraps, but for drawings.
    const drawing = code.locator("code").first();
    await drawing.evaluate((text) => {
      text.textContent = "─".repeat(80);
      text.style.whiteSpace = "pre";
    });
    await resize(page, 320);
    await eventually(async () => assert.deepEqual(await stops(), ["0", "0"]));
    await page.getByRole("region", { name: "Table 1: What it found" }).waitFor();
  }));

test("the menu of small screens can be opened, used and closed by keyboard", () =>
  site.visit(
    "/about/",
    async ({ page }) => {
      const menu = page.getByRole("button", { name: "Menu" });
      const sections = page.getByRole("navigation", {
        name: "Main navigation",
      });
      const isFocused = (control: Locator) =>
        eventually(async () =>
          assert.ok(await control.evaluate((one) => one === document.activeElement)),
        );
      await sections.waitFor({ state: "hidden" });
      await menu.focus();
      await page.keyboard.press("Enter");
      await sections.waitFor();
      await page.keyboard.press("Tab");
      await isFocused(sections.getByRole("link").first());
      await page.keyboard.press("Escape");
      await sections.waitFor({ state: "hidden" });
      await isFocused(menu);
    },
    { width: 360, height: 800 },
  ));
