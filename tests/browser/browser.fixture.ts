/**
 * A built site on workerd, seen through a real Chromium. A page that complains, asks another origin or breaks the Content-Security-Policy fails
 * its test, whatever the test looks at.
 */
import assert from "node:assert/strict";
import { before } from "node:test";
import type { Browser, BrowserContextOptions, Page, Response } from "playwright-core";
import type { RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { runChromium, runSite } from "../hosts/running-sites.fixture.ts";

export const themes = ["light", "dark"] as const;

interface VisitOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
  /** Runs before the page is asked for. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Complaints that are no fault of the site, such as an image of another site in an author's text. */
  isExpected?: (fault: string) => boolean;
}

export interface Visit {
  page: Page;
  response: Response;
}

interface BrowsedSite {
  origin(): string;
  /** Opens a path of the site in a browser without memory, waits until it is loaded with its fonts, and closes it when `look` is done. */
  visit<T>(path: string, look: (visit: Visit) => Promise<T>, options?: VisitOptions): Promise<T>;
}

/**
 * Has workerd and Chromium run before the tests of the describe block (or file) it is called in.
 *
 * @param output the output folder of a build, or what tells it when the tests begin
 */
export function browseSite(output: string | (() => string)): BrowsedSite {
  let running: RunningSite;
  let browser: Browser;
  before(async () => {
    running = await runSite(typeof output === "string" ? output : output());
    browser = await runChromium();
  });

  return {
    origin: () => running.origin,
    async visit(path, look, options = {}) {
      const { width = 1280, height = 900, prepare, isExpected, ...others } = options;
      const context = await browser.newContext({
        viewport: { width, height },
        reducedMotion: "reduce",
        ...others,
      });
      try {
        const page = await context.newPage();
        const faults = recordFaults(page, running.origin);
        await prepare?.(page);
        const response = await page.goto(running.origin + path);
        assert.ok(response, `${path} did not answer`);
        if (others.javaScriptEnabled !== false)
          await page.evaluate(() => document.fonts.ready.then(() => true));
        const result = await look({ page, response });
        assert.deepEqual(
          faults.filter((fault) => !isExpected?.(fault)),
          [],
          `${path} complains`,
        );
        return result;
      } finally {
        await context.close();
      }
    },
  };
}

/** Lets the page's timers run when a test says so alone: what is shown for two seconds is then there for whoever comes late. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1);
}

/** Gives the window another width, and waits until the page has it. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

/**
 * @returns a list that grows while the page lives: console errors and warnings (a broken Content-Security-Policy is one), uncaught errors,
 * failed requests, and requests to other origins, which are refused
 */
function recordFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  const visited = new Set<string>();
  page.on("console", (message) => {
    const isNotFound =
      message.text().includes("status of 404") && visited.has(message.location().url);
    if (["error", "warning"].includes(message.type()) && !isNotFound)
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "no reason";
    // What a page was still loading when the reader went on is no fault.
    if (reason !== "net::ERR_ABORTED") faults.push(`failed ${request.url()}: ${reason}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest()) visited.add(url.href);
    if (url.origin !== origin && !["data:", "blob:"].includes(url.protocol))
      faults.push(`third party ${url}`);
  });
  return faults;
}
