/**
 * A built site on workerd, seen through Chromium. A page that complains or breaks its Content-Security-Policy fails its test.
 */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { startWorkerd, type RunningSite } from "../src/integration/workerd.ts";

interface VisitOptions extends BrowserContextOptions {
  /** Runs before the page is asked for. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Complaints that are no fault of the site. */
  isExpected?: (fault: string) => boolean;
}

/** Starts workerd and Chromium before the tests of the describe block it is called in, and stops them after. */
export function browseSite(output: string) {
  let running: RunningSite;
  let browser: Browser;
  before(async () => {
    running = await startWorkerd(output);
    browser = await chromium.launch({
      executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  });
  after(async () => {
    await browser.close();
    await running.stop();
  });
  return {
    origin: () => running.origin,
    async visit(
      path: string,
      look: (visit: { page: Page }) => Promise<void>,
      { prepare, isExpected, ...others }: VisitOptions = {},
    ) {
      const context = await browser.newContext({
        reducedMotion: "reduce",
        ...others,
      });
      try {
        const page = await context.newPage();
        const faults: string[] = [];
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type()))
            faults.push(message.text());
        });
        page.on("pageerror", (error) => faults.push(error.message));
        await prepare?.(page);
        await page.goto(running.origin + path);
        await look({ page });
        assert.deepEqual(
          faults.filter((fault) => !isExpected?.(fault)),
          [],
        );
      } finally {
        await context.close();
      }
    },
  };
}
