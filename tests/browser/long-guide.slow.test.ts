/**
 * Layout of a long guide: a table of contents that follows the reader, fading edges of tables
 * and formulas, code and nested lists.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { browseSite, themes } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { themeOutput } from "./theme-site.fixture.ts";

const site = browseSite(themeOutput);

describe("the table of contents of a long guide", () => {
  const current = (page: Page) => page.locator(".contents [aria-current]");
  /** @returns whether an entry is visible in the window and in the panel */
  const isInSight = (entry: Locator) =>
    entry.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      const panel = link.closest("nav")?.getBoundingClientRect();
      return (
        top >= Math.max(0, panel?.top ?? 0) && bottom <= Math.min(innerHeight, panel?.bottom ?? 0)
      );
    });

  for (const [width, height] of [
    [1440, 900],
    [1100, 600],
  ] as const)
    test(`keeps the current entry visible, ${width} × ${height}`, () =>
      site.visit(
        "/guides/long/",
        async ({ page }) => {
          for (const section of [1, 20, 45, 30, 2]) {
            await page.evaluate(
              (at) =>
                document.getElementById(`section-${at}`)?.scrollIntoView({ behavior: "instant" }),
              section,
            );
            await eventually(async () => {
              assert.equal(await current(page).innerText(), `Section ${section}`);
              assert.ok(await isInSight(current(page)));
            });
          }
          await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
          await eventually(async () =>
            assert.ok(await isInSight(page.locator(".contents a").first())),
          );
        },
        { width, height },
      ));

  test("does not scroll the page", () =>
    site.visit(
      "/guides/long/",
      async ({ page }) => {
        await current(page)
          .filter({ hasText: /^Section 1$/ })
          .waitFor();
        await page.evaluate(() => scrollTo({ top: 9000, behavior: "instant" }));
        await current(page)
          .filter({ hasNotText: /^Section 1$/ })
          .waitFor();
        assert.equal(await page.evaluate(() => scrollY), 9000);
      },
      { width: 1440 },
    ));
});

test("a column without content takes no space beside or above the text", () =>
  site.visit("/guides/book/first/", async ({ page }) => {
    const displays = await page
      .locator(".columns > .aside")
      .evaluateAll((columns) => columns.map((column) => getComputedStyle(column).display));
    assert.deepEqual(displays, ["none"]);
  }));

test("the numbers of chapters have space after them", () =>
  site.visit(
    "/guides/book/first/",
    async ({ page }) => {
      const list = page.locator(".tree ol").first();
      await list.evaluate((element) => element.classList.add("numbered"));
      const display = await list
        .locator("> li > a")
        .first()
        .evaluate((entry) => getComputedStyle(entry).display);
      assert.equal(display, "flex");
    },
    { width: 1440 },
  ));

test("inserted and deleted lines of a diff have different colours in both themes", async () => {
  for (const colorScheme of themes)
    await site.visit(
      "/guides/long/",
      async ({ page }) => {
        const colours = await page.locator('pre[data-language="diff"] code').evaluate((code) => {
          const colourOf = (kind: string) => {
            const line = code.querySelector(`.token-${kind}`);
            return line && getComputedStyle(line).color;
          };
          return [getComputedStyle(code).color, colourOf("inserted"), colourOf("deleted")];
        });
        assert.ok(colours.every(Boolean), colours.join());
        assert.equal(new Set(colours).size, 3, colours.join());
      },
      { colorScheme },
    );
});

test("the list of a year has its months as headings", () =>
  site.visit("/blog/2024/", async ({ page }) => {
    assert.deepEqual(await page.locator("main .month").allInnerTexts(), ["January"]);
    assert.ok((await page.locator(".month + .items h3").count()) > 5);
  }));

test("Arabic pages load the fonts of the interface and of their script, 60 KiB at most", () =>
  site.visit("/ar/services/two/", async ({ page }) => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((one) => one.name.endsWith(".woff2") && one instanceof PerformanceResourceTiming)
        .map((one) => ({ name: one.name, size: Number(one.toJSON()["encodedBodySize"]) })),
    );
    const names = fonts.map(({ name }) => /([a-z-]+)\.[^/]*$/.exec(name)?.[1]);
    assert.deepEqual(names.toSorted(), ["instrument-sans", "noto-sans-arabic"]);
    assert.ok(fonts.reduce((sum, { size }) => sum + size, 0) <= 60 * 1024);
  }));

test("titled code after tabs is below them", () =>
  site.visit("/guides/long/", async ({ page }) => {
    const tabs = await page.locator(".prose summary").allTextContents();
    assert.deepEqual(tabs, ["npm", "pnpm"]);
    assert.equal(
      await page.locator(".code-tabs + .code-named figcaption").innerText(),
      "vite.config.js",
    );
  }));

test("lists in task lists are indented like lists in lists", () =>
  site.visit("/guides/long/", async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const starts = await page.evaluate(() => {
        const startOf = (text: string) => {
          const walker = document.createTreeWalker(
            document.querySelector(".prose") ?? document,
            NodeFilter.SHOW_TEXT,
          );
          while (walker.nextNode()?.nodeValue?.trim() !== text)
            if (!walker.currentNode.parentElement) return Number.NaN;
          const range = document.createRange();
          range.selectNodeContents(walker.currentNode);
          const lead = /^\s*/.exec(walker.currentNode.nodeValue ?? "")?.[0];
          range.setStart(walker.currentNode, lead?.length ?? 0);
          return Math.round(range.getBoundingClientRect().left);
        };
        return {
          plain: startOf("in a list") - startOf("A list"),
          tasks: startOf("A task in a task") - startOf("A task"),
          items: startOf("An item in a task") - startOf("A task"),
          numbered: startOf("A task in an item") - startOf("One"),
          among: startOf("An item among tasks") - startOf("A list"),
        };
      });
      assert.ok(starts.plain > 15);
      for (const [name, start] of Object.entries(starts))
        assert.ok(
          Math.abs(start - (name === "among" ? 0 : starts.plain)) <= 6,
          `${name}: ${JSON.stringify(starts)}`,
        );
    }
  }));

test("only tasks have a checkbox as marker", () =>
  site.visit("/guides/long/", async ({ page }) => {
    const markerOf = (text: string) =>
      page
        .locator("li", { hasText: new RegExp(`^\\s*${text}\\s*$`) })
        .last()
        .evaluate((item) => getComputedStyle(item).listStyleType);
    assert.equal(await markerOf("A task in a task"), "none");
    assert.equal(await markerOf("A task in an item"), "none");
    assert.equal(await markerOf("An item in a task"), "disc");
    assert.equal(await markerOf("An item among tasks"), "disc");
  }));

describe("a wide element", () => {
  const wide = [
    ["a table", ".prose > .table"],
    ["a table in a callout", ".callout .table"],
    ["a formula", ".prose > .math"],
  ] as const;
  for (const [name, selector] of wide)
    for (const colorScheme of themes)
      test(`${name} fades on each side to which it can scroll, in the ${colorScheme} theme`, () =>
        site.visit(
          "/guides/long/",
          async ({ page }) => {
            const region = page.locator(selector).first();
            assert.deepEqual(await fadesAt(region, 0), ["plain", "faded"]);
            assert.deepEqual(await fadesAt(region, 120), ["faded", "faded"]);
            assert.deepEqual(await fadesAt(region, 99_999), ["faded", "plain"]);
          },
          { width: 600, colorScheme },
        ));

  test("fades on the other side on right-to-left pages", () =>
    site.visit(
      "/ar/guides/long/",
      async ({ page }) => {
        const region = page.locator(".prose > .table").first();
        assert.deepEqual(await fadesAt(region, 0), ["faded", "plain"]);
        assert.deepEqual(await fadesAt(region, -99_999), ["plain", "faded"]);
        // Formulas are always left to right.
        const formula = page.locator(".prose > .math");
        assert.deepEqual(await fadesAt(formula, 0), ["plain", "faded"]);
        assert.deepEqual(await fadesAt(formula, 99_999), ["faded", "plain"]);
      },
      { width: 600 },
    ));

  test("does not fade if it fits", () =>
    site.visit("/guides/long/", async ({ page }) => {
      const region = page.locator(".prose > .table").nth(1);
      assert.deepEqual(await fadesAt(region, 0), ["plain", "plain"]);
    }));
});

test("a table is sorted by a column in both directions, with empty cells at the end", () =>
  site.visit("/guides/long/", async ({ page }) => {
    const table = page.locator("table.sortable");
    const items = () => table.locator("tbody td:first-child").allTextContents();
    await table.getByRole("button", { name: "Day" }).focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await items(), ["1", "9", "10"]);
    await page.keyboard.press("Enter");
    assert.deepEqual(await items(), ["9", "1", "10"]);
    assert.equal(await table.locator("[aria-sort]").getAttribute("aria-sort"), "descending");
  }));

/** @returns whether the left and the right edge of a filled region are lighter than its middle */
async function fadesAt(region: Locator, scroll: number): Promise<string[]> {
  await region.evaluate((element, left) => {
    element.scrollLeft = left;
    for (const child of element.querySelectorAll<HTMLElement>("*"))
      child.style.visibility = "hidden";
    if (element instanceof HTMLElement) element.style.background = "#777";
  }, scroll);
  const { data, info } = await sharp(await region.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const row = Math.floor(info.height / 2) * info.width;
  const at = (column: number) => data[(row + column) * info.channels] ?? 0;
  const middle = at(Math.floor(info.width / 2));
  return [at(3), at(info.width - 4)].map((edge) =>
    Math.abs(edge - middle) > 12 ? "faded" : "plain",
  );
}
