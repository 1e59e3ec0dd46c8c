/**
 * axe on a page with all details, menus and dialogs open.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { resize } from "./browser.fixture.ts";
import { root } from "../build/built-sites.fixture.ts";

declare const axe: {
  run(root: Document | Element, options: RunOptions): Promise<AxeResults>;
};

const source = readFileSync(path.join(root, "node_modules/axe-core/axe.min.js"), "utf8");

export const looks = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 1440 },
] as const;

/** @returns a line for each violation, in both themes and at two widths unless `tested` names fewer */
export async function findViolations(
  page: Page,
  tested: readonly (typeof looks)[number][] = looks,
): Promise<string[]> {
  await page.evaluate(source);
  await page.evaluate(openDetails);
  const found: string[] = [];
  for (const { colorScheme, width } of tested) {
    await page.emulateMedia({ colorScheme });
    await resize(page, width);
    const look = `${colorScheme}, ${width} px`;
    const violations = await page.evaluate(runAxe, null);
    found.push(...violations.map((line) => `${look}: ${line}`));
    for (const opener of await page.locator("[popovertarget]").all()) {
      if (!(await opener.isVisible())) continue;
      await opener.click();
      const target = await opener.getAttribute("popovertarget");
      const inside = await page.evaluate(runAxe, target);
      found.push(...inside.map((line) => `${look}, ${target}: ${line}`));
      await page.keyboard.press("Escape");
    }
  }
  return found;
}

/** @returns a line for each violation in the open dialog */
export async function findInDialog(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await page.locator("dialog[open]").evaluate((dialog) => (dialog.id = "open"));
  return page.evaluate(runAxe, "open");
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

/** @param id id of the element to check, or null for the whole page */
async function runAxe(id: string | null): Promise<string[]> {
  const { violations } = await axe.run(
    id === null ? document : (document.getElementById(id) ?? document),
    // Lighthouse checks it; axe disables it by default.
    { rules: { "target-size": { enabled: true } } },
  );
  return violations.map(
    ({ id: rule, help, nodes }) => `${rule}: ${help}\n${nodes.map(({ html }) => html).join("\n")}`,
  );
}
