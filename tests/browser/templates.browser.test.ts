/**
 * The main templates in a browser: complete, without console errors, layout shifts or overflow.
 * templates.slow.test.ts tests all.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { expectShiftBelow, testAndroidFonts } from "./layout-shift.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";
import { delayFonts, testTemplate } from "./template-tests.fixture.ts";
import { mainTemplates } from "./templates.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";

const site = browseSite(demoOutput);

for (const template of mainTemplates) testTemplate(site, template);

describe("with Noto Serif and Roboto as fallbacks", () => {
  for (const address of ["/", "/guides/quay-wall-survey/", "/search/", "/nothing/"])
    testAndroidFonts(site, address, 412);
  testAndroidFonts(site, "/developers/", 1350);
});

describe("content added by scripts", () => {
  const views = ["/developers/", "/search/", "/blog/unit-tests-for-structured-text/"].flatMap(
    (address) => [412, 1350].map((width) => ({ address, width })),
  );
  for (const { address, width } of sampleRows(views, 3))
    test(`does not shift ${address} at ${width} px`, () =>
      site.visit(address, ({ page }) => expectShiftBelow(0.005, page), {
        width,
        height: 900,
        prepare: delayScripts,
        isExpected: (fault) => fault.includes(".woff2"),
      }));
});

test("the metadata of a case study does not shift on a phone when fonts load", () =>
  site.visit(
    "/case-studies/brewery-controls-migration/",
    ({ page }) => expectShiftBelow(0.05, page),
    { width: 412, height: 823, prepare: delayFonts },
  ));

test("the reference shows all languages of samples in a window of 320 px", () =>
  site.visit(
    "/developers/#getService",
    async ({ page }) => {
      const ends = await page
        .locator(
          ".request-tabs summary, [data-operation=getService] :is(label:has([type=radio]), select)",
        )
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      assert.equal(ends.length, 5 + 5 + 1);
      assert.ok(Math.max(...ends) <= 320, ends.join());
    },
    { width: 320 },
  ));

test("on phones, numbers stay with their units and the path of a page is one line", () =>
  site.visit(
    "/blog/crane-rail-tolerances/",
    async ({ page }) => {
      const lines = await page.locator("td.align-right").evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell.querySelector(".whole") ?? cell);
          return range.getClientRects().length;
        }),
      );
      assert.deepEqual([...new Set(lines)], [1]);
      const tops = await page
        .locator(".breadcrumbs li:not(:last-child)")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      assert.equal(new Set(tops).size, 1);
      const menu = await page.getByRole("button", { name: "Menu" }).boundingBox();
      const text = await page.locator(".lead").boundingBox();
      assert.ok(menu && text && menu.x + menu.width <= text.x + text.width + 1);
    },
    { width: 390 },
  ));

describe("text, tables and pictures end at one edge", () => {
  for (const media of ["screen", "print"] as const)
    for (const width of media === "print" ? [1440, 1024, 794] : [1440, 1024])
      test(`${width} px wide, ${media}`, () =>
        site.visit(
          "/case-studies/south-quay-crane-upgrade/",
          async ({ page }) => {
            await page.emulateMedia({ media });
            const ends = await page
              .locator(".text > .figure, .prose > :is(p, .table)")
              .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
            assert.ok(ends.length > 5);
            assert.ok(Math.max(...ends) - Math.min(...ends) < 1, ends.join());
          },
          { width },
        ));

  test("on a tablet, tables and pictures at that of the page", () =>
    site.visit(
      "/case-studies/south-quay-crane-upgrade/",
      async ({ page }) => {
        const [head = 0, ...ends] = await page
          .locator(".document-head, .text > .figure, .prose > .table")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
        assert.ok(ends.length > 1);
        for (const end of ends) assert.ok(Math.abs(end - head) < 1, `${end}, ${head}`);
      },
      { width: 794 },
    ));
});

test("values of metadata start in one column on phones", () =>
  site.visit(
    "/case-studies/south-quay-crane-upgrade/",
    async ({ page }) => {
      const starts = await page
        .locator(".facts dd")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      assert.ok(starts.length > 4);
      assert.equal(new Set(starts).size, 1, starts.join());
    },
    { width: 390 },
  ));

test("embedded content fits every window from 320 px", () =>
  site.visit("/blog/unit-tests-for-structured-text/", async ({ page }) => {
    await page.locator(".prose").evaluate((prose) => {
      for (const name of ["iframe", "video", "object"]) {
        const embedded = document.createElement(name);
        embedded.setAttribute("width", "1600");
        prose.append(embedded);
      }
    });
    assert.deepEqual(await findOverflow(page), []);
  }));

test("wide tables and collapsed sections are complete in print", () =>
  site.visit(
    "/guides/quay-wall-survey/",
    async ({ page }) => {
      await page.emulateMedia({ media: "print" });
      const hidden = await page.locator(".prose").evaluate((prose) => {
        prose.innerHTML = `<div class="table"><table><tr>${"<td>a</td>".repeat(9)}</tr></table></div><details><p>a</p></details>`;
        return [...prose.querySelectorAll(".table, p")]
          .filter((part) => part.scrollWidth > part.clientWidth || !part.checkVisibility())
          .map(({ outerHTML }) => outerHTML.slice(0, 80));
      });
      assert.deepEqual(hidden, []);
    },
    { width: 794 },
  ));

/** Delays scripts until text is painted, and blocks web fonts, which could cause shifts too. */
async function delayScripts(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.abort());
  await page.route("**/*.js", async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
}
