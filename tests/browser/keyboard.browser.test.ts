/**
 * Every template by the keyboard alone.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, resize } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { templates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

describe("the Tab key", () => {
  for (const { name, path } of templates)
    test(`reaches everything on ${name} in reading order and shows where it is, narrow and wide`, () =>
      site.visit(
        path,
        async ({ page }) => {
          await walkByTab(page);
          await resize(page, 1440);
          await page.reload();
          await walkByTab(page);
        },
        { width: 360, height: 800 },
      ));
});

test("the skip link leads past the navigation", () =>
  site.visit("/guides/quay-wall-survey/", async ({ page }) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.hash === "#page.content");
    await page.keyboard.press("Tab");
    await page.waitForFunction(
      () =>
        document.activeElement?.matches("main *, main ~ *") ||
        document.activeElement?.closest("nav")?.className === "breadcrumbs",
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
      const isFocused = (control: Locator) =>
        eventually(async () =>
          assert.ok(await control.evaluate((one) => one === document.activeElement)),
        );
      await sections.waitFor({ state: "hidden" });
      await menu.focus();
      await page.keyboard.press("Enter");
      await sections.waitFor();
      await page.keyboard.press("Tab");
      await isFocused(sections.getByRole("link").first());
      await page.keyboard.press("Escape");
      await sections.waitFor({ state: "hidden" });
      await isFocused(menu);
    },
    { width: 360, height: 800 },
  ));

/** Goes once around the page. */
async function walkByTab(page: Page): Promise<void> {
  const controls = await page.evaluate(numberControls);
  const noted = await page.evaluateHandle(noteFocus);
  // One for the way around, and one to tell where the last has led.
  const presses = controls.length + 2;
  for (let done = 0; done < presses; done++) await page.keyboard.press("Tab");
  const [, ...places] = await eventually(async () => {
    const all = await noted.jsonValue();
    assert.equal(all.length, presses);
    return all;
  });
  const reached: string[] = [];
  for (const place of places) {
    if (place === null) continue;
    reached.push(place.name);
    assert.ok(place.isOnScreen, `${place.name} is out of sight`);
    assert.ok(place.isMarked, `${place.name} looks as without focus`);
  }
  const first = controls.indexOf(reached[0] ?? "");
  assert.ok(controls.length > 5);
  assert.deepEqual(reached, [...controls.slice(first), ...controls.slice(0, first)]);
}

/** Gives every control that can be seen a name, in the order of the document. */
function numberControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex='0']",
  );
  return [...controls]
    .filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) && !control.matches(":disabled"),
    )
    .map((control, index) => {
      const name = `${index} ${control.localName} ${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}`;
      control.dataset["testName"] = name;
      return name;
    });
}

interface Place {
  name: string;
  isOnScreen: boolean;
  isMarked: boolean;
}

/**
 * @returns a list that grows at every press of a key by what had the focus until then; null for the page as a whole
 *
 * A control is marked by an outline or shadow of its own, or of the box that widens it to its whole card, which it has with focus only.
 */
function noteFocus(): (Place | null)[] {
  const marksOf = (control: HTMLElement) =>
    [null, "::after"].map((part) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(
        control,
        part,
      );
      const isDrawn =
        outlineStyle !== "none" &&
        Number.parseFloat(outlineWidth) >= 2 &&
        !/, 0\)|transparent/.test(outlineColor);
      return isDrawn || boxShadow !== "none";
    });
  const placeOf = (control: HTMLElement): Place => {
    const { top, bottom, left, right, width, height } = control.getBoundingClientRect();
    const withFocus = marksOf(control);
    control.blur();
    const without = marksOf(control);
    control.focus({ focusVisible: true, preventScroll: true });
    return {
      name: control.dataset["testName"] ?? control.outerHTML.slice(0, 120),
      isOnScreen:
        Math.min(width, height) > 1 &&
        bottom > 0 &&
        right > 0 &&
        top < innerHeight &&
        left < innerWidth,
      isMarked: withFocus.some((mark, index) => mark && !without[index]),
    };
  };
  const noted: (Place | null)[] = [];
  document.addEventListener("keydown", () => {
    const focused = document.activeElement;
    noted.push(
      focused instanceof HTMLElement && focused !== document.body ? placeOf(focused) : null,
    );
  });
  return noted;
}
