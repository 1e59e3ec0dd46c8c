/**
 * Layout of a social image, as boxes with styles.
 */
import { cardSize, type SocialCard } from "./social-card.ts";

const colours = {
  ink: "#16202a",
  quiet: "#55606b",
  signal: "#b3561d",
} as const;

/**
 * Font sizes of the title in pixels, each with the longest title in characters for which it is
 * used. Lines after the fifth are cut off.
 */
const titleSizes: readonly [upTo: number, size: number][] = [
  [24, 120],
  [48, 96],
  [90, 80],
  [150, 66],
  [Infinity, 54],
];
const titleLines = 5;
const balancedUpTo = 150;

const serif = { fontFamily: "Newsreader, Newsreader Extended" };
const sans = {
  fontFamily: "Instrument Sans, Instrument Sans Extended",
  fontSize: 28,
};

interface Box {
  type: "div";
  props: { style: Record<string, string | number>; children: Box[] | string };
}

/** @returns the boxes of the image: site and section, title, host */
export function layOutCard(card: SocialCard): Box {
  const name = drawableText(card.siteName) ?? card.host;
  const section = drawableText(card.section) ?? "";
  const signal = card.colour ?? colours.signal;
  const display = card.isSans ? { fontFamily: sans.fontFamily } : serif;
  // A title with letters that the fonts lack is replaced as a whole, because part of a title would
  // be misleading.
  const title = drawableText(card.title) ?? (section || name);
  return box(
    {
      flexDirection: "column",
      boxSizing: "border-box",
      ...cardSize,
      padding: "56px 72px",
      background: card.paper,
      color: colours.ink,
    },
    [
      layOutHead(name, section === title ? "" : section, display, signal),
      box({ flexGrow: 1, alignItems: "center" }, [layOutTitle(title, display)]),
      box({ alignItems: "center", justifyContent: "space-between" }, [
        box({ ...sans, fontWeight: 500, color: colours.quiet }, card.host),
        box({ width: 120, height: 12, background: signal }),
      ]),
    ],
  );
}

interface Display {
  fontFamily: string;
}

function layOutHead(name: string, section: string, display: Display, signal: string): Box {
  const oneLine = { overflow: "hidden", whiteSpace: "nowrap" };
  return box(
    {
      justifyContent: "space-between",
      alignItems: "center",
      paddingBottom: 26,
      borderBottom: `2px solid ${colours.ink}`,
    },
    [
      box(
        {
          ...display,
          fontWeight: 600,
          fontSize: 40,
          letterSpacing: -0.8,
          maxWidth: 700,
          ...oneLine,
        },
        name,
      ),
      box(
        {
          ...sans,
          fontWeight: 600,
          color: signal,
          maxWidth: 340,
          ...oneLine,
        },
        section,
      ),
    ],
  );
}

function layOutTitle(title: string, display: Display): Box {
  const size = titleSizes.find(([upTo]) => title.length <= upTo)?.[1] ?? 54;
  return box(
    {
      display: "block",
      width: "100%",
      ...display,
      fontWeight: 500,
      fontSize: size,
      lineHeight: 1.08,
      letterSpacing: size * -0.02,
      // Not balanced if the title is cut off: balanced lines would leave half of the image empty.
      textWrap: title.length > balancedUpTo ? "wrap" : "balance",
      wordBreak: "break-word",
      lineClamp: titleLines,
    },
    title,
  );
}

function box(style: Record<string, string | number>, children: Box[] | string = []): Box {
  return {
    type: "div",
    props: { style: { display: "flex", ...style }, children },
  };
}

/**
 * Code points covered by the files in fonts/, which are Google Fonts' latin and latin-ext subsets.
 */
const ranges =
  "0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD 100-2BA 2BD-2C5 2C7-2CC 2CE-2D7 2DD-2FF 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF";

const parsed = ranges.split(" ").map((range) => {
  const [from = "", to = from] = range.split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
});

/**
 * Text that the fonts can draw: Latin script in all European languages, but not Greek, Cyrillic,
 * Arabic or Chinese.
 *
 * @returns the text without emoji and other symbols that the fonts lack; undefined if they lack a
 * letter or if nothing is left
 */
export function drawableText(text: string): string | undefined {
  const characters: string[] = [];
  for (const character of text.normalize("NFC").replace(/\s+/g, " ")) {
    const code = character.codePointAt(0) ?? 0;
    const isKnown =
      parsed.some(([from, to]) => from <= code && code <= to) && !/\p{C}/u.test(character);
    if (isKnown) characters.push(character);
    else if (/[\p{L}\p{N}\p{M}]/u.test(character) && !/\p{Emoji}|\uFE0F/u.test(character))
      return undefined;
  }
  const result = characters.join("").replace(/ {2,}/g, " ").trim();
  return result === "" ? undefined : result;
}
