/**
 * Accessibility of every template, and of features that the demo does not use: books, blocks,
 * filters, texts in other languages, wide tables.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { allLooks, findViolations, testDialog } from "./axe.fixture.ts";
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
    ...[...templates, ...others].map(({ path }) => ({ path, on: demo, place: "" })),
    ...paths.map((path) => ({ path, on: site, place: " of a site in five languages" })),
  ];
  for (const { path, on, place } of pages)
    test(`on ${path}${place}, in either theme, on phone and desktop`, () =>
      on.visit(path, async ({ page }) =>
        assert.deepEqual(await findViolations(page, allLooks), []),
      ));

  testDialog(demo, allLooks);
});
