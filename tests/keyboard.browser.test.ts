/**
 * Every template by the keyboard alone, and for those whom movement makes ill.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "./demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { templates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

describe("the Tab key", () => {
  for (const { name, path } of templates)
    for (const width of [360, 1440])
      test(`reaches everything on ${name} in reading order and shows where it is, ${width} px wide`, () =>
        site.visit(
          path,
          async ({ page }) => {
            const controls = await page.evaluate(numberControls);
            const reached: string[] = [];
            // A page may start at a field of its own; the round then ends before it.
            for (let presses = 0; presses <= controls.length; presses++) {
              await page.keyboard.press("Tab");
              const focus = await page.evaluate(describeFocus);
              if (focus === null) continue;
              if (reached.includes(focus.name)) break;
              reached.push(focus.name);
              assert.ok(focus.isOnScreen, `${focus.name} is out of sight`);
              assert.ok(focus.isMarked, `${focus.name} looks as without focus`);
            }
            const first = controls.indexOf(reached[0] ?? "");
            assert.ok(controls.length > 5);
            assert.deepEqual(reached, [
              ...controls.slice(first),
              ...controls.slice(0, first),
            ]);
          },
          { width, height: 800 },
        ));
});

test("the skip link leads past the navigation", () =>
  site.visit("/guides/quay-wall-survey/", async ({ page }) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(new URL(page.url()).hash, "#page.content");
    await page.keyboard.press("Tab");
    assert.ok(
      await page.evaluate(
        () =>
          document.activeElement?.matches("main *, main ~ *") ||
          document.activeElement?.closest("nav")?.className === "breadcrumbs",
      ),
    );
  }));

test("the menu of small screens opens, is walked through and closes by the keyboard", () =>
  site.visit(
    "/about/",
    async ({ page }) => {
      const menu = page.getByRole("button", { name: "Menu" });
      const sections = page.getByRole("navigation", {
        name: "Main navigation",
      });
      assert.ok(!(await sections.isVisible()));
      await menu.focus();
      await page.keyboard.press("Enter");
      assert.ok(await sections.isVisible());
      await page.keyboard.press("Tab");
      assert.ok(
        await sections
          .getByRole("link")
          .first()
          .evaluate((link) => link === document.activeElement),
      );
      await page.keyboard.press("Escape");
      assert.ok(!(await sections.isVisible()));
      assert.ok(
        await menu.evaluate((button) => button === document.activeElement),
      );
    },
    { width: 360, height: 800 },
  ));

describe("those who want less movement see none", () => {
  for (const { name, path } of templates)
    test(`on ${name}`, () =>
      site.visit(path, async ({ page }) => {
        assert.deepEqual(await page.evaluate(findMovement), []);
        await page.emulateMedia({ reducedMotion: "no-preference" });
        assert.notDeepEqual(await page.evaluate(findMovement), []);
      }));
});

/** Gives every control that can be seen a name, in the order of the document. */
function numberControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex='0']",
  );
  return [...controls]
    .filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(":disabled"),
    )
    .map((control, index) => {
      const name = `${index} ${control.localName} ${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}`;
      control.dataset["testName"] = name;
      return name;
    });
}

/** A control is marked by an outline or shadow of its own, or of the box that widens it to its whole card, which it has with focus only. */
function describeFocus(): {
  name: string;
  isOnScreen: boolean;
  isMarked: boolean;
} | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body)
    return null;
  const marks = () =>
    [null, "::after"].map((part) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } =
        getComputedStyle(focused, part);
      const isDrawn =
        outlineStyle !== "none" &&
        Number.parseFloat(outlineWidth) >= 2 &&
        !/, 0\)|transparent/.test(outlineColor);
      return isDrawn || boxShadow !== "none";
    });
  const { top, bottom, left, right, width, height } =
    focused.getBoundingClientRect();
  const withFocus = marks();
  focused.blur();
  const without = marks();
  focused.focus({ focusVisible: true, preventScroll: true });
  return {
    name: focused.dataset["testName"] ?? focused.outerHTML.slice(0, 120),
    isOnScreen:
      Math.min(width, height) > 1 &&
      bottom > 0 &&
      right > 0 &&
      top < innerHeight &&
      left < innerWidth,
    isMarked: withFocus.some((mark, index) => mark && !without[index]),
  };
}

/** @returns what on the page is animated, changes by and by, or scrolls smoothly */
function findMovement(): string[] {
  return [...document.querySelectorAll("*")]
    .filter((element) => {
      const { transitionDuration, animationName, scrollBehavior } =
        getComputedStyle(element);
      return (
        /[1-9]/.test(transitionDuration) ||
        animationName !== "none" ||
        scrollBehavior === "smooth"
      );
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}
