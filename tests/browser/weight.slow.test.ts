/**
 * Transfer size of demo pages on a phone, measured by a browser, including images and fonts with
 * rare letters.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runChromium } from "../hosts/running-sites.fixture.ts";

const paths = listFiles(demoOutput)
  .filter((file) => /(?:^|\/)index\.html$/.test(file))
  .map((file) => `/${file.slice(0, -"index.html".length)}`)
  .concat("/search/?q=pump");

/**
 * Maximum transfer size in bytes. Search pages also load the search engine, 70 kB of which 52 kB
 * are WebAssembly, so that it is ready when the reader has typed a word. Other pages load it with
 * the search dialog.
 */
const limitOf = (path: string) => (path.includes("/search/") ? 165_000 : 120_000);

test("every page of the demo loads less than 120 kB initially, search pages 165 kB with results", async () => {
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
      [...sizes].filter(([path, size]) => size >= limitOf(path)),
      [],
    );
  } finally {
    await stop();
  }
});

/**
 * @returns the compressed bytes of a page and its resources. A resource that comes from the cache,
 *   such as a preloaded file, transfers nothing and does not count again.
 */
function addSizes(): number {
  return performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter((entry) => entry.transferSize > 0)
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}
