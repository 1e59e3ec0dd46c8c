/**
 * Test of the order and the visibility of the focus.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { layOutAll, type BrowsedSite } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";

/** Widths of a phone and a desktop in pixels. */
export const widths = [360, 1440];

export function testTabKey(
  site: BrowsedSite,
  { name, path }: { name: string; path: string },
  width = 360,
): void {
  test(`reaches everything on ${name} in reading order with a visible focus, ${width} px wide`, () =>
    site.visit(path, ({ page }) => walkByTab(page), { width, height: 800 }));
}

/** Presses Tab once around the page and checks the focus. */
async function walkByTab(page: Page): Promise<void> {
  // The search enables its choice of languages once it has started.
  await page.waitForFunction(() => !document.querySelector("[data-search-language]:disabled"));
  await layOutAll(page);
  // Examples are highlighted shortly before they are visible, and then some no longer scroll.
  await page.evaluate(async () => {
    for (const example of document.querySelectorAll("pre")) {
      example.scrollIntoView();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  });
  // Observers of sizes run after the next frame.
  for (let frame = 0; frame < 2; frame++)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const controls = await page.evaluate(numberControls);
  const noted = await page.evaluateHandle(noteFocus);
  // One press to leave the page, and one because each key press records the focus before it.
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
    assert.ok(place.isOnScreen, `${place.name} is outside the window`);
    assert.ok(place.isMarked, `${place.name} has no visible focus`);
  }
  const first = controls.indexOf(reached[0] ?? "");
  assert.ok(controls.length > 5);
  assert.deepEqual(reached, [...controls.slice(first), ...controls.slice(0, first)]);
}

/** @returns the names of all visible controls in document order */
function numberControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, textarea, summary, [tabindex='0']",
  );
  return [...controls]
    .filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(":disabled, [type=radio]:not(:checked), [aria-hidden=true] *"),
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
 * @returns a list to which each key press adds the control that had the focus; null for the
 *   document
 *
 * The focus of a control is visible if the control, or the pseudo-element that extends it to its
 * card, has an outline or shadow only with focus.
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
    // In a row that scrolls, at least half of the control must be visible.
    const row = control.closest(".filter-bar, .search-facets fieldset");
    const { left: start, right: end } = (row ?? document.body).getBoundingClientRect();
    const middle = (left + right) / 2;
    const withFocus = marksOf(control);
    control.blur();
    const without = marksOf(control);
    control.focus({ focusVisible: true, preventScroll: true });
    return {
      name: control.dataset["testName"] ?? control.outerHTML.slice(0, 120),
      isOnScreen:
        Math.min(width, height) > 1 &&
        bottom > 0 &&
        top < innerHeight &&
        middle > start &&
        middle < end,
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
