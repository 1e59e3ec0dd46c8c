/**
 * Every template as a browser sees it: whole, quiet, still and inside its window.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite, type Visit } from "./browser.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { findOverflow } from "./overflow.fixture.ts";
import { templates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

for (const { name, path: address } of templates) {
  describe(name, () => {
    const isWhole = async ({ page, response }: Visit) => {
      assert.equal(response.status(), address === "/nothing/" ? 404 : 200);
      assert.equal(await page.locator("main h1").count(), 1);
    };

    test("loads without a complaint in the dark theme, and does not move for those who want less movement", () =>
      site.visit(
        address,
        async (visit) => {
          await isWhole(visit);
          const { page } = visit;
          assert.deepEqual(await page.evaluate(findMovement), []);
          await page.emulateMedia({ reducedMotion: "no-preference" });
          await eventually(async () => assert.notDeepEqual(await page.evaluate(findMovement), []));
        },
        { colorScheme: "dark" },
      ));

    test("loads without a complaint in the light theme, fits every window from 320 px, and can be read without JavaScript", () =>
      site.visit(
        address,
        async (visit) => {
          await isWhole(visit);
          const read = async ({ page }: Visit) => {
            // What is only there for scripts, and is no text of the page.
            await page
              .locator("main select")
              .evaluateAll((all) => all.forEach((one) => one.remove()));
            const text = await page.locator("main").innerText();
            return text.replaceAll(/\n+/g, "\n");
          };
          const withScripts = await read(visit);
          assert.deepEqual(await findOverflow(visit.page), []);
          const text = await site.visit(address, read, {
            javaScriptEnabled: false,
          });
          const added = /^(?:Copy|Kopieren)(?:\n|$)/gm;
          assert.ok(text.length > 80, text);
          assert.ok(
            text.includes(withScripts.replaceAll(added, "").trimEnd()),
            `${withScripts}\n\nwithout scripts:\n${text}`,
          );
        },
        { colorScheme: "light" },
      ));

    test("stays where it is when its fonts come late", () =>
      site.visit(
        address,
        async ({ page }) => {
          const shift = await page.evaluate(measureShift, shown);
          assert.ok(shift <= goodShift, `cumulative layout shift of ${shift}`);
        },
        { width: 1440, height: 800, prepare: delayFonts },
      ));

    test("stays where it is on Android, whose fonts are Noto Serif and Roboto", () =>
      site.visit(
        address,
        async ({ page }) => {
          const shift = await page.evaluate(measureShift, shown);
          assert.ok(shift < 0.05, `cumulative layout shift of ${shift}`);
        },
        {
          width: 412,
          height: 800,
          deviceScaleFactor: 3,
          bypassCSP: true,
          prepare: useAndroidFonts,
        },
      ));
  });
}

describe("what scripts add", () => {
  for (const address of ["/developers/", "/search/", "/blog/unit-tests-for-structured-text/"])
    for (const width of [412, 1350])
      test(`has its place on ${address} before they come, at ${width} px`, () =>
        site.visit(
          address,
          async ({ page }) => {
            const shift = await page.evaluate(measureShift, shown);
            assert.ok(shift < 0.005, `cumulative layout shift of ${shift}`);
          },
          {
            width,
            height: 900,
            prepare: delayScripts,
            isExpected: (fault) => fault.includes(".woff2"),
          },
        ));
});

test("what is known of a text has the lines on a phone that it has before its fonts come", () =>
  site.visit(
    "/case-studies/brewery-controls-migration/",
    async ({ page }) => {
      const shift = await page.evaluate(measureShift, shown);
      assert.ok(shift < 0.05, `cumulative layout shift of ${shift}`);
    },
    { width: 412, height: 823, prepare: delayFonts },
  ));

test("the reference stays where it is on a large screen with Android's fonts", () =>
  site.visit(
    "/developers/",
    async ({ page }) => {
      const shift = await page.evaluate(measureShift, shown);
      assert.ok(shift < 0.05, `cumulative layout shift of ${shift}`);
    },
    {
      width: 1350,
      height: 940,
      bypassCSP: true,
      prepare: useAndroidFonts,
    },
  ));

test("the reference shows all languages of samples in a window of 320 px", () =>
  site.visit(
    "/developers/#getService",
    async ({ page }) => {
      const ends = await page
        .locator(".request-tabs summary, [data-operation=getService] select")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      assert.equal(ends.length, 5 + 1);
      assert.ok(Math.max(...ends) <= 320, ends.join());
    },
    { width: 320 },
  ));

test("what authors embed in a text fits a window of 320 px, and a large one", () =>
  site.visit("/blog/unit-tests-for-structured-text/", async ({ page }) => {
    await page.locator(".prose").evaluate((prose) => {
      for (const name of ["iframe", "video", "object"]) {
        const embedded = document.createElement(name);
        embedded.setAttribute("width", "1600");
        prose.append(embedded);
      }
    });
    assert.deepEqual(await findOverflow(page), []);
  }));

/** The fonts of Android's generic families, by the names that they have there. */
const android = {
  "Noto Serif": import.meta
    .resolve("@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2"),
  Roboto: import.meta.resolve("@fontsource/roboto/files/roboto-latin-400-normal.woff2"),
};

/** What stands in on every page: for what surrounds a text, and for headings. Some have texts, too. */
const androidNames = ["Instrument Roboto", "Newsreader Display Noto"];

/**
 * The most that a page may move where the fallback is any font that this machine has: a paragraph may then need a line more (web.dev, "good"). The
 * fallbacks that most readers have are held to half of it.
 */
const goodShift = 0.1;

/** The moment from which nothing may move, where a test knows one. */
const shown = "fallbacks shown";

/** Puts Android's fonts in the place of those of this machine, and holds the site's own back until text is shown in them. */
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
    // The frame after the next comes when the next is painted.
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

/** Holds the site's fonts back until there is text without them. */
function delayFonts(page: Page): Promise<unknown> {
  return page.route("**/*.woff2", async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
}

/** Holds the site's scripts back until there is text without them, and its fonts for good: these move it too. */
async function delayScripts(page: Page): Promise<void> {
  await page.route("**/*.woff2", (route) => route.abort());
  await page.route("**/*.js", async (route) => {
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    await route.continue();
  });
}

/** @returns the page's cumulative layout shift so far, from a mark on where there is one */
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
    // What has changed by now is painted before the frame after the next.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        add(observer.takeRecords());
        resolve(sum);
      }),
    );
  });
}

/** @returns what on the page is animated, changes by and by, or scrolls smoothly */
function findMovement(): string[] {
  return [...document.querySelectorAll("*")]
    .filter((element) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element);
      return (
        /[1-9]/.test(transitionDuration) || animationName !== "none" || scrollBehavior === "smooth"
      );
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}
