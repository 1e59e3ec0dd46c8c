/**
 * Draws the picture that stands for a page where it is shared: the site's paper, ink and typefaces, the title as large as it can be.
 *
 * Text becomes paths of the fonts that the site is set in, so that no font of the machine has a part in it: same words, same bytes.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import satori from "satori";
import sharp from "sharp";
import { cardSize, type SocialCard } from "../../site/social-card.ts";
import { drawableText } from "./drawable-text.ts";

const colours = {
  paper: "#fcfbf8",
  ink: "#16202a",
  quiet: "#55606b",
  line: "#ddd8cd",
  signal: "#b3561d",
} as const;

/** Sizes of the title in pixels, each for titles up to a length in characters. Lines beyond the fifth are cut off. */
const titleSizes: readonly [upTo: number, size: number][] = [
  [24, 120],
  [48, 96],
  [90, 80],
  [150, 66],
  [Infinity, 54],
];
const titleLines = 5;
const balancedUpTo = 150;

const require = createRequire(import.meta.url);

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
    // A family a subset: of two fonts of one name only the first is asked for a letter.
    name: subset === "latin" ? name : `${name} Extended`,
    weight,
    style: "normal" as const,
    data: readFileSync(
      path.join(
        path.dirname(require.resolve(`@fontsource/${family}/package.json`)),
        `files/${family}-${subset}-${weight}-normal.woff`,
      ),
    ),
  })),
);

/** @returns the picture as PNG */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  const svg = await satori(layOut(card), { ...cardSize, fonts });
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 64, effort: 8 })
    .toBuffer();
}

interface Box {
  type: "div";
  props: { style: Record<string, string | number>; children: Box[] | string };
}

function box(
  style: Record<string, string | number>,
  children: Box[] | string = [],
): Box {
  return {
    type: "div",
    props: { style: { display: "flex", ...style }, children },
  };
}

function layOut(card: SocialCard): Box {
  const name = drawableText(card.siteName) ?? card.host;
  const section = drawableText(card.section) ?? "";
  // A title in a script that the fonts lack is not drawn at all: half a title would be a wrong one.
  const title = drawableText(card.title) ?? (section || name);
  const size = titleSizes.find(([upTo]) => title.length <= upTo)?.[1] ?? 54;
  const serif = { fontFamily: "Newsreader, Newsreader Extended" };
  const sans = {
    fontFamily: "Instrument Sans, Instrument Sans Extended",
    fontSize: 28,
  };
  return box(
    {
      flexDirection: "column",
      boxSizing: "border-box",
      ...cardSize,
      padding: "56px 72px",
      background: colours.paper,
      color: colours.ink,
    },
    [
      box(
        {
          justifyContent: "space-between",
          alignItems: "center",
          paddingBottom: 26,
          borderBottom: `2px solid ${colours.ink}`,
        },
        [
          box(
            {
              ...serif,
              fontWeight: 600,
              fontSize: 40,
              letterSpacing: -0.8,
              maxWidth: 700,
              overflow: "hidden",
              whiteSpace: "nowrap",
            },
            name,
          ),
          box(
            {
              ...sans,
              fontWeight: 600,
              color: colours.signal,
              maxWidth: 340,
              overflow: "hidden",
              whiteSpace: "nowrap",
            },
            section === title ? "" : section,
          ),
        ],
      ),
      box({ flexGrow: 1, alignItems: "center" }, [
        box(
          {
            display: "block",
            width: "100%",
            ...serif,
            fontWeight: 500,
            fontSize: size,
            lineHeight: 1.08,
            letterSpacing: size * -0.02,
            // Balanced lines of a title that is cut off would leave half of the picture empty.
            textWrap: title.length > balancedUpTo ? "wrap" : "balance",
            wordBreak: "break-word",
            lineClamp: titleLines,
          },
          title,
        ),
      ]),
      box({ alignItems: "center", justifyContent: "space-between" }, [
        box({ ...sans, fontWeight: 500, color: colours.quiet }, card.host),
        box({ width: 120, height: 12, background: colours.signal }),
      ]),
    ],
  );
}
