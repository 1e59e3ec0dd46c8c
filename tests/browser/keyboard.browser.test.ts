/**
 * Keyboard navigation of every template, each at one of two widths. keyboard.slow.test.ts tests
 * both.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { testTabKey, widths } from "./tab-key.fixture.ts";
import { templates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

describe("the Tab key", () => {
  for (const [index, template] of templates.entries())
    testTabKey(site, template, widths[index % widths.length]);
});

test("the skip link skips the navigation", () =>
  site.visit("/guides/quay-wall-survey/", async ({ page }) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash === "#page.content");
    await page.keyboard.press("Tab");
    await page.waitForFunction(
      () =>
        document.activeElement?.matches("main *, main ~ *") ||
        document.activeElement?.closest("nav")?.className === "breadcrumbs",
    );
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
