import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp from "sharp";
import { drawCard } from "./draw-card.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

const card = {
  siteName: "Site",
  section: "Journal",
  title: "A title",
  host: "site.example",
  paper: "#fcfbf8",
  colour: undefined,
  isSans: false,
};

/** @returns whether the outermost pixels of an image contain ink, as with a text that overflows */
async function touchesEdge(png: Buffer): Promise<boolean> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.some((value, index) => {
    const x = index % info.width;
    const y = Math.floor(index / info.width);
    const isEdge = x < 20 || y < 20 || x >= info.width - 20 || y >= info.height - 20;
    return isEdge && value < 200;
  });
}

describe("drawCard", () => {
  const titles: [name: string, title: string][] = [
    ["a short title", "Journal"],
    ["a title that is a single long word", "Donaudampfschiffahrt".repeat(12)],
    ["a title of a thousand words", "word ".repeat(1000)],
    ["umlauts", "Größe, Łódź, Œuvre"],
    ["emoji", "A pump 🚀"],
    ["Arabic", "مرحبا بالعالم"],
    ["Chinese", "标题"],
    ["only an emoji", "🚀"],
    ["markup", "<b>&amp;</b> \"quoted\" 'too'"],
  ];
  for (const [name, title] of sampleRows(titles, 4)) {
    test(`draws ${name} within the image`, async () => {
      const png = await drawCard({ ...card, title });
      const { width, height, format } = await sharp(png).metadata();
      assert.deepEqual([width, height, format], [1200, 630, "png"]);
      assert.equal(await touchesEdge(png), false);
      assert.ok(png.length < 100_000, `${png.length} bytes`);
    });
  }

  test("keeps long site and section names within the image", async () => {
    const siteName = "The Association of Very Long Names ".repeat(5);
    const png = await drawCard({ ...card, siteName, section: siteName });
    assert.equal(await touchesEdge(png), false);
  });

  test("draws the section if the fonts lack the script of the title", async () => {
    assert.ok(
      (await drawCard({ ...card, title: "标题" })).equals(
        await drawCard({ ...card, title: "Journal" }),
      ),
    );
  });

  test("gives the same bytes for the same text", async () => {
    assert.ok((await drawCard(card)).equals(await drawCard(card)));
  });
});

test("draws a different image with a brand's colours and fonts", async () => {
  const usual = await drawCard(card);
  const coloured = await drawCard({ ...card, colour: "#7a1f5c" });
  const white = await drawCard({ ...card, paper: "#ffffff" });
  const sans = await drawCard({ ...card, isSans: true });
  assert.ok(!usual.equals(coloured));
  assert.ok(!usual.equals(white));
  assert.ok(!usual.equals(sans));
});
