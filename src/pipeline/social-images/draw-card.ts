/**
 * Draws the social image of a page in the site's colours and typefaces, with the largest title that
 * fits.
 *
 * Text becomes paths of the site's fonts, never of the machine's: same words, same bytes.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import satori from "satori";
import sharp from "sharp";
import { cardSize, type SocialCard } from "../../site/head/social-card.ts";
import { layOutCard } from "./card-layout.ts";

/** The least of both families: latin, and latin-ext for the rest of Europe. */
const fonts = (
  [
    ["Newsreader", "newsreader", 500],
    ["Newsreader", "newsreader", 600],
    ["Instrument Sans", "instrument-sans", 500],
    ["Instrument Sans", "instrument-sans", 600],
  ] as const
).flatMap(([name, family, weight]) =>
  (["latin", "latin-ext"] as const).map((subset) => ({
    // A family for each subset: of two fonts with one name, the library uses only the first.
    name: subset === "latin" ? name : `${name} Extended`,
    weight,
    style: "normal" as const,
    data: readFileSync(path.join(import.meta.dirname, `fonts/${family}-${subset}-${weight}.woff`)),
  })),
);

/** @returns the picture as PNG */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  const svg = await satori({ ...layOutCard(card), key: null }, { ...cardSize, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 8 }).toBuffer();
}
