/**
 * Layout shifts, and Android's fonts in place of those of this machine.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { BrowsedSite } from "./browser.fixture.ts";

/** Tests that a page does not shift when its web fonts replace Android's. */
export function testAndroidFonts(site: BrowsedSite, address: string, width: number): void {
  test(`${address} does not shift, ${width} px wide`, () =>
    site.visit(address, ({ page }) => expectShiftBelow(0.05, page), {
      width,
      height: 800,
      deviceScaleFactor: width < 600 ? 3 : 1,
      bypassCSP: true,
      prepare: useAndroidFonts,
    }));
}

/** Compares the cumulative layout shift of a page with a limit. */
export async function expectShiftBelow(limit: number, page: Page): Promise<void> {
  const shift = await page.evaluate(measureShift, shown);
  assert.ok(shift < limit, `cumulative layout shift of ${shift}`);
}

/** Android's fonts for the generic families, by name. */
const android = {
  "Noto Serif": import.meta
    .resolve("@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2"),
  Roboto: import.meta.resolve("@fontsource/roboto/files/roboto-latin-400-normal.woff2"),
};

/** Fallback fonts used on every page, for the interface and for headings. */
const androidNames = ["Instrument Roboto", "Newsreader Display Noto"];

/** Name of the performance mark after which shifts count. */
const shown = "fallbacks shown";

/**
 * Replaces the fonts of this machine with Android's, and delays web fonts until text is painted
 * with these.
 */
async function useAndroidFonts(page: Page): Promise<void> {
  const sources = new Map(
    Object.entries(android).map(([name, file]) => {
      const bytes = readFileSync(new URL(file));
      return [name, `url(data:font/woff2;base64,${bytes.toString("base64")})`];
    }),
  );
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(
      /local\(["']?([^)"']+)["']?\)/g,
      (_, name: string) => sources.get(name) ?? 'local("of another machine")',
    );
    await route.fulfill({ response, body });
  });
  await page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(
      (names) =>
        names.every((name) =>
          [...document.fonts].some(
            ({ family, status }) => family.replaceAll('"', "") === name && status === "loaded",
          ),
        ) &&
        ![...document.fonts].some(
          ({ family, status }) => /Noto|Roboto/.test(family) && status === "loading",
        ),
      androidNames,
    );
    // The second animation frame starts after the first is painted.
    await page.evaluate(
      (mark) =>
        new Promise((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.mark(mark).name)),
          ),
        ),
      shown,
    );
    await route.continue();
  });
}

/** @returns the page's cumulative layout shift, counted from a performance mark if it exists */
function measureShift(mark: string): Promise<number> {
  const [start] = performance.getEntriesByName(mark);
  return new Promise((resolve) => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if ("value" in entry && entry.startTime > (start?.startTime ?? 0))
          sum += Number(entry.value);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // All pending changes are painted before the second animation frame.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        add(observer.takeRecords());
        resolve(sum);
      }),
    );
  });
}
