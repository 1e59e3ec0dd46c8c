/**
 * Sites on workerd and a Chromium, for tests that only look at them: each starts once in a process, when a test first asks for it, and stops when all
 * tests of the process are over. `npm test` runs all files that use them in one process (scripts/test.ts).
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { after } from "node:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "../../scripts/browser/find-chromium.ts";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { eventually } from "./eventually.fixture.ts";

const sites = new Map<string, Promise<RunningSite>>();
let chromium: Promise<Browser> | undefined;

after(async () => {
  await (await chromium?.catch(() => undefined))?.close();
  for (const site of await Promise.allSettled(sites.values()))
    if (site.status === "fulfilled") await site.value.stop();
});

/**
 * @param output the output folder of a build
 * @returns where it is served; whoever asks has nothing to stop
 */
export async function runSite(output: string): Promise<RunningSite> {
  const site = sites.get(output) ?? startWorkerd(output);
  sites.set(output, site);
  const running = await site;
  await warmUp(running.origin);
  return { ...running, stop: () => Promise.resolve() };
}

/** @returns the browser, whose pages are to be closed by whoever opens them */
export function runChromium(): Promise<Browser> {
  chromium ??= launchChromium().then(({ browser }) => browser);
  return chromium;
}

/**
 * A function that has just started may need longer for its first read, on a busy machine, than the edge gives one. And while a test before kept this
 * process busy the site may have closed connections that fetch would use again: here it hears of that.
 */
function warmUp(origin: string): Promise<void> {
  return eventually(async () => {
    const asked = get(`${origin}/`, { agent: false });
    const [answer]: IncomingMessage[] = await once(asked, "response");
    await answer?.toArray();
    assert.equal(answer?.statusCode, 200);
  });
}
