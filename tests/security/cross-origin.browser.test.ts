/**
 * What another site may do with this one, in a real Chromium: read all that is public, and use pages for nothing but reading.
 *
 * The other site asks for as much as a browser lets it: under Cross-Origin-Embedder-Policy only what says that it is for everybody may be shown.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
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

describe("another site", () => {
  let running: RunningSite;
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
          isThere: size > 0,
          version: response.headers.get("API-Version"),
        };
      }, running.origin + path);
      assert.deepEqual(read, { status: 200, isThere: true, version: "v1" });
    });

  test("reads why it was refused", async () => {
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

  const refused = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url, { mode: "no-cors" }).then(
          () => false,
          () => true,
        ),
      running.origin + path,
    );

  test("gets no page as a part of its own, which it could not read, and any file", async () => {
    assert.deepEqual(
      {
        page: await refused("/"),
        notFound: await refused("/nothing/"),
        twin: await refused("/index.md"),
        api: await refused("/api/public/v1/blog"),
      },
      { page: true, notFound: true, twin: false, api: false },
    );
  });

  test("holds no window of a page", async () => {
    const popup = page.waitForEvent("popup");
    await page.evaluate((url) => {
      window.open(url);
    }, `${running.origin}/`);
    const opened = await popup;
    await opened.waitForURL(`${running.origin}/`);
    assert.equal(await opened.evaluate(() => window.opener === null), true);
    await opened.close();
  });

  test("shows no page in a frame", async () => {
    // Without its own policy, which would refuse the frame before the site does.
    const plain = await browser.newPage();
    await plain.goto(new URL("/plain", page.url()).href);
    const answered = plain.waitForResponse(`${running.origin}/`);
    await plain.evaluate((url) => {
      const frame = document.createElement("iframe");
      frame.src = url;
      document.body.append(frame);
    }, `${running.origin}/`);
    assert.equal((await answered).status(), 200);
    const shown = await eventually(() => {
      const frame = plain.frames().find((one) => one !== plain.mainFrame());
      assert.equal(frame?.url(), "chrome-error://chromewebdata/");
      return frame;
    });
    await shown.waitForLoadState();
    assert.equal(await shown.locator("main").count(), 0);
    await plain.close();
  });
});
