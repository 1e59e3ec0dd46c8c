import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import sharp from "sharp";
import { defaultBranding } from "../../content/settings/brand.ts";
import { makeIcons } from "./icons.ts";

const folder = mkdtempSync(path.join(tmpdir(), "icons-"));
after(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "favicon.svg");
writeFileSync(
  file,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#ff0000"/></svg>',
);
const branding = { ...defaultBranding, icon: { file, path: "/favicon.svg" } };

describe("site icons", () => {
  test("are an ICO with three sizes and an opaque PNG for phones", async () => {
    const [ico, png, ...others] = await makeIcons({ branding }, () => false);
    assert.deepEqual(others, []);
    assert.equal(ico?.path, "/favicon.ico");
    const bytes = Buffer.from(ico.body);
    assert.deepEqual([...bytes.subarray(0, 6)], [0, 0, 1, 0, 3, 0]);
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = 6 + 16 * index;
      const start = bytes.readUInt32LE(at + 12);
      const entry = bytes.subarray(start, start + bytes.readUInt32LE(at + 8));
      const { width, height, format } = await sharp(entry).metadata();
      assert.deepEqual([bytes[at], width, height, format], [size, size, size, "png"]);
    }
    assert.equal(png?.path, "/apple-touch-icon.png");
    const { width, height, hasAlpha } = await sharp(Buffer.from(png.body)).metadata();
    assert.deepEqual([width, height, hasAlpha], [180, 180, false]);
  });

  test("are not generated if the site has its own", async () => {
    const made = await makeIcons({ branding }, (name) => name === "/favicon.ico");
    assert.deepEqual(
      made.map(({ path: name }) => name),
      ["/apple-touch-icon.png"],
    );
  });

  test("are not generated for a site without a favicon", async () => {
    assert.deepEqual(await makeIcons({ branding: defaultBranding }, () => false), []);
  });

  test("are deterministic", async () => {
    const made = await makeIcons({ branding }, () => false);
    assert.deepEqual(await makeIcons({ branding }, () => false), made);
  });
});
