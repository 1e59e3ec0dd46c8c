/** Published form of images that cameras, phones and image editors have written. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { encodeImage } from "../../content/read/encode-image.fixture.ts";
import { isActiveSvg } from "../../content/read/refuse-media.ts";
import { publishPicture } from "./publish-picture.ts";
import { stripMetadata } from "./strip-metadata.ts";

const noise = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, index) => (index * index) % 251));
const picture = () => sharp(noise, { raw: { width: 96, height: 64, channels: 3 } });
const secret = "Jane Doe";
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`;
const taken = () =>
  picture()
    .withExif({
      IFD0: { Artist: secret, Copyright: secret },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .withXmp(xmp);
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const formats = ["jpeg", "png", "webp", "avif"] as const;

async function expectClean(bytes: Buffer): Promise<void> {
  assert.ok(!bytes.includes(secret));
  assert.ok(!bytes.includes("GPS"));
  const { exif, xmp: notes, iptc, comments } = await sharp(bytes).metadata();
  assert.deepEqual([iptc, comments], [undefined, undefined]);
  // AVIF keeps empty blocks, because its offsets must not change.
  assert.ok((exif ?? Buffer.alloc(0)).toString("latin1").replace(/[^a-z]/gi, "").length <= 6);
  assert.equal((notes ?? Buffer.alloc(0)).toString().trim(), "");
}

describe("publishPicture", () => {
  for (const format of formats) {
    test(`removes locations and names from a ${format} without changing a pixel`, async () => {
      const bytes = await encodeImage(taken(), format).toBuffer();
      assert.ok(bytes.includes(secret));
      const published = await publishPicture(bytes, `a.${format}`);
      await expectClean(published);
      assert.ok((await pixels(published)).equals(await pixels(bytes)));
      assert.ok(published.equals(await publishPicture(bytes, "a")));
      assert.equal(await publishPicture(published, "a"), published);
    });

    test(`returns a ${format} without metadata unchanged`, async () => {
      const bytes = await encodeImage(picture(), format).toBuffer();
      assert.equal(await publishPicture(bytes, "a"), bytes);
    });

    test(`keeps the colour profile of a ${format}`, async () => {
      const bytes = await encodeImage(taken().withIccProfile("p3"), format).toBuffer();
      const published = await publishPicture(bytes, "a");
      const [before, after] = [await sharp(bytes).metadata(), await sharp(published).metadata()];
      assert.ok(before.icc && after.icc?.equals(before.icc));
    });
  }

  for (const format of ["jpeg", "png", "webp"] as const)
    for (const orientation of [2, 3, 6, 8])
      test(`rotates a ${format} with orientation ${orientation}`, async () => {
        const bytes = await taken()
          .withMetadata({ orientation })
          .toFormat(format, { quality: 100 })
          .toBuffer();
        const published = await publishPicture(bytes, "a");
        const { width, height, orientation: left = 1 } = await sharp(published).metadata();
        assert.equal(left, 1);
        assert.deepEqual([width, height], orientation > 4 ? [64, 96] : [96, 64]);
        await expectClean(published);
        const wanted = await sharp(bytes).autoOrient().raw().toBuffer();
        const got = await pixels(published);
        const difference =
          got.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0) / got.length;
        assert.ok(difference < 8, `${difference}`);
        assert.ok(published.equals(await publishPicture(bytes, "a")));
      });

  test("removes texts and timestamps from a PNG", async () => {
    const bytes = await picture().png().toBuffer();
    const chunk = (type: string, text: string) => {
      const body = Buffer.from(type + text, "latin1");
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(text.length);
      frame.writeUInt32BE(crc32(body), 4);
      return [frame.subarray(0, 4), body, frame.subarray(4)];
    };
    const noted = Buffer.concat([
      bytes.subarray(0, 33),
      ...chunk("tEXt", `Author\0${secret}`),
      ...chunk("iTXt", `Place\0\0\0\0\0${secret}`),
      ...chunk("tIME", "\u0007\u00D0\u0001\u0001\0\0\0"),
      bytes.subarray(33),
      Buffer.from(secret),
    ]);
    assert.ok((await publishPicture(noted, "a.png")).equals(bytes));
  });

  test("removes comments, previews and embedded videos from a JPEG", async () => {
    const bytes = await picture().jpeg({ progressive: true }).toBuffer();
    const segment = (marker: number, text: string) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, "latin1")]);
    const noted = Buffer.concat([
      bytes.subarray(0, 2),
      segment(0xfe, secret),
      segment(0xed, `Photoshop 3.0\0${secret}`),
      segment(0xe2, `MPF\0${secret}`),
      segment(0xe0, `JFXX\0${secret}`),
      bytes.subarray(2),
      Buffer.from(`ftypmp42${secret}`),
    ]);
    assert.ok((await publishPicture(noted, "a.jpg")).equals(bytes));
  });

  test("removes comments and XMP from an animated GIF", async () => {
    const bytes = await sharp(noise, {
      raw: { width: 96, height: 64, channels: 3, pageHeight: 16 },
    })
      .gif({ loop: 3 })
      .toBuffer();
    const block = (label: number, ...parts: string[]) =>
      Buffer.from(
        `!${String.fromCharCode(label)}${parts.map((text) => String.fromCharCode(text.length) + text).join("")}\0`,
        "latin1",
      );
    const noted = Buffer.concat([
      bytes.subarray(0, -1),
      block(0xfe, secret),
      block(0xff, "XMP DataXMP", secret),
      block(0x01, "x".repeat(12), secret),
      Buffer.from(";"),
      Buffer.from(secret),
    ]);
    assert.ok((await publishPicture(noted, "a.gif")).equals(bytes));
    assert.equal(await publishPicture(bytes, "a.gif"), bytes);
  });

  test("publishes no script that only the notes of an SVG divide, wherever they are", async () => {
    const attacks = ["<script>x</script>", "<h:script>x</h:script>", '<g onload="x"/>'];
    const notes = [
      "<!-- -->",
      "<metadata/>",
      '<metadata a="><!--"></metadata>',
      ' sodipodi:docname=""',
    ];
    let divided = 0;
    for (const attack of attacks)
      for (const note of notes)
        for (let at = 0; at <= attack.length; at++) {
          const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">${attack.slice(0, at)}${note}${attack.slice(at)}</svg>`;
          if (isActiveSvg(svg)) continue;
          divided++;
          const published = await publishPicture(Buffer.from(svg), "a.svg");
          assert.ok(!isActiveSvg(published.toString()), svg);
        }
    assert.ok(divided > 10, `${divided}`);
  });

  test("removes notes from an SVG and keeps its shapes", async () => {
    const svg = (notes: string, name: string) =>
      Buffer.from(
        `<?xml version="1.0"?>${notes}<svg xmlns="http://www.w3.org/2000/svg"${name}><style><![CDATA[/* <!-- a --> */]]></style><rect/></svg>`,
      );
    const noted = svg(
      `<!-- ${secret} --><metadata id="a"><b>${secret}</b></metadata>`,
      ` sodipodi:docname="${secret}.svg" inkscape:export-filename='/home/${secret}/a.png'`,
    );
    assert.equal((await publishPicture(noted, "a.svg")).toString(), svg("", "").toString());
    const clean = svg("", "");
    assert.equal(await publishPicture(clean, "a.svg"), clean);
  });

  test("removes metadata from a TIFF by re-encoding it", async () => {
    const bytes = await taken().tiff().toBuffer();
    const published = await publishPicture(bytes, "a.tiff");
    await expectClean(published);
    assert.ok((await pixels(published)).equals(await pixels(bytes)));
  });

  test("returns other files unchanged and terminates for arbitrary bytes", async () => {
    for (const text of ["%PDF-1.7", "", "\u00FF\u00D8\u00FF", "GIF89a", "RIFF"]) {
      const bytes = Buffer.from(text, "latin1");
      assert.equal(await publishPicture(bytes, "a.pdf"), bytes);
    }
    for (const format of [...formats, "gif"] as const) {
      const bytes = await encodeImage(taken(), format).toBuffer();
      for (let end = 0; end < bytes.length; end += 101) stripMetadata(bytes.subarray(0, end), "a");
      for (let at = 12; at < Math.min(bytes.length, 800); at += 3) {
        const damaged = Buffer.from(bytes);
        damaged.fill(0xff, at, at + 4);
        stripMetadata(damaged, "a");
      }
    }
  });
});
