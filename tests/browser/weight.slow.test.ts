/**
 * Transfer size of demo pages on a phone, measured by a browser, including images and fonts with
 * rare letters.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "../../src/hosts/node/serve.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runChromium } from "../hosts/running-sites.fixture.ts";

const paths = listFiles(demoOutput)
  .filter((file) => /(?:^|\/)index\.html$/.test(file))
  .map((file) => `/${file.slice(0, -"index.html".length)}`);

test("every page of the demo loads less than 130 kB initially", async () => {
  const { origin, stop } = await serve(demoOutput, { port: 0 });
  const browser = await runChromium();
  try {
    assert.ok(paths.length > 50);
    const sizes = new Map<string, number>();
    for (const path of paths) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
      });
      const page = await context.newPage();
      await page.goto(origin + path, { waitUntil: "networkidle" });
      sizes.set(path, await page.evaluate(addSizes));
      await context.close();
    }
    assert.ok(Math.min(...sizes.values()) > 50_000);
    assert.deepEqual(
      [...sizes].filter(([, size]) => size >= 130_000),
      [],
    );
  } finally {
    await stop();
  }
});

/** @returns the compressed bytes of a page and its resources */
function addSizes(): number {
  return performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}
