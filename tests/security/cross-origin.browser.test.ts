/**
 * Access from another origin in a real Chromium: every public file can be read, and pages cannot be
 * embedded, framed or controlled.
 *
 * The other site sets Cross-Origin-Embedder-Policy, so that only files with a permissive
 * Cross-Origin-Resource-Policy can be embedded.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { Served } from "../../src/hosts/host.ts";
import { listFiles } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { runChromium, runSite } from "../hosts/running-sites.fixture.ts";

const pictures = listFiles(demoOutput)
  .filter((name) => /^(?:media|og|_astro)\/.*\.(?:png|webp|jpe?g|svg)$/.test(name))
  .filter((name, index, names) => {
    const [root = ""] = name.split("/");
    return names.findIndex((other) => other.startsWith(root)) === index;
  });

describe("other site", () => {
  let running: Served;
  let other: Server;
  let browser: Browser;
  let page: Page;
  before(async () => {
    running = await runSite(demoOutput);
    other = createServer(({ url }, response) => {
      response.setHeader("Content-Type", "text/html");
      if (url !== "/plain") response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
      response.end("<!doctype html><title>Another site</title>");
    }).listen(0, "localhost");
    await once(other, "listening");
    const address = other.address();
    assert.ok(typeof address === "object" && address);
    browser = await runChromium();
    page = await browser.newPage();
    await page.goto(`http://localhost:${address.port}/`);
  });
  after(async () => {
    await page.close();
    other.close();
  });

  for (const path of [
    "/",
    "/index.md",
    "/api/public/v1/blog?q=pump",
    "/api/public/v1/company",
    "/openapi.json",
    "/llms.txt",
    "/feed.xml",
    "/sitemap.xml",
    "/.well-known/api-catalog",
    "/.well-known/security.txt",
    ...pictures.map((name) => `/${name}`),
  ])
    test(`reads ${path}`, async () => {
      const read = await page.evaluate(async (url) => {
        const response = await fetch(url);
        const { size } = await response.blob();
        return {
          status: response.status,
          hasBody: size > 0,
          version: response.headers.get("API-Version"),
        };
      }, running.origin + path);
      assert.deepEqual(read, { status: 200, hasBody: true, version: "v1" });
    });

  test("reads API errors", async () => {
    const code = await page.evaluate(async (url) => {
      const response = await fetch(url);
      return `${response.status} ${await response.text()}`;
    }, `${running.origin}/api/public/v1/blog?page=x`);
    assert.match(code, /^400 \{"error":\{"code":"bad_request"/);
  });

  for (const name of pictures)
    test(`shows ${name.split("/")[0]}/…`, async () => {
      const width = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return image.naturalWidth;
      }, `${running.origin}/${name}`);
      assert.ok(width > 0);
    });

  const isBlocked = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url, { mode: "no-cors" }).then(
          () => false,
          () => true,
        ),
      running.origin + path,
    );

  test("can load files without CORS, but no pages", async () => {
    assert.deepEqual(
      {
        page: await isBlocked("/"),
        notFound: await isBlocked("/nothing/"),
        markdown: await isBlocked("/index.md"),
        api: await isBlocked("/api/public/v1/blog"),
      },
      { page: true, notFound: true, markdown: false, api: false },
    );
  });

  test("has no access to the window of a page", async () => {
    const popup = page.waitForEvent("popup");
    await page.evaluate((url) => {
      window.open(url);
    }, `${running.origin}/`);
    const opened = await popup;
    await opened.waitForURL(`${running.origin}/`);
    assert.equal(await opened.evaluate(() => window.opener === null), true);
    await opened.close();
  });

  test("cannot frame a page", async () => {
    // Without Cross-Origin-Embedder-Policy, which would block the frame first.
    const plain = await browser.newPage();
    await plain.goto(new URL("/plain", page.url()).href);
    const framed = plain.waitForResponse(`${running.origin}/`);
    await plain.evaluate((url) => {
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
    }, `${running.origin}/`);
    assert.equal((await framed).status(), 200);
    const errorPage = await eventually(() => {
      const frame = plain.frames().find((one) => one !== plain.mainFrame());
      assert.equal(frame?.url(), "chrome-error://chromewebdata/");
      return frame;
    });
    await errorPage.waitForLoadState();
    assert.equal(await errorPage.locator("main").count(), 0);
    await plain.close();
  });
});
