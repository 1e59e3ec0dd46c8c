/**
 * Colours of a brand in both themes, readable on every background of the page.
 *
 * A single colour in site.yaml is adjusted for each theme until it is readable. A colour set for
 * one theme is used unchanged, so the build refuses an unreadable one and suggests the nearest
 * readable one.
 */
import type { BrandColour, BrandSettings } from "../settings/brand.ts";
import { fromOklch, hueOf, leastContrast, makeReadable } from "./contrast.ts";

export const themes = ["light", "dark"] as const;

type Theme = (typeof themes)[number];

/** Background colours: the page, raised and recessed areas, and lines. */
interface Grounds {
  paper: string;
  raised: string;
  tint: string;
  line: string;
}

/** Equal to those in tokens.css, which a test checks. */
const warm: Record<Theme, Grounds> = {
  light: {
    paper: "#fcfbf8",
    raised: "#ffffff",
    tint: "#f3f0e9",
    line: "#ddd8cd",
  },
  dark: {
    paper: "#12171c",
    raised: "#20282f",
    tint: "#1b2329",
    line: "#303a42",
  },
};

const white: Record<Theme, Grounds> = {
  light: {
    paper: "#ffffff",
    raised: "#ffffff",
    tint: "#f4f5f6",
    line: "#d9dde0",
  },
  dark: {
    paper: "#111315",
    raised: "#191c1f",
    tint: "#1c1f22",
    line: "#33373b",
  },
};

/** Lightness and chroma of each background, which take their hue from the accent. */
const tinted = {
  light: {
    paper: [0.987, 0.006],
    raised: [1, 0],
    tint: [0.957, 0.016],
    line: [0.885, 0.022],
  },
  dark: {
    paper: [0.2, 0.018],
    raised: [0.243, 0.02],
    tint: [0.25, 0.022],
    line: [0.345, 0.026],
  },
} as const;

/** Default accent, whose hue also tints a tinted paper without an accent. */
const usualAccent = "#0b4f6c";

/** Minimum contrast of text (WCAG 1.4.3), and of graphical elements (1.4.11). */
export const ratios = { accent: 4.5, highlight: 3 } as const;

/** Contrast of adjusted colours. On dark backgrounds the minimum would look dull. */
const madeRatios = {
  light: ratios,
  dark: { accent: 7, highlight: 4.5 },
} as const;

export function groundsOf(brand: BrandSettings, theme: Theme): Grounds {
  if (brand.paper === "white") return white[theme];
  if (brand.paper !== "tinted") return warm[theme];
  const wish = pick(brand.accent, theme) ?? usualAccent;
  const hue = hueOf(wish);
  const { paper, raised, tint, line } = tinted[theme];
  const mix = ([lightness, chroma]: readonly [number, number]) =>
    fromOklch([lightness, hue === undefined ? 0 : chroma, hue ?? 0]);
  return {
    paper: mix(paper),
    raised: mix(raised),
    tint: mix(tint),
    line: mix(line),
  };
}

/** @returns the colour of a brand in a theme; undefined if the brand does not set it */
export function brandColour(
  brand: BrandSettings,
  key: keyof typeof ratios,
  theme: Theme,
): string | undefined {
  const wish = pick(brand[key], theme);
  const grounds = textGrounds(brand, theme);
  if (wish === undefined || leastContrast(wish, grounds) >= ratios[key]) return wish;
  return makeReadable(wish, grounds, madeRatios[theme][key]);
}

/** Colour that site.yaml sets for one theme and that is unreadable in it. */
interface Unreadable {
  key: keyof typeof ratios;
  theme: Theme;
  given: string;
  contrast: number;
  /** The nearest readable colour. */
  instead: string;
}

export function findUnreadable(brand: BrandSettings): Unreadable[] {
  return (["accent", "highlight"] as const).flatMap((key) =>
    themes.flatMap((theme) => {
      const value = brand[key];
      if (value === undefined || typeof value === "string") return [];
      const given = value[theme];
      const grounds = textGrounds(brand, theme);
      const instead = makeReadable(given, grounds, ratios[key]);
      const contrast = leastContrast(given, grounds);
      return instead === given ? [] : [{ key, theme, given, contrast, instead }];
    }),
  );
}

function textGrounds(brand: BrandSettings, theme: Theme): string[] {
  const { paper, raised, tint } = groundsOf(brand, theme);
  return [paper, raised, tint];
}

function pick(colour: BrandColour | undefined, theme: Theme) {
  return typeof colour === "string" ? colour : colour?.[theme];
}
