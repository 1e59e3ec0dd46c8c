/**
 * Accessibility of every template, and of features that the demo does not use: books, blocks,
 * filters, texts in other languages, wide tables.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { allLooks, findInside, findViolations, looks, testDialog } from "./axe.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { others, templates } from "./templates.fixture.ts";
import { themeOutput } from "./theme-site.fixture.ts";

const paths = [
  "/",
  "/ar/",
  "/blocks/",
  "/de/blocks/",
  "/blog/",
  "/blog/2024/",
  "/de/blog/tags/energy/",
  "/authors/anna/",
  "/contact/",
  "/services/two/",
  "/ar/services/two/",
  "/de/case-studies/study/",
  "/guides/book/",
  "/guides/book/second/",
  "/de/guides/book/second/",
  "/guides/long/",
  "/ar/guides/long/",
  "/ar/developers/",
  "/ja/search/",
];

describe("axe finds nothing, with all disclosures open,", () => {
  const demo = browseSite(demoOutput);
  const site = browseSite(themeOutput);
  const pages = [
    ...[
      ...[...templates, ...others].map(({ path }) => path),
      "/seminars/pump-curves-in-the-cellar/",
      "/consulting/asset-strategy/",
    ].map((path) => ({ path, on: demo, place: "" })),
    ...paths.map((path) => ({ path, on: site, place: " of a site in five languages" })),
  ];
  for (const { path, on, place } of pages)
    test(`on ${path}${place}, in either theme, on phone and desktop`, () =>
      on.visit(path, async ({ page }) =>
        assert.deepEqual(await findViolations(page, allLooks), []),
      ));

  testDialog(demo, allLooks, ["results", "no query", "no result"]);

  for (const [state, address] of [
    ["results", "/search/?q=pump"],
    ["nothing found", "/search/?q=crxnx"],
  ] as const)
    test(`on the search page with ${state}`, () =>
      demo.visit(address, async ({ page }) => {
        await page.locator(`[data-search-status]:not(:empty)`).waitFor();
        assert.deepEqual(await findViolations(page, looks), []);
      }));

  for (const { width, colorScheme, options } of looks) {
    const look = `${colorScheme}, ${width} px wide`;
    test(`in an enlarged picture, ${look}`, () =>
      demo.visit(
        "/blog/crane-rail-tolerances/",
        async ({ page }) => {
          const picture = page.getByRole("button", { name: /^Enlarge: / });
          await picture.focus();
          await page.keyboard.press("Enter");
          const large = page.locator("dialog.enlarged[open]");
          await large.waitFor();
          assert.deepEqual(await findInside(large, options), []);
        },
        // Wide windows show the picture in its full size.
        { width: 390, height: 844, colorScheme },
      ));

    test(`on a form with errors, ${look}`, () =>
      demo.visit(
        "/contact/",
        async ({ page }) => {
          const form = page.locator("main form");
          await form.locator("[type=submit], button:not([type])").first().click();
          await form.locator(":user-invalid").first().waitFor();
          assert.deepEqual(await findInside(form, options), []);
        },
        { width, colorScheme },
      ));
  }
});
