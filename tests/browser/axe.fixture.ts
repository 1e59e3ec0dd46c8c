/**
 * What axe finds on a page with every disclosure open: details, menus and dialogs.
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

const looks = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 1440 },
] as const;

/** @returns what axe finds in either theme on a phone and on a desktop, a line each */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await page.evaluate(openDetails);
  const found: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await resize(page, width);
    const look = `${colorScheme}, ${width} px`;
    const told = await page.evaluate(runAxe, null);
    found.push(...told.map((line) => `${look}: ${line}`));
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

/** @returns what axe finds in an open dialog, as the page stands */
export async function findInDialog(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await page.locator("dialog[open]").evaluate((dialog) => (dialog.id = "open"));
  return page.evaluate(runAxe, "open");
}

/** Opens those of a group too, of which the browser opens one at a time. */
function openDetails(): void {
  for (const details of document.querySelectorAll("details")) {
    details.removeAttribute("name");
    details.open = true;
  }
}

/** @param id of the element that is looked at; null for the whole page */
async function runAxe(id: string | null): Promise<string[]> {
  const { violations } = await axe.run(
    id === null ? document : (document.getElementById(id) ?? document),
    // Lighthouse asks for it, and axe does not by itself.
    { rules: { "target-size": { enabled: true } } },
  );
  return violations.map(
    ({ id: rule, help, nodes }) => `${rule}: ${help}\n${nodes.map(({ html }) => html).join("\n")}`,
  );
}
