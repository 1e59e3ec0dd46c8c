import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { isWholeImage } from "./image-bytes.ts";

/** Noise, so that the image exceeds the bytes that are examined. */
const pixels = Buffer.from(
  Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * index) % 251),
);
const picture = sharp(pixels, {
  raw: { width: 120, height: 120, channels: 3 },
});

const isWhole = (bytes: Buffer) =>
  isWholeImage(bytes.subarray(0, 4096), bytes.subarray(-4096), bytes.length);

describe("isWholeImage", () => {
  for (const format of ["png", "jpeg", "gif", "webp", "avif", "tiff"] as const) {
    test(`accepts a ${format}, including one with trailing data`, async () => {
      const bytes = await picture.clone().toFormat(format).toBuffer();
      assert.ok(isWhole(bytes));
      assert.ok(isWhole(Buffer.concat([bytes, Buffer.alloc(10)])));
    });

    if (format === "tiff") continue;
    test(`refuses a truncated ${format}`, async () => {
      const bytes = await picture.clone().toFormat(format).toBuffer();
      assert.ok(!isWhole(bytes.subarray(0, bytes.length / 2)));
    });
  }

  for (const text of [
    "",
    "PNG",
    "<!doctype html><title>Not found</title>",
    "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
  ]) {
    test(`refuses ${JSON.stringify(text.slice(0, 20))}`, () => {
      assert.ok(!isWhole(Buffer.from(text)));
    });
  }
});
