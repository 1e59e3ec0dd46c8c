/**
 * Menus of two levels and the announcement above the header: by keyboard, on phones, and without
 * layout shifts.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { lean } from "../../packages/conformance/src/project.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";
import { findViolations, looks } from "./axe.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { expectShiftBelow } from "./layout-shift.fixture.ts";

const page = (title: string) => markdownFile({ title }, "A text.\n\n".repeat(40));
const content = {
  "site.yaml": `name: Lindenhalle
base_url: https://site.example
description: D
locales: [en, de]
navigation:
  - about
  - page: visit
    children: [gallery, halls]
  - label: { en: The house, de: Das Haus }
    children: [jobs, { url: "https://tickets.example/", label: { en: Box office, de: Kasse } }]
announcement:
  text: { en: Closed on 24 December., de: Am 24. Dezember geschlossen. }
  link: { page: visit, label: { en: Opening hours, de: Öffnungszeiten } }
  from: 2026-06-01
  until: 2099-12-24
`,
  ...Object.fromEntries(
    ["about", "visit", "gallery", "halls", "jobs"].map((name) => [
      `pages/${name}.md`,
      page(name.replace(/^./, (first) => first.toUpperCase())),
    ]),
  ),
  "pages/index.md": page("Home"),
  "pages/index.de.md": page("Start"),
};
const output = path.join(makeFolder(), "dist");
before(() => {
  const { status, output: printed } = build(writeContent(content), output, lean);
  assert.equal(status, 0, printed);
});
const site = browseSite(output);
const summary = (at: Page, name: string) => at.locator("summary", { hasText: name });
const isOpen = (at: Page, name: string) =>
  at.locator("details", { has: summary(at, name) }).evaluate((menu) => menu.hasAttribute("open"));

describe("a menu of the second level", () => {
  test("opens and closes by keyboard, and returns the focus", () =>
    site.visit(
      "/about/",
      async ({ page: at }) => {
        await summary(at, "Visit").focus();
        await at.keyboard.press("Enter");
        assert.equal(await isOpen(at, "Visit"), true);
        await at.keyboard.press("Tab");
        assert.equal((await at.locator(":focus").innerText()).trim(), "Visit");
        await at.keyboard.press("Tab");
        assert.equal(await at.locator(":focus").getAttribute("href"), "/gallery/");
        await at.keyboard.press("Escape");
        assert.equal(await isOpen(at, "Visit"), false);
        assert.equal((await at.locator(":focus").innerText()).trim(), "Visit");
        await at.keyboard.press("Space");
        await summary(at, "The house").focus();
        assert.equal(await isOpen(at, "Visit"), false);
        await at.keyboard.press("Enter");
        assert.equal(await isOpen(at, "The house"), true);
      },
      { width: 1440 },
    ));

  test("covers the page without moving it, and closes when the reader clicks elsewhere", () =>
    site.visit(
      "/about/",
      async ({ page: at }) => {
        const top = () => at.locator("h1").boundingBox();
        const position = await top();
        await summary(at, "Visit").click();
        assert.deepEqual(await top(), position);
        assert.ok(await at.getByRole("link", { name: "Gallery" }).first().isVisible());
        await at.locator("h1").click();
        assert.equal(await isOpen(at, "Visit"), false);
      },
      { width: 1440 },
    ));

  test("marks the page that the reader is on, and opens without a script", () =>
    site.visit(
      "/gallery/",
      async ({ page: at }) => {
        assert.equal(await summary(at, "Visit").getAttribute("aria-current"), "true");
        await summary(at, "Visit").click();
        assert.equal((await at.locator("nav [aria-current=page]").innerText()).trim(), "Gallery");
      },
      { width: 1440, javaScriptEnabled: false },
    ));

  test("opens in the menu of a phone, which Escape closes after it", () =>
    site.visit(
      "/about/",
      async ({ page: at }) => {
        await at.locator(".menu").click();
        await summary(at, "The house").click();
        const link = at.getByRole("link", { name: "Box office" }).first();
        assert.ok(await link.isVisible());
        const box = await summary(at, "The house").boundingBox();
        assert.ok(box && box.height >= 40 && box.x >= 0 && box.x + box.width <= 390);
        await at.keyboard.press("Escape");
        assert.equal(await isOpen(at, "The house"), false);
        assert.ok(await summary(at, "The house").isVisible());
        await at.keyboard.press("Escape");
        assert.equal(await summary(at, "The house").isVisible(), false);
      },
      { width: 390, height: 844 },
    ));
});

describe("the announcement", () => {
  const bar = (at: Page) => at.getByRole("complementary", { name: "Announcement" });

  for (const width of [390, 1440])
    test(`shifts nothing, ${width} px wide, even when it was dismissed`, () =>
      site.visit(
        "/about/",
        async ({ page: at }) => {
          await expectShiftBelow(0.001, at);
          assert.match(await bar(at).innerText(), /Closed on 24 December\. +Opening hours/);
          await at.getByRole("button", { name: "Dismiss this announcement" }).click();
          assert.equal(await bar(at).isVisible(), false);
          await at.goto(`${site.origin()}/gallery/`);
          await expectShiftBelow(0.001, at);
          assert.equal(await at.locator(".announcement").isVisible(), false);
          await at.goto(`${site.origin()}/de/`);
          assert.equal(await at.locator(".announcement").isVisible(), false);
        },
        { width },
      ));

  test("is below the skip link and above the header, and on the 404 page", () =>
    site.visit(
      "/nothing/",
      async ({ page: at }) => {
        assert.ok(await bar(at).isVisible());
        await at.keyboard.press("Tab");
        assert.match((await at.locator(":focus").getAttribute("href")) ?? "", /^#/);
        await at.keyboard.press("Tab");
        assert.equal((await at.locator(":focus").innerText()).trim(), "Opening hours");
      },
      { isExpected: (fault) => /404/.test(fault) },
    ));

  for (const [day, isShown] of [
    ["2026-05-31T23:59:59Z", false],
    ["2026-06-01T00:00:00Z", true],
    ["2099-12-24T23:59:59Z", true],
    ["2099-12-25T00:00:00Z", false],
  ] as const)
    test(`is ${isShown ? "shown" : "hidden"} at ${day}, whenever the page was built`, () =>
      site.visit(
        "/about/",
        async ({ page: at }) =>
          assert.equal(await at.locator(".announcement").isVisible(), isShown),
        { prepare: (at) => at.clock.setFixedTime(day) },
      ));
});

test("axe finds nothing in menus and announcement", () =>
  site.visit("/about/", async ({ page: at }) =>
    assert.deepEqual(await findViolations(at, looks), []),
  ));
