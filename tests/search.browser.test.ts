/**
 * The search as people use it: typing, keys, languages and what goes wrong, in a real browser on the runtime of Cloudflare Pages.
 */
import assert from "node:assert/strict";
import {
  after,
  afterEach,
  before,
  beforeEach,
  describe,
  test,
} from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../scripts/browser/find-chromium.ts";
import { startWorkerd, type RunningSite } from "../src/integration/workerd.ts";
import { demoOutput } from "./built-sites.fixture.ts";

describe("the search", () => {
  let site: RunningSite;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    site = await startWorkerd(demoOutput);
    ({ browser } = await launchChromium());
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });
  beforeEach(async () => {
    // A page that is left while it fades in would report its fading as broken off.
    context = await browser.newContext({ reducedMotion: "reduce" });
    await context.route("**/*", async (route) => {
      assert.equal(new URL(route.request().url()).origin, site.origin);
      await route.continue();
    });
    page = await context.newPage();
    page.on("pageerror", ({ message }) => problems.push(message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        problems.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    assert.deepEqual(problems.splice(0), []);
  });

  const open = (address: string) => page.goto(site.origin + address);
  const status = () => page.locator("[data-search-status]");
  const results = () => page.locator("[data-search-results] > li");
  const focusedText = () =>
    page.evaluate(() => document.activeElement?.textContent ?? "");

  test("finds text of a page while one types, and says how many", async () => {
    await open("/search/");
    await page.keyboard.type("heat pump");
    await results().first().waitFor();
    assert.match(
      (await status().textContent()) ?? "",
      /^(?:\d+ pages match|One page matches) “heat pump”\.$/,
    );
    const first = results().first();
    const marked = await first.locator("mark").allTextContents();
    assert.match(marked.join(" "), /heat|pump/i);
    const link = first.locator("a");
    const address = await link.getAttribute("href");
    await link.click();
    await page.waitForURL(site.origin + address);
    assert.equal(await page.locator("main").count(), 1);
  });

  test("shows section and date of a result", async () => {
    await open("/search/?q=pump");
    const dated = results()
      .filter({ has: page.locator("time") })
      .first();
    await dated.waitFor();
    assert.match(
      (await dated.locator("time").getAttribute("datetime")) ?? "",
      /^\d{4}-\d\d-\d\d$/,
    );
    assert.notEqual(
      await dated.locator("[data-part=section]").textContent(),
      "",
    );
  });

  test("keeps the query in the address, also going back", async () => {
    await open("/search/?q=energy");
    await results().first().waitFor();
    await page.locator("main input").fill("harbour");
    await page.waitForURL("**/search/?q=harbour");
    await status().filter({ hasText: "harbour" }).waitFor();
    await page.goBack();
    await status().filter({ hasText: "energy" }).waitFor();
    assert.equal(await page.locator("main input").inputValue(), "energy");
  });

  test("is worked with the keyboard alone", async () => {
    await open("/");
    await page.keyboard.press("/");
    await page.keyboard.type("pump");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search/?q=pump");
    await results().first().waitFor();
    const titles = await results().locator("a").allTextContents();
    await page.keyboard.press("ArrowDown");
    assert.equal(await focusedText(), titles[0]);
    await page.keyboard.press("ArrowDown");
    assert.equal(await focusedText(), titles[1]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    assert.ok(
      await page.evaluate(() => document.activeElement?.matches("main input")),
    );
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    assert.ok(
      await page.evaluate(() => document.activeElement?.matches("main input")),
    );
    await page.keyboard.press("ArrowDown");
    const address = await results().first().locator("a").getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL(site.origin + address);
  });

  test("shows ten results and then more", async () => {
    await open("/search/?q=the");
    await results().first().waitFor();
    assert.equal(await results().count(), 10);
    const eleventh = results().nth(10);
    await page.locator("[data-search-more]").click();
    await eleventh.waitFor();
    assert.equal(
      await focusedText(),
      await eleventh.locator("a").textContent(),
    );
  });

  test("says when nothing matches, and offers ways on", async () => {
    await open("/search/?q=xylophonist");
    await status().filter({ hasText: "No page matches" }).waitFor();
    assert.equal(
      await status().textContent(),
      "No page matches “xylophonist”.",
    );
    assert.ok(await page.locator("[data-search-advice] a").first().isVisible());
    assert.equal(await results().count(), 0);
  });

  test("finds German text on the German page, in German", async () => {
    await open("/de/");
    await page.keyboard.press("/");
    await page.keyboard.type("Wärmepumpen");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/de/search/?q=*");
    await results().first().waitFor();
    assert.match((await status().textContent()) ?? "", /passen|passt/);
    for (const link of await results().locator("a").all())
      assert.match((await link.getAttribute("href")) ?? "", /^\/de\//);
  });

  test("shows a query as the text it is", async () => {
    await open(`/search/?q=${encodeURIComponent("<img src=x> $& {query}")}`);
    await status().filter({ hasText: "<img src=x>" }).waitFor();
    assert.match(
      (await status().textContent()) ?? "",
      /“<img src=x> \$& \{query\}”\.$/,
    );
  });

  test("offers the API and the sitemap when the index cannot be loaded", async () => {
    await context.route("**/pagefind/**", (route) => route.abort());
    await open("/search/?q=pump");
    const link = page.locator("[data-search-failure] a").first();
    await link.waitFor();
    assert.equal(
      await link.getAttribute("href"),
      `${site.origin}/api/public/v1/pages?q=pump`,
    );
    assert.ok(problems.length > 0);
    problems.length = 0;
  });

  test("without JavaScript leads from the header to the API and the sitemap", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(`${site.origin}/about/`);
    await still.locator("header input[type=search]").fill("pump");
    await still.locator("header input[type=search]").press("Enter");
    await still.waitForURL("**/search/?q=pump");
    assert.ok(await still.locator("noscript a").first().isVisible());
    await plain.close();
  });

  test("is found by no search engine and promises no twin", async () => {
    const answer = await fetch(`${site.origin}/search/`, {
      headers: { Accept: "text/markdown, text/html;q=0.5" },
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("Content-Type") ?? "", /^text\/html/);
    assert.doesNotMatch(answer.headers.get("Link") ?? "", /alternate/);
    assert.match(await answer.text(), /<meta name="robots" content="noindex">/);
    const bare = await fetch(`${site.origin}/search?q=a`, {
      redirect: "manual",
    });
    assert.equal(bare.status, 308);
    assert.equal(bare.headers.get("Location"), "/search/?q=a");
    assert.equal((await fetch(`${site.origin}/search.md`)).status, 404);
  });
});
