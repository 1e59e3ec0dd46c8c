/**
 * Draws the social image of a page in the site's colours and fonts, with the largest title that
 * fits.
 *
 * Text is drawn as paths of the bundled fonts, never of system fonts, so the same text gives the
 * same bytes.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import satori from "satori";
import sharp from "sharp";
import { cardSize, type SocialCard } from "./social-card.ts";
import { layOutCard } from "./card-layout.ts";
import { unpackWoff } from "./unpack-woff.ts";

/** Only two subsets of each family: latin, and latin-ext for other European languages. */
const fonts = (
  [
    ["Newsreader", "newsreader", 500],
    ["Newsreader", "newsreader", 600],
    ["Instrument Sans", "instrument-sans", 500],
    ["Instrument Sans", "instrument-sans", 600],
  ] as const
).flatMap(([name, family, weight]) =>
  (["latin", "latin-ext"] as const).map((subset) => ({
    // Each subset needs its own family name, because satori uses only the first of two fonts with
    // the same name.
    name: subset === "latin" ? name : `${name} Extended`,
    weight,
    style: "normal" as const,
    data: unpackWoff(
      readFileSync(path.join(import.meta.dirname, `fonts/${family}-${subset}-${weight}.woff`)),
    ),
  })),
);

/** @returns the image as PNG */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  const svg = await satori({ ...layOutCard(card), key: null }, { ...cardSize, fonts });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 8 }).toBuffer();
}
