/**
 * The page header at every width: no word of a button or link breaks, and nothing overlaps or
 * overflows the window.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { browseSite, resize } from "./browser.fixture.ts";
import { lean } from "../../packages/conformance/src/project.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";
import { writeLanguagesSite } from "./languages-site.fixture.ts";
import { themeLocales, themeOutput } from "./theme-site.fixture.ts";

const widths = [320, 360, 390, 480, 700, 832, 1024, 1100, 1440];

/** @returns whether the menu is behind a button, based on the stylesheet's breakpoint of 52rem */
const hasMenu = (width: number) => width < 832;

/** @returns a line for each fault at each width, with the menu of small screens open */
async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await resize(page, width);
    if (hasMenu(width)) await page.locator(".menu").click();
    const faults = await page.evaluate(measureControls);
    found.push(...faults.map((fault) => `${width} px: ${fault}`));
    if (hasMenu(width)) await page.keyboard.press("Escape");
  }
  return found;
}

describe("the page header with five languages", () => {
  const site = browseSite(themeOutput);
  for (const locale of themeLocales)
    for (const address of ["/", "/search/"])
      test(`fits on ${address} in ${locale} at ${widths.length} widths`, () =>
        site.visit(locale === "en" ? address : `/${locale}${address}`, async ({ page }) =>
          assert.deepEqual(await findFaults(page), []),
        ));

  test("lists them in a row", () =>
    site.visit("/", async ({ page }) => {
      assert.equal(await page.locator(".languages-button").count(), 0);
      const names = await page.locator("header .tools .languages").innerText();
      assert.deepEqual(names.split(/\s+/), ["English", "Deutsch", "Suomi", "العربية", "日本語"]);
    }));
});

describe("the page header with seven languages", () => {
  const output = path.join(makeFolder(), "dist");
  before(() => {
    const { status, output: printed } = build(writeLanguagesSite(), output, lean);
    assert.equal(status, 0, printed);
  });
  const site = browseSite(output);
  const menu = (page: Page) => page.locator("header .tools .languages");
  const button = (page: Page) =>
    page.locator("header").getByRole("button", { name: "Sprache Deutsch", exact: true });

  for (const prefix of ["", "/fi", "/ar"])
    test(`fits on ${prefix}/ at ${widths.length} widths`, () =>
      site.visit(`${prefix}/`, async ({ page }) => assert.deepEqual(await findFaults(page), [])));

  for (const javaScriptEnabled of [true, false])
    test(`lists them in a menu ${javaScriptEnabled ? "that Escape closes" : "without JavaScript too"}`, () =>
      site.visit(
        "/",
        async ({ page }) => {
          assert.equal(await menu(page).isVisible(), false);
          await button(page).click();
          assert.equal(await menu(page).locator("li").count(), 7);
          await menu(page).locator("li").last().waitFor();
          await page.keyboard.press("Escape");
          await menu(page).waitFor({ state: "hidden" });
          await button(page).click();
          await menu(page).locator("a[hreflang=fi]").click();
          await page.waitForURL("**/fi/");
        },
        { javaScriptEnabled },
      ));

  test("shows the menu below its button and inside the window, in ltr and rtl", async () => {
    for (const address of ["/", "/ar/"])
      await site.visit(address, async ({ page }) => {
        const opener = page.locator(".languages-button");
        await opener.click();
        const [from, list] = [await opener.boundingBox(), await menu(page).boundingBox()];
        assert.ok(from && list);
        assert.ok(Math.abs(list.y - (from.y + from.height)) < 12, `${list.y}`);
        assert.ok(list.x >= 0 && list.x + list.width <= 1280, `${list.x}`);
        assert.ok(list.x < from.x + from.width && from.x < list.x + list.width);
      });
  });

  test("lists them in the main menu of small screens, without a second button", () =>
    site.visit(
      "/",
      async ({ page }) => {
        assert.equal(await page.locator(".languages-button").isVisible(), false);
        await page.locator(".menu").click();
        const shown = page.locator(".sections .languages li");
        assert.equal(await shown.count(), 7);
        assert.ok(await shown.last().isVisible());
      },
      { width: 390 },
    ));
});

/**
 * @returns a line for each fault of the visible buttons, links and fields in the header, and of the
 *   search button
 */
function measureControls(): string[] {
  // The link for programs is clipped, not hidden.
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden]");
  const opened = document.querySelector(".sections:popover-open");
  const controls = [
    ...document.querySelectorAll(
      "header :is(a, button, input, .languages [aria-current]), main form button",
    ),
  ].filter((one) => isSeen(one) && (!opened || opened.contains(one)));
  const faults: string[] = [];
  const boxes = controls.map((control) => {
    const box = control.getBoundingClientRect();
    const name = control.textContent.trim() || control.localName;
    if (box.left < -0.5 || box.right > innerWidth + 0.5)
      faults.push(`${name} overflows the window`);
    if (box.height < 24) faults.push(`${name} is ${box.height} px high`);
    if (control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 0)
      faults.push(`${name} is cut`);
    const isLine = control.matches(".tools *, form button");
    const lines = new Set<number>();
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (text.parentElement?.closest(".sr-only")) continue;
      for (const { index, 0: word } of (text.nodeValue ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom));
        for (const top of tops) lines.add(top);
        // A word that is wider than a phone has to break.
        const available = control.closest(".wrap")?.clientWidth ?? innerWidth;
        if (new Set(tops).size > 1 && range.getBoundingClientRect().width < available - 60)
          faults.push(`${word} is broken`);
      }
    }
    if (isLine && lines.size > 1) faults.push(`${name} has ${lines.size} lines`);
    return { control, box, name };
  });
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) {
      const width =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 1 && height > 1) faults.push(`${one.name} overlaps ${other.name}`);
    }
  });
  return faults;
}
