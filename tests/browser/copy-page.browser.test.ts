/** The copy button beside the title, and its menu, in Chromium. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { expectShiftBelow } from "./layout-shift.fixture.ts";

const site = browseSite(demoOutput);
const guide = "/guides/quay-wall-survey/";

describe("the copy button", () => {
  const pages = [
    [guide, "guides/quay-wall-survey.md", "Copy page", "Copied"],
    ["/developers/", "developers.md", "Copy page", "Copied"],
    [`/de${guide}`, "de/guides/quay-wall-survey.md", "Seite kopieren", "Kopiert"],
    ["/blog/", "blog.md", "Copy page", "Copied"],
  ] as const;
  for (const [address, file, label, done] of sampleRows(pages, 2))
    test(`copies the Markdown of ${address}`, () =>
      site.visit(
        address,
        async ({ page }) => {
          const button = page.locator(".page-head [data-copy-page]");
          const menu = page.locator(".page-head .copy-page > [popovertarget]");
          assert.equal((await button.textContent())?.trim(), label);
          const place = await menu.boundingBox();
          await button.focus();
          await page.keyboard.press("Enter");
          await button.filter({ hasText: done }).waitFor();
          assert.deepEqual(await menu.boundingBox(), place);
          assert.equal(
            await page.evaluate(() => navigator.clipboard.readText()),
            readFileSync(path.join(demoOutput, file), "utf8"),
          );
          await page.clock.runFor(2_000);
          await button.filter({ hasText: label }).waitFor();
        },
        { permissions: ["clipboard-read", "clipboard-write"], stopsClock: true },
      ));

  test("says that it failed", () =>
    site.visit(
      guide,
      async ({ page }) => {
        const button = page.locator(".page-head [data-copy-page]");
        await button.click();
        await button.filter({ hasText: "Not copied" }).waitFor();
      },
      {
        stopsClock: true,
        prepare: (page) =>
          page.route("**/quay-wall-survey.md", (route) => route.fulfill({ status: 502 })),
        isExpected: (fault) => fault.includes("502"),
      },
    ));

  test("is at the end of a document on a phone, after the title and the text", () =>
    site.visit(
      guide,
      async ({ page }) => {
        const buttons = page.locator("[data-copy-page]");
        assert.deepEqual(
          await buttons.evaluateAll((all) =>
            all.map((button) => [
              button.checkVisibility(),
              button.closest(".copy-page")?.matches(".prose ~ .end *"),
            ]),
          ),
          [
            [false, false],
            [true, true],
          ],
        );
        await buttons.last().click();
        await buttons.last().filter({ hasText: "Copied" }).waitFor();
      },
      { width: 390, permissions: ["clipboard-read", "clipboard-write"] },
    ));

  for (const width of sampleRows([390, 1440], 1))
    test(`does not move the page, ${width} px wide`, () =>
      site.visit(guide, ({ page }) => expectShiftBelow(0.05, page), { width }));
});

describe("the menu beside the title", () => {
  for (const javaScriptEnabled of sampleRows([true, false], 1))
    test(`opens and closes by keyboard ${javaScriptEnabled ? "with" : "without"} scripts`, () =>
      site.visit(
        guide,
        async ({ page }) => {
          const head = page.locator(".page-head");
          const menu = head.getByRole("list", { name: "Open this page elsewhere" });
          const button = head.getByRole("button", { name: "Open this page elsewhere" });
          await menu.waitFor({ state: "hidden" });
          await button.focus();
          await page.keyboard.press("Enter");
          await menu.waitFor();
          await page.keyboard.press("Tab");
          const first = menu.getByRole("link").first();
          assert.equal(await first.evaluate((link) => link === document.activeElement), true);
          await page.keyboard.press("Escape");
          await menu.waitFor({ state: "hidden" });
          assert.equal(await button.evaluate((one) => one === document.activeElement), true);
          assert.equal(await head.locator("[data-copy-page]").isVisible(), javaScriptEnabled);
        },
        { javaScriptEnabled },
      ));

  test("leads to the Markdown and to each assistant", () =>
    site.visit(`/de${guide}`, async ({ page }) => {
      const links = page.locator(".page-head .copy-page a");
      assert.deepEqual(
        await links.evaluateAll((all) =>
          all.map((link) => [link.textContent?.trim(), link.getAttribute("href")]),
        ),
        [
          ["Als Markdown ansehen", "/de/guides/quay-wall-survey.md"],
          [
            "In Claude öffnen",
            "https://claude.ai/new?q=Read%20https%3A%2F%2Fhalmer-dyck.example%2Fde%2Fguides%2Fquay-wall-survey.md%20and%20answer%20my%20questions%20about%20it.",
          ],
          [
            "In ChatGPT öffnen",
            "https://chatgpt.com/?q=Read%20https%3A%2F%2Fhalmer-dyck.example%2Fde%2Fguides%2Fquay-wall-survey.md%20and%20answer%20my%20questions%20about%20it.",
          ],
        ],
      );
    }));

  test("is not beside the title of a 404 page, which has no address", () =>
    site.visit("/nothing/", async ({ page }) => {
      assert.equal(await page.locator(".copy-page").count(), 0);
    }));
});
