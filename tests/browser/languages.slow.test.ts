/**
 * Layout of a site in many languages: no page is wider than a phone, right-to-left pages are
 * mirrored, and code is not.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import { browseSite } from "./browser.fixture.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";
import { writeLanguagesSite } from "./languages-site.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";

const output = path.join(makeFolder(), "dist");
before(() => {
  const built = build(writeLanguagesSite(), output, ["--skip", "social-images"]);
  assert.equal(built.status, 0, built.output);
});
const site = browseSite(output);

/** Path prefixes; German is the default language. */
const prefixes = ["", "/fi", "/ar"];

/** A path of each template. */
const paths = [
  "/",
  "/blog/",
  "/services/",
  "/about/datenschutz/",
  "/blocks/",
  "/blog/post/",
  "/services/two/",
  "/guides/guide/",
  "/case-studies/study/",
  "/developers/",
  "/search/",
  "/nothing/",
];

describe("a word wider than a phone", () => {
  for (const prefix of prefixes)
    for (const page of paths)
      test(`does not widen ${prefix}${page}`, () =>
        site.visit(`${prefix}${page}`, async ({ page: shown }) =>
          assert.deepEqual(await findOverflow(shown), []),
        ));
});

describe("the direction of a page", () => {
  for (const [locale, direction] of [
    ["ar", "rtl"],
    ["he", "rtl"],
    ["fi", "ltr"],
    ["ja", "ltr"],
  ] as const)
    test(`is ${direction} in ${locale}, and ltr for code`, () =>
      site.visit(`/${locale}/guides/guide/`, async ({ page }) => {
        assert.deepEqual(await page.evaluate(measureDirection), {
          page: direction,
          code: ["ltr", "ltr"],
          codeStartsAtTheLeft: true,
          toolsAreLast: true,
          phone: "ltr",
        });
      }));
});

test("a document in another language has dates in its language, and starts at the side of the page", () =>
  site.visit("/ar/blocks/", async ({ page }) => {
    const item = page.locator(".items .words", { has: page.locator('a[hreflang="de"]') });
    assert.match(await item.locator("time").innerText(), /^6\. Jan\. 2026\s*$/);
    const ends = await item.evaluate((words) =>
      [...words.children].map((child) => {
        const text = document.createRange();
        text.selectNodeContents(child);
        return Math.round(text.getBoundingClientRect().right);
      }),
    );
    assert.equal(ends.length, 3);
    assert.equal(new Set(ends).size, 1, ends.join(", "));
  }));

for (const locale of ["ja", "zh"])
  test(`line breaks, letter spacing and quotations in ${locale} follow its conventions`, () =>
    site.visit(`/${locale}/guides/guide/`, async ({ page }) => {
      const styleOf = (selector: string, property: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      assert.equal(await styleOf("body", "line-break"), "strict");
      assert.equal(await styleOf("h1", "letter-spacing"), "normal");
      assert.equal(await styleOf("blockquote", "font-style"), "normal");
    }));

test("lines of Arabic headings do not touch", () =>
  site.visit("/ar/blocks/", async ({ page }) => {
    const ratios = await page.locator("h1, h2, h3").evaluateAll((headings) =>
      headings.map((heading) => {
        const { lineHeight, fontSize } = getComputedStyle(heading);
        return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      }),
    );
    assert.ok(ratios.length > 1 && Math.min(...ratios) >= 1.35, ratios.join());
  }));

test("an API reference that falls back to English is marked as English, but not its introduction", () =>
  site.visit("/ar/developers/", async ({ page }) => {
    const body = page.locator(".reference-body");
    assert.equal(await body.getAttribute("lang"), "en");
    assert.equal(await body.getAttribute("dir"), "ltr");
    assert.equal(await body.locator('[lang="ar"][dir="rtl"] .prose').count(), 1);
  }));

test("a Czech page preloads the extended font subsets, a Finnish page only the basic ones", async () => {
  for (const [locale, files] of [
    ["cs", 6],
    ["fi", 3],
  ] as const)
    await site.visit(`/${locale}/guides/guide/`, async ({ page }) => {
      const preloads = page.locator('link[rel="preload"][as="font"]');
      assert.equal(await preloads.count(), files);
    });
});

test("a site's own strings are used in its language", () =>
  site.visit("/cs/", async ({ page }) => {
    assert.equal(await page.locator(".skip").innerText(), "Přejít k obsahu");
    assert.equal(await page.locator(".search-field input").getAttribute("placeholder"), "Hledat");
  }));

function measureDirection() {
  const of = (selector: string) => document.querySelector(selector) ?? document.body;
  const directionOf = (selector: string) => getComputedStyle(of(selector)).direction;
  const pre = of("pre");
  const line = document.createRange();
  line.selectNodeContents(of("pre code"));
  const isFromTheRight = document.dir === "rtl";
  const [name = 0, tools = 0] = [of(".site-name"), of(".tools")].map(
    (element) => element.getBoundingClientRect().left,
  );
  return {
    page: directionOf("html"),
    code: [directionOf("pre"), directionOf("p code")],
    codeStartsAtTheLeft: line.getBoundingClientRect().left - pre.getBoundingClientRect().left < 40,
    toolsAreLast: tools > name !== isFromTheRight,
    phone: directionOf('[href^="tel:"]'),
  };
}
