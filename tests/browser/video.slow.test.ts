/**
 * Video blocks in a browser: nothing is loaded before a click, which starts the video, from another
 * site or from a file.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { browseSite } from "./browser.fixture.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";
import { writeSmallSite } from "../build/small-site.fixture.ts";
import { runChromium } from "../hosts/running-sites.fixture.ts";

/** @returns a video of one second, recorded from a moving drawing */
async function recordFilm(): Promise<Buffer> {
  const browser = await runChromium();
  const page = await browser.newPage();
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    let step = 0;
    const timer = setInterval(() => context?.fillRect(step++, 0, 1, 100), 20);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), 1000);
    await stopped;
    clearInterval(timer);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await page.close();
  return Buffer.from(bytes);
}

const film = "https://www.youtube.com/watch?v=abcdefghijk";
const output = path.join(makeFolder(), "dist");
before(async () => {
  const content = writeSmallSite(path.join(makeFolder(), "content"), "Film");
  writeFileSync(path.join(content, "pages/film.webm"), await recordFilm());
  writeFileSync(
    path.join(content, "pages/film.vtt"),
    "WEBVTT\n\n00:00.000 --> 00:01.000\nA line\n",
  );
  const page = path.join(content, "pages/about.md");
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(
      "listing: blog\n",
      `blocks:\n  - type: video\n    title: A talk\n    src: ${film}\n  - type: video\n    title: A film\n    src: ./film.webm\n    captions: ./film.vtt\n`,
    ),
  );
  const built = build(content, output);
  assert.equal(built.status, 0, built.output);
});
const site = browseSite(output);

describe("a video block", () => {
  /** Serves the other site, and records the requests for videos. */
  async function watchFilms(page: Page, requests: string[]): Promise<void> {
    page.on("request", (request) => {
      if (/film|youtube/.test(request.url())) requests.push(request.url());
    });
    await page.route(/youtube/, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Player</title>Playing" }),
    );
  }

  test("loads the player of another site after a click, and moves the focus to it", async () => {
    const requests: string[] = [];
    await site.visit(
      "/about/",
      async ({ page }) => {
        await page.waitForLoadState("networkidle");
        assert.deepEqual(requests, []);
        assert.equal(await page.locator("iframe").count(), 0);
        const link = page.getByRole("link", { name: "A talk" });
        assert.equal(await link.getAttribute("href"), film);
        await link.click();
        await page.frameLocator('iframe[title="A talk"]').getByText("Playing").waitFor();
        assert.deepEqual(requests, [
          "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1",
        ]);
        assert.equal(await page.evaluate(() => document.activeElement?.localName), "iframe");
      },
      {
        prepare: (page) => watchFilms(page, requests),
        isExpected: (fault) => fault.startsWith("third party https://www.youtube-nocookie.com/"),
      },
    );
  });

  test("loads a file after a click, and plays it", async () => {
    const requests: string[] = [];
    await site.visit(
      "/about/",
      async ({ page }) => {
        await page.waitForLoadState("networkidle");
        assert.deepEqual(requests, []);
        const video = page.getByLabel("A film");
        // The button of the browser's own controls, at the start of the bar below the picture.
        const { height } = (await video.boundingBox()) ?? { height: 0 };
        await video.click({ position: { x: 30, y: height - 45 } });
        await page.waitForFunction(
          () => (document.querySelector("video")?.currentTime ?? 0) > 0.2,
          undefined,
          { timeout: 10_000 },
        );
        assert.match(requests[0] ?? "", /\.webm$/);
        const cues = await video.evaluate(async (one: HTMLVideoElement) => {
          const [track] = one.textTracks;
          if (track) track.mode = "showing";
          await new Promise((resolve) =>
            one.querySelector("track")?.addEventListener("load", resolve),
          );
          return [track?.kind, track?.language, track?.cues?.length];
        });
        assert.deepEqual(cues, ["captions", "en", 1]);
      },
      { prepare: (page) => watchFilms(page, requests) },
    );
  });

  test("is a link to the video without scripts", () =>
    site.visit(
      "/about/",
      async ({ page }) => {
        const link = page.getByRole("link", { name: "A talk" });
        assert.equal(await link.getAttribute("href"), film);
      },
      { javaScriptEnabled: false },
    ));
});
