/**
 * A built site on workerd in a real Chromium. Every visit also fails on console errors, requests to
 * other origins and violations of the Content-Security-Policy.
 */
import assert from "node:assert/strict";
import { before } from "node:test";
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Response,
} from "playwright-core";
import type { Served } from "../../src/hosts/host.ts";
import { runChromium, runSite } from "../hosts/running-sites.fixture.ts";

export const themes = ["light", "dark"] as const;

interface VisitOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
  /** Runs before the navigation. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Returns true for expected faults, such as an image of another site in a document. */
  isExpected?: (fault: string) => boolean;
  /**
   * Stops the page's timers until the test advances them, so that temporary messages do not
   * disappear too early. The visit is then isolated, because all pages of a context share its clock.
   */
  stopsClock?: boolean;
  /** Opens the page in a new browser context, with an empty cache. */
  isIsolated?: boolean;
}

export interface Visit {
  page: Page;
  response: Response;
}

export interface BrowsedSite {
  origin(): string;
  /**
   * Opens a path in a new page, waits for the page and its fonts, and closes it after `look`. Local
   * storage is empty; files may come from the HTTP cache of an earlier visit with the same options,
   * of which sizes and colours are those of a page.
   */
  visit<T>(path: string, look: (visit: Visit) => Promise<T>, options?: VisitOptions): Promise<T>;
}

/**
 * Starts a server, by default workerd, and Chromium before the tests of the current describe block
 * or file.
 *
 * @param output output folder of a build, or a function that returns it when the tests start
 */
export function browseSite(output: string | (() => string), run = runSite): BrowsedSite {
  let running: Served;
  let browser: Browser;
  before(async () => {
    running = await run(typeof output === "string" ? output : output());
    browser = await runChromium();
  });

  return {
    origin: () => running.origin,
    async visit(path, look, options = {}) {
      const {
        width = 1280,
        height = 900,
        prepare,
        isExpected,
        stopsClock = false,
        isIsolated = stopsClock,
        colorScheme = "light",
        forcedColors = "none",
        ...others
      } = options;
      const wanted = { reducedMotion: "reduce", ...others } as const;
      const context = await (isIsolated
        ? browser.newContext(wanted)
        : openContext(browser, running.origin, wanted));
      const page = await context.newPage();
      try {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, forcedColors });
        const faults = recordFaults(page, running.origin);
        if (stopsClock) await stopClock(page);
        await prepare?.(page);
        const response = await page.goto(running.origin + path);
        assert.ok(response, `no response for ${path}`);
        if (others.javaScriptEnabled !== false)
          await page.evaluate(() => document.fonts.ready.then(() => true));
        const result = await look({ page, response });
        // Without JavaScript, browsers block scripts, also those that a page preloads.
        const isBlocked = (fault: string) =>
          others.javaScriptEnabled === false && /^failed \S+\.js: csp$/.test(fault);
        assert.deepEqual(
          faults.filter((fault) => !isBlocked(fault) && !isExpected?.(fault)),
          [],
          `faults of ${path}`,
        );
        return result;
      } finally {
        // Requests that the test delays may still be waiting for the page.
        await page.unrouteAll({ behavior: "ignoreErrors" });
        const session = await context.newCDPSession(page);
        await session.send("Storage.clearDataForOrigin", {
          origin: running.origin,
          storageTypes: "local_storage",
        });
        await (isIsolated ? context : page).close();
      }
    },
  };
}

const contexts = new Map<string, BrowserContext>();

/**
 * @returns a browser context that all visits of a site with the same options share, because a cold
 *   HTTP cache costs as much processor time as the rest of a visit
 */
async function openContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const key = JSON.stringify([origin, options]);
  const known = contexts.get(key);
  if (known) return known;
  const context = await browser.newContext(options);
  contexts.set(key, context);
  // An open page keeps the renderer process running between visits.
  await (await context.newPage()).goto(`${origin}/robots.txt`);
  return context;
}

/** Empties the HTTP cache, for tests of the files that a page loads. */
export async function clearHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  // A clock cannot be paused in the past, and on a busy machine seconds may have passed by now.
  await page.clock.pauseAt(60_000);
}

/** Lays out all sections, of which browsers skip those outside the window. */
export async function layOutAll(page: Page): Promise<void> {
  await page
    .locator("main section")
    .evaluateAll((all) =>
      all.forEach((section) => section.style.setProperty("content-visibility", "visible")),
    );
}

/** Resizes the window and waits until the page has the new width. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
}

/**
 * @returns a growing list of faults: console errors and warnings, including violations of the
 *   Content-Security-Policy, uncaught errors, failed requests, and requests to other origins
 */
function recordFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  const visited = new Set<string>();
  page.on("console", (message) => {
    const isNotFound =
      message.text().includes("status of 404") && visited.has(message.location().url);
    // Chromium reports it after some seconds, which depends on the load of the machine.
    const isUnusedPreload = message
      .text()
      .includes("was preloaded using link preload but not used");
    if (["error", "warning"].includes(message.type()) && !isNotFound && !isUnusedPreload)
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "no reason";
    // Requests aborted by a navigation are not faults.
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
