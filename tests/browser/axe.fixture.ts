/**
 * axe on a page with all details, menus and dialogs open.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { AxeResults, RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { layOutAll, resize, type BrowsedSite } from "./browser.fixture.ts";
import { root } from "../build/built-sites.fixture.ts";

declare const axe: {
  run(root: Document | Element, options: RunOptions): Promise<AxeResults>;
};

const source = readFileSync(path.join(root, "node_modules/axe-core/axe.min.js"), "utf8");

interface Look {
  colorScheme: "light" | "dark";
  width: number;
  options: RunOptions;
}

/** Each theme and each width once. */
export const looks: Look[] = [
  { colorScheme: "light", width: 390, options: {} },
  { colorScheme: "dark", width: 1440, options: {} },
];

/** All combinations. A theme changes only colours, so the last two differ only in contrast. */
export const allLooks: Look[] = [
  ...looks,
  { colorScheme: "dark", width: 390, options: { runOnly: ["color-contrast"] } },
  { colorScheme: "light", width: 1440, options: { runOnly: ["color-contrast"] } },
];

/** Menus that were open, because those of a site are the same on all pages in a language. */
const testedMenus = new Set<string>();

/** @returns a line for each violation in any of the looks */
export async function findViolations(page: Page, tested: readonly Look[]): Promise<string[]> {
  await page.evaluate(source);
  await page.evaluate(openDetails);
  await layOutAll(page);
  const found: string[] = [];
  for (const { colorScheme, width, options } of tested) {
    await page.emulateMedia({ colorScheme });
    await resize(page, width);
    const look = `${colorScheme}, ${width} px`;
    const violations = await page.evaluate(runAxe, { id: null, options });
    found.push(...violations.map((line) => `${look}: ${line}`));
    for (const opener of await page.locator("[popovertarget]").all()) {
      const target = await opener.getAttribute("popovertarget");
      const menu = `${new URL(page.url()).origin} ${await page.locator("html").getAttribute("lang")} ${target}, ${look}`;
      if (testedMenus.has(menu) || !(await opener.isVisible())) continue;
      testedMenus.add(menu);
      await opener.click();
      const inside = await page.evaluate(runAxe, { id: target, options });
      found.push(...inside.map((line) => `${look}, ${target}: ${line}`));
      await page.keyboard.press("Escape");
    }
  }
  return found;
}

/** States of the search dialog: the query, and an element that is visible then. */
const dialogStates = {
  results: { query: "pump", shown: "h2 a" },
  "no query": { query: "", shown: ".search-start h2" },
  "no result": { query: "crxnx", shown: ".search-advice" },
} as const;

/** Tests the search dialog in some of its states. */
export function testDialog(
  site: BrowsedSite,
  tested: readonly Look[],
  states: readonly (keyof typeof dialogStates)[] = ["results"],
): void {
  for (const state of states)
    for (const { width, colorScheme, options } of tested)
      test(`in the search dialog with ${state} over a page, ${colorScheme}, ${width} px wide`, () =>
        site.visit(
          "/about/",
          async ({ page }) => {
            const { query, shown } = dialogStates[state];
            await page.keyboard.press("Control+k");
            const dialog = page.locator("dialog[open]");
            await dialog.waitFor();
            await page.keyboard.type(query);
            await dialog.locator(shown).filter({ visible: true }).first().waitFor();
            assert.deepEqual(await findInside(dialog, options), []);
          },
          { width, colorScheme },
        ));
}

/** @returns a line for each violation in an element */
export async function findInside(element: Locator, options: RunOptions): Promise<string[]> {
  const page = element.page();
  await page.evaluate(source);
  await element.evaluate((tested) => (tested.id = "open"));
  return page.evaluate(runAxe, { id: "open", options });
}

/**
 * Opens all details elements. Removes their names first, because a browser opens only one element
 * of a group.
 */
function openDetails(): void {
  for (const details of document.querySelectorAll("details")) {
    details.removeAttribute("name");
    details.open = true;
  }
}

/** Checks the element with an id, or the whole page if it is null. */
async function runAxe({
  id,
  options,
}: {
  id: string | null;
  options: RunOptions;
}): Promise<string[]> {
  const { violations } = await axe.run(
    id === null ? document : (document.getElementById(id) ?? document),
    {
      // Lighthouse checks it; axe disables it by default.
      rules: { "target-size": { enabled: true } },
      // Details of passed checks take time.
      resultTypes: ["violations"],
      selectors: false,
      ...options,
    },
  );
  return violations.map(
    ({ id: rule, help, nodes }) => `${rule}: ${help}\n${nodes.map(({ html }) => html).join("\n")}`,
  );
}
