/**
 * Social images of all demo pages: the file exists and has the declared size.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { listFiles } from "./built-sites.fixture.ts";
import { demoOutput } from "./demo-site.fixture.ts";

const base = "https://halmer-dyck.example";

/** @returns whether a page has a social image; the 404 and search pages do not */
const isShared = (name: string) => name.endsWith("index.html") && !/(?:^|\/)search\//.test(name);

describe("og:image", () => {
  for (const name of listFiles(demoOutput).filter(isShared)) {
    test(`of ${name} exists`, async () => {
      const html = readFileSync(path.join(demoOutput, name), "utf8");
      const meta = (property: string) =>
        new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1] ?? "";
      const url = meta("og:image");
      assert.ok(url.startsWith(`${base}/`), url);
      const { width, height } = await sharp(
        path.join(demoOutput, decodeURIComponent(url.slice(base.length))),
      ).metadata();
      assert.equal(meta("og:image:width"), String(width));
      assert.equal(meta("og:image:height"), String(height));
      assert.notEqual(meta("og:image:alt"), "");
      assert.match(html, /<meta name="twitter:card" content="summary_large_image">/);
    });
  }
});
