/**
 * Tests of a page of the demo in a browser: complete, without console errors, layout shifts or
 * overflow.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { layOutAll, type BrowsedSite, type Visit } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { expectShiftBelow } from "./layout-shift.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";

export function testTemplate(
  site: BrowsedSite,
  { name, path: address }: { name: string; path: string },
): void {
  describe(name, () => {
    const isWhole = async ({ page, response }: Visit) => {
      assert.equal(response.status(), address === "/nothing/" ? 404 : 200);
      assert.equal(await page.locator("main h1").count(), 1);
    };

    test("loads without errors in the dark theme, does not shift when its fonts load late, and respects reduced motion", () =>
      site.visit(
        address,
        async (visit) => {
          await isWhole(visit);
          const { page } = visit;
          await expectShiftBelow(goodShift, page);
          assert.deepEqual(await page.evaluate(findMovement), []);
          await page.emulateMedia({ reducedMotion: "no-preference" });
          await eventually(async () => assert.notDeepEqual(await page.evaluate(findMovement), []));
        },
        { colorScheme: "dark", width: 1440, height: 800, prepare: delayFonts },
      ));

    test("loads without errors in the light theme, fits every window from 320 px, and is readable without JavaScript", () =>
      site.visit(
        address,
        async (visit) => {
          await isWhole(visit);
          const read = async ({ page }: Visit) => {
            await layOutAll(page);
            // Ignores controls that only work with JavaScript, because they are not content.
            await page
              .locator(
                "main :is(select, .sample-tabs, .copy-markdown, [data-copy-page], [data-copy-link])",
              )
              .evaluateAll((all) => all.forEach((one) => one.style.setProperty("display", "none")));
            const text = await page.locator("main").innerText();
            return text.replaceAll(/\n+/g, "\n");
          };
          const withScripts = await read(visit);
          assert.deepEqual(await findOverflow(visit.page), []);
          const text = await site.visit(address, read, {
            javaScriptEnabled: false,
          });
          const added = /^(?:Copy|Kopieren)(?:\n: .*)?(?:\n|$)/gm;
          assert.ok(text.length > 80, text);
          assert.ok(
            text.includes(withScripts.replaceAll(added, "").trimEnd()),
            `${withScripts}\n\nwithout scripts:\n${text}`,
          );
        },
        { colorScheme: "light" },
      ));
  });
}

/**
 * Maximum layout shift with any fallback font on this machine, rated "good" by web.dev, because a
 * paragraph may need another line. For common fallbacks the limit is half of it.
 */
const goodShift = 0.1;

/** Delays web fonts until text is painted without them. */
export function delayFonts(page: Page): Promise<unknown> {
  return page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
}

/** @returns the elements that move by themselves, by transitions, or scroll smoothly */
function findMovement(): string[] {
  return [...document.querySelectorAll("*")]
    .filter((element) => {
      const style = getComputedStyle(element);
      // Fades at the ends of a row follow the scrolling of the reader.
      const isMoving =
        style.animationName !== "none" &&
        !style.getPropertyValue("animation-timeline").startsWith("scroll(");
      return (
        /[1-9]/.test(style.transitionDuration) || isMoving || style.scrollBehavior === "smooth"
      );
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}
