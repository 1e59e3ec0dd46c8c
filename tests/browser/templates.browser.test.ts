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

for (const template of sampleRows(mainTemplates, 3)) testTemplate(site, template);

describe("with Noto Serif and Roboto as fallbacks", () => {
  const pages = ["/", "/developers/", "/search/", "/guides/quay-wall-survey/", "/nothing/"];
  for (const address of sampleRows(pages, 2))
    testAndroidFonts(site, address, address === "/developers/" ? 1350 : 412);
});

describe("content added by scripts", () => {
  const views = ["/developers/", "/search/", "/blog/unit-tests-for-structured-text/"].flatMap(
    (address) => [412, 1350].map((width) => ({ address, width })),
  );
  for (const { address, width } of sampleRows(views, 2))
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
  const looks = [
    { media: "screen", width: 1440 },
    { media: "screen", width: 1024 },
    { media: "print", width: 1440 },
    { media: "print", width: 1024 },
    { media: "print", width: 794 },
  ] as const;
  for (const { media, width } of sampleRows(looks, 2))
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

  const noted = [
    [600, "/guides/quay-wall-survey/"],
    [1000, "/case-studies/south-quay-crane-upgrade/"],
  ] as const;
  for (const [width, address] of sampleRows(noted, 1))
    test(`${width} px wide, with notes and code: ${address}`, () =>
      site.visit(
        address,
        async ({ page }) => {
          const ends = await page
            .locator(".text > .figure, .prose > :is(p, figure, .table, .callout, .code-block)")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
          assert.ok(ends.length > 5);
          assert.ok(Math.max(...ends) - Math.min(...ends) < 1, ends.join());
        },
        { width },
      ));

  const texts = ["/guides/quay-wall-survey/", "/blog/unit-tests-for-structured-text/"];
  for (const address of sampleRows(texts, 1))
    test(`on tablets, text, tables, code and the contents end at that of the page: ${address}`, () =>
      site.visit(
        address,
        async ({ page }) => {
          const [end, ...ends] = await page
            .locator(".document-head, .contents, .prose > :is(p, .code-block, .table)")
            .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
          assert.ok(ends.length > 1);
          assert.deepEqual([...new Set(ends)], [end]);
        },
        { width: 768 },
      ));
});

describe("a table is not cut", () => {
  const tables = [
    ["/case-studies/south-quay-crane-upgrade/", 390],
    ["/blog/crane-rail-tolerances/", 320],
  ] as const;
  for (const [address, width] of sampleRows(tables, 1))
    test(`on a phone of ${width} px, and keeps its columns: ${address}`, () =>
      site.visit(
        address,
        async ({ page }) => {
          const table = page.locator(".prose > .table").first();
          const { hidden, columns, gaps } = await table.evaluate((region) => ({
            hidden: region.scrollWidth - region.clientWidth,
            gaps: Array.from(region.querySelectorAll(":is(th, td):not(:last-child)"), (cell) =>
              parseFloat(getComputedStyle(cell).paddingInlineEnd),
            ),
            columns: new Set(
              Array.from(region.querySelectorAll("td"), (cell) => cell.getBoundingClientRect().x),
            ).size,
          }));
          assert.ok(hidden <= 0, `${hidden} px`);
          assert.ok(columns > 3, `${columns} columns`);
          assert.ok(Math.min(...gaps) >= 16, gaps.join());
        },
        { width },
      ));

  test("on a phone of 390 px, if it has several texts: each has its label beside it", () =>
    site.visit(
      "/guides/quay-wall-survey/",
      async ({ page }) => {
        const cells = await page
          .locator(".prose > .table")
          .first()
          .evaluate((region) =>
            Array.from(region.querySelectorAll<HTMLElement>("[data-label]"), (cell) => [
              cell.offsetHeight,
              getComputedStyle(cell, "::before").content,
              parseFloat(getComputedStyle(cell, "::before").height),
            ]),
          );
        assert.ok(cells.length > 20);
        for (const [height, label, labelHeight] of cells) {
          assert.match(String(label), /^"[A-Z]/);
          // A label of several lines does not reach into the next value.
          assert.ok(Number(height) >= Number(labelHeight), String(label));
        }
      },
      { width: 390 },
    ));

  test("on a phone of 320 px, if its texts are long: they have the whole width", () =>
    site.visit(
      "/blog/crane-rail-tolerances/",
      async ({ page }) => {
        const cells = await page
          .locator(".prose > .table")
          .first()
          .evaluate((region) => {
            const row = `<td>${"long text ".repeat(20)}</td>`;
            region.innerHTML = `<table data-narrow="rows"><thead><tr><th>Key</th><th>Text</th></tr></thead><tr><td>key</td>${row}</tr><tr><td>key</td>${row}</tr></table>`;
            return Array.from(
              region.querySelectorAll("td"),
              (cell) => region.clientWidth - cell.getBoundingClientRect().width,
            );
          });
        assert.deepEqual([...new Set(cells)], [0]);
      },
      { width: 320 },
    ));

  test("beside a text with contents, and a wide one ends with the page", () =>
    site.visit(
      "/guides/quay-wall-survey/",
      async ({ page }) => {
        await page
          .locator(".prose table")
          .first()
          .evaluate((table) => table.toggleAttribute("data-wide", true));
        const [table, text, contents] = await Promise.all(
          [".prose > .table", ".prose > p", ".contents"].map((part) =>
            page.locator(part).first().boundingBox(),
          ),
        );
        assert.ok(table && text && contents);
        assert.ok(table.x === text.x && table.width > text.width);
        assert.ok(contents.x + contents.width < table.x);
        const head = await page.locator(".document-head").boundingBox();
        assert.ok(head && head.x === contents.x);
        assert.ok(Math.abs(head.x + head.width - table.x - table.width) < 1);
      },
      { width: 1440 },
    ));
});

for (const width of [390, 768, 900, 1440])
  test(`author, dates and tags are beside or above the text at ${width} px`, () =>
    site.visit(
      "/blog/crane-rail-tolerances/",
      async ({ page }) => {
        const [byline, tags, text] = await Promise.all(
          [".byline", ".facts", ".text"].map((part) => page.locator(part).first().boundingBox()),
        );
        assert.ok(byline && tags && text);
        assert.ok(byline.y + byline.height <= tags.y && byline.x === tags.x);
        if (width < 832) assert.ok(tags.y + tags.height <= text.y);
        else {
          assert.ok(Math.abs(byline.y - text.y) < 1);
          assert.ok(byline.x >= text.x + text.width || byline.x + byline.width <= text.x);
        }
      },
      { width },
    ));

test("commands wrap on a phone, indented, and are copied as written", () =>
  site.visit(
    "/blog/unit-tests-for-structured-text/",
    async ({ page }) => {
      const wrapped = await page.locator(".prose").evaluate((prose) => {
        const command = `npm run init -- ../workshop --name <span>"A long name of a company"</span> --url https://a.example`;
        const line = `<span data-indent="2ch">${command}\n</span>`;
        prose.insertAdjacentHTML(
          "afterbegin",
          `<pre class="code"><code>${line}${line}</code></pre>`,
        );
        const pre = prose.querySelector("pre");
        const [first] = pre?.querySelectorAll("[data-indent]") ?? [];
        return {
          isWhole: pre !== null && pre.scrollWidth <= pre.clientWidth,
          lines: first ? first.getClientRects().length && first.clientHeight : 0,
          text: pre?.textContent?.split("\n").length,
        };
      });
      assert.equal(wrapped.isWhole, true);
      assert.ok(wrapped.lines > 40, `${wrapped.lines}`);
      assert.equal(wrapped.text, 3);
    },
    { width: 320 },
  ));

test("the end of a text has a line of its width, and its neighbours before the call to action", () =>
  site.visit(
    "/seminars/pump-curves-in-the-cellar/",
    async ({ page }) => {
      const widthOf = async (part: string) =>
        (await page.locator(`.text > ${part}`).first().boundingBox())?.width;
      assert.equal(await widthOf(".end"), await widthOf(".prose > p"));
      await page.goto(`${site.origin()}/case-studies/south-quay-crane-upgrade/`);
      const order = await page
        .locator(".previous-next, .closing")
        .evaluateAll((all) => all.map(({ classList: [name] }) => name));
      assert.deepEqual(order, ["previous-next", "closing"]);
    },
    { width: 1440 },
  ));

test("a list of events ends with a call to action, and a short topic with others of its list", () =>
  site.visit("/seminars/", async ({ page }) => {
    assert.equal(await page.locator(".closing .action").getAttribute("href"), "/contact/");
    await page.goto(`${site.origin()}/blog/tags/ports/`);
    const titlesIn = (part: string) => page.locator(`${part} h2, ${part} h3`).allInnerTexts();
    assert.deepEqual(
      new Set([...(await titlesIn("main li")), ...(await titlesIn(".related li"))]).size,
      5,
    );
  }));

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
