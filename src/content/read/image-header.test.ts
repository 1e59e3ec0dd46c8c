import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { encodeImage } from "./encode-image.fixture.ts";
import { measureImage } from "./image-header.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";
import { markdownFile, png, reportOf, warningsOf } from "../content-folder.fixture.ts";

const noise = Buffer.from(
  Array.from({ length: 120 * 80 * 3 }, (_, index) => (index * index) % 251),
);
const picture = sharp(noise, { raw: { width: 120, height: 80, channels: 3 } });
const frames = sharp(noise, {
  raw: { width: 120, height: 80, channels: 3, pageHeight: 20 },
});

const measure = (bytes: Buffer) =>
  measureImage((length, at) => bytes.subarray(at, at + length), bytes.length);

describe("measureImage", () => {
  for (const format of ["png", "jpeg", "gif", "webp", "avif", "tiff"] as const)
    test(`reads the size of a ${format}`, async () => {
      const bytes = await encodeImage(picture.clone(), format).toBuffer();
      assert.deepEqual(measure(bytes), {
        width: 120,
        height: 80,
        frames: 1,
      });
    });

  for (const format of ["gif", "webp"] as const)
    test(`counts the frames of an animated ${format}`, async () => {
      const bytes = await encodeImage(frames.clone(), format).toBuffer();
      assert.deepEqual(measure(bytes), {
        width: 120,
        height: 20,
        frames: 4,
      });
    });

  const turns = (["png", "jpeg", "webp", "avif", "tiff"] as const).flatMap((format) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({ format, orientation })),
  );
  for (const { format, orientation } of sampleRows(turns, 15))
    test(`reads the size of a ${format} as it is shown, turned by orientation ${orientation}`, async () => {
      const turned = picture.clone().withMetadata({ orientation });
      const bytes = await encodeImage(turned, format).toBuffer();
      const { info } = await sharp(bytes).autoOrient().png().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      assert.deepEqual(measure(bytes), { width, height, frames: 1 });
    });

  test("skips metadata that is longer than an image", async () => {
    const bytes = await picture
      .clone()
      .withExif({ IFD0: { Copyright: "x".repeat(60_000) } })
      .jpeg()
      .toBuffer();
    assert.equal(measure(bytes)?.width, 120);
  });

  for (const length of [65_477, 65_480, 65_483, 100_000])
    test(`skips a chunk of ${length} bytes in a png`, async () => {
      const bytes = await picture.clone().png().toBuffer();
      const chunk = Buffer.alloc(12 + length);
      chunk.writeUInt32BE(length);
      chunk.write("tEXt", 4);
      const long = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
      assert.equal(measure(long)?.width, 120);
    });

  test("does not throw for arbitrary bytes", async () => {
    for (const format of ["png", "jpeg", "gif", "webp", "avif", "tiff"] as const) {
      const bytes = await encodeImage(picture.clone(), format).toBuffer();
      for (let end = 0; end < Math.min(bytes.length, 600); end += 7)
        measure(Buffer.concat([bytes.subarray(0, end), bytes.subarray(-20)]));
      for (let at = 12; at < Math.min(bytes.length, 600); at += 5) {
        const damaged = Buffer.from(bytes);
        damaged.fill(0xff, at, at + 4);
        measure(damaged);
      }
    }
  });
});

describe("an image", () => {
  const post = markdownFile({ date: "2026-01-01" }, "![a](a.png)");
  /** A complete file of 70 bytes that declares a larger size. */
  const claiming = (width: number, height: number) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const broken =
    "which is not a readable PNG: the file is incomplete or in another format. Save it again from the original.";
  const noData = Buffer.concat([png.subarray(0, 33), png.subarray(-12)]);
  const cases: [name: string, bytes: Buffer, fault: string][] = [
    [
      "of more pixels than fit into memory",
      claiming(60_000, 60_000),
      "which has 60000 × 60000 pixels, more than 100 million. Make it smaller: no screen shows that many.",
    ],
    [
      "of a hundred million and one pixels",
      claiming(100_000_001, 1),
      "which has 100000001 × 1 pixels, more than 100 million. Make it smaller: no screen shows that many.",
    ],
    ["without pixels", claiming(0, 10), broken],
    ["without data", noData, broken],
    [
      "of a JPEG with only a start and an end marker",
      Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
      broken,
    ],
    ["of a TIFF of zeros", Buffer.concat([Buffer.from("II*\0"), Buffer.alloc(60)]), broken],
    ["of a GIF without an image", Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;"), broken],
    [
      "of an SVG with another extension",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      broken,
    ],
  ];
  for (const [name, bytes, fault] of cases)
    test(`${name} is refused`, () => {
      assert.deepEqual(reportOf({ "blog/a.md": post, "blog/a.png": bytes }), [
        `content/blog/a.md:6:1  shows the image "a.png", ${fault}`,
      ]);
    });

  test("with many frames is measured by all of its frames", async () => {
    const bytes = await frames.clone().gif().toBuffer();
    bytes.writeUInt16LE(9000, 6);
    bytes.writeUInt16LE(9000, 8);
    const [line] = reportOf({ "blog/a.md": post, "blog/a.png": bytes });
    assert.match(line ?? "", /9000 × 9000 pixels in 4 frames, more than 268 million/);
  });

  const large = (size: string) =>
    `which has ${size}. Save it smaller, with at most 6000 pixels a side and 5 MB: pages show at most 1920 pixels in width, and the original is published, too.`;
  /** A file with many bytes after the image header. */
  const heavy = (bytes: Buffer, length: number) =>
    Buffer.concat([
      bytes.subarray(0, -12),
      Buffer.alloc(length - bytes.length),
      bytes.subarray(-12),
    ]);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const sizes: [file: string, bytes: Buffer | string, fault?: string][] = [
    ["a.png", claiming(6000, 6000)],
    ["a.png", claiming(6001, 10), large("6001 × 10 pixels and 0.1 MB")],
    ["a.png", claiming(10, 7360), large("10 × 7360 pixels and 0.1 MB")],
    ["a.png", heavy(png, 5_000_000)],
    ["a.png", heavy(png, 5_000_001), large("1 × 1 pixels and 5.1 MB")],
    ["a.png", heavy(claiming(8000, 9000), 12_300_000), large("8000 × 9000 pixels and 12.3 MB")],
    ["a.svg", drawing.padEnd(5_000_000)],
    [
      "a.svg",
      drawing.padEnd(6_000_000),
      "which has 6 MB. Save it smaller, with at most 5 MB: pages load it unchanged.",
    ],
  ];
  for (const [file, bytes, fault] of sizes)
    for (const [place, text] of sampleRows(
      [
        ["6:1", markdownFile({ date: "2026-01-01" }, `![a](${file})`)],
        [
          "5:3",
          `---\ntitle: Title\ndescription: Description\nimage:\n  src: ./${file}\n  alt: A picture\ndate: 2026-01-01\n---\nText.\n`,
        ],
      ] as const,
      fault === undefined ? 1 : 2,
    ))
      test(`${file} of ${bytes.length} bytes ${fault === undefined ? "is accepted" : `is a warning at ${place}: ${fault}`}`, () =>
        assert.deepEqual(
          warningsOf({ "blog/a.md": text, [`blog/${file}`]: bytes }).filter((line) =>
            line.includes("image"),
          ),
          fault === undefined
            ? []
            : [
                `content/blog/a.md:${place}  shows the image "${place === "6:1" ? "" : "./"}${file}", ${fault}`,
              ],
        ));

  test("with the extension of another format is detected by its content", async () => {
    const bytes = await picture.clone().jpeg().toBuffer();
    assert.deepEqual(reportOf({ "blog/a.md": post, "blog/a.png": bytes }), []);
  });
});

/** Noise, so that the image exceeds the bytes that are examined. */
const pixels = Buffer.from(
  Array.from({ length: 120 * 120 * 3 }, (_, index) => (index * index) % 251),
);
const whole = sharp(pixels, {
  raw: { width: 120, height: 120, channels: 3 },
});

describe("measureImage of a whole file", () => {
  for (const format of ["png", "jpeg", "gif", "webp", "avif", "tiff"] as const) {
    test(`accepts a ${format}, including one with trailing data`, async () => {
      const bytes = await encodeImage(whole.clone(), format).toBuffer();
      assert.ok(measure(bytes));
      assert.ok(measure(Buffer.concat([bytes, Buffer.alloc(10)])));
    });

    if (format === "tiff") continue;
    test(`refuses a truncated ${format}`, async () => {
      const bytes = await encodeImage(whole.clone(), format).toBuffer();
      assert.ok(!measure(bytes.subarray(0, bytes.length / 2)));
    });
  }

  for (const at of [8, 12, 33, 37])
    test(`refuses a png whose chunks are damaged at byte ${at}`, async () => {
      const bytes = await whole.clone().png().toBuffer();
      bytes.fill(0xff, at, at + 4);
      assert.equal(measure(bytes), undefined);
    });

  for (const text of [
    "",
    "PNG",
    "<!doctype html><title>Not found</title>",
    "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
  ]) {
    test(`refuses ${JSON.stringify(text.slice(0, 20))}`, () => {
      assert.ok(!measure(Buffer.from(text)));
    });
  }
});
