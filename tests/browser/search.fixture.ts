/** Parts of a page with search results, and waits for their states. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../hosts/eventually.fixture.ts";

export const status = (page: Page) => page.locator("[data-search-status]");
export const results = (page: Page) => page.locator("[data-search-results] > [role=row]");
/** Waits for the results of a query. Those of an incomplete input may appear before. */
export const hasSearched = (page: Page, query: string) =>
  eventually(async () =>
    assert.match(
      (await status(page).textContent()) ?? "",
      new RegExp(`^(?:\\d+ results|One result) for “${RegExp.escape(query)}”$`),
    ),
  );
export const hasFocus = (control: Locator) =>
  eventually(async () =>
    assert.ok(await control.evaluate((one) => one === document.activeElement)),
  );
