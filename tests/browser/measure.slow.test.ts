/**
 * Line lengths in characters, of body text and of summaries in lists.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";

const site = browseSite(demoOutput);

const widths = [768, 1440, 1920];

describe("body text", () => {
  for (const path of [
    "/blog/crane-rail-tolerances/",
    "/guides/quay-wall-survey/",
    "/de/guides/quay-wall-survey/",
    "/about/",
    "/services/energy-systems/",
    "/case-studies/dornbusch-pumping-station/",
  ])
    test(`has 60 to 75 characters per line on ${path}`, async () => {
      for (const width of widths) {
        const lines = await countLines(path, ".prose > p", width);
        const typical = median(lines);
        assert.ok(lines.length > 5, `${lines.length} lines`);
        assert.ok(typical >= 60 && typical <= 75, `${typical} at ${width} px`);
      }
    });
});

describe("a summary in a list", () => {
  // In the long list of posts only the first has a summary.
  for (const [path, atLeast] of [
    ["/", 4],
    ["/blog/", 1],
    ["/de/blog/", 4],
    ["/case-studies/", 4],
    ["/services/", 4],
  ] as const)
    test(`has at most 80 characters per line on ${path}`, async () => {
      for (const width of [360, ...widths]) {
        const lines = await countLines(path, ".summary", width);
        assert.ok(lines.length >= atLeast, `${lines.length} lines at ${width} px`);
        assert.ok(Math.max(...lines) <= 80, `${Math.max(...lines)} at ${width} px`);
      }
    });
});

test("text scales with the browser's font size", async () => {
  const sizeAt = (percent: number) =>
    site.visit("/about/", async ({ page }) => {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      return page
        .locator(".prose > p")
        .first()
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    });
  assert.equal(
    await site.visit("/about/", ({ page }) =>
      page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
    ),
    "16px",
  );
  assert.ok((await sizeAt(200)) > 1.7 * (await sizeAt(100)));
});

function countLines(path: string, selector: string, width: number) {
  return site.visit(path, ({ page }) => page.evaluate(measureLines, selector), {
    width,
  });
}

/** @returns the number of characters of each line of the elements, except each last line */
function measureLines(selector: string): number[] {
  const range = document.createRange();
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const lines: { bottom: number; count: number }[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (let at = 0; at < (node.textContent ?? "").length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        const last = lines.at(-1);
        // Inline code ends slightly above or below the surrounding text.
        if (last && Math.abs(last.bottom - box.bottom) < box.height / 2) last.count++;
        else if (box.height > 0) lines.push({ bottom: box.bottom, count: 1 });
      }
    return lines.slice(0, -1).map(({ count }) => count);
  });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
