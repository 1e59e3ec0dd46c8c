/**
 * Accessibility of the main templates, checked with axe in one of two looks.
 * accessibility.slow.test.ts tests all, in all looks.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findViolations, looks, testDialog } from "./axe.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { mainTemplates, others } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

describe("axe finds nothing, with all disclosures open,", () => {
  const pages = sampleRows([...mainTemplates, ...others], 4);
  for (const [turn, look] of looks.entries())
    for (const { name, path } of pages.filter((_, index) => index % looks.length === turn))
      test(`on ${name}, ${look.colorScheme}, ${look.width} px wide`, () =>
        site.visit(path, async ({ page }) =>
          assert.deepEqual(await findViolations(page, [look]), []),
        ));

  testDialog(site, sampleRows(looks, 1));
  test("on the search page with results", () =>
    site.visit("/search/?q=pump", async ({ page }) => {
      await page.locator(`[data-search-status]:not(:empty)`).waitFor();
      assert.deepEqual(await findViolations(page, sampleRows(looks, 1)), []);
    }));
});

test("wrapped tags are far enough apart for touch (WCAG 2.5.8)", () =>
  site.visit(
    "/blog/unit-tests-for-structured-text/",
    async ({ page }) => {
      const [first = 0, second = 0] = await page
        .locator(".facts dd:has(a)")
        .last()
        .evaluate((tags) => {
          tags.innerHTML = '<a href="/">accessibility of all services</a>'.repeat(12);
          return [...new Set([...tags.children].map((one) => one.getBoundingClientRect().top))];
        });
      assert.ok(second - first >= 24, `${second - first} px`);
    },
    { width: 1440 },
  ));
