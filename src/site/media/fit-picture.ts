/**
 * Image widths, and the `sizes` attribute with which a browser selects one, for each place on a
 * page.
 *
 * In a column, each width is at most a quarter larger than the next smaller one, so that no browser
 * loads an image more than a quarter wider than it displays.
 */

interface Size {
  width: number;
  height: number;
}

/** Place whose width depends on the viewport. */
interface Column {
  /** Width in the stylesheet, without `min()`, which Safari ignored in `sizes` before 2026. */
  sizes: string;
  /** Smallest width in pixels on common screens. The smallest file is at most a quarter wider. */
  narrowest: number;
}

/** Place of a fixed size, in rem. */
interface Box extends Size {
  fit: "contain" | "cover";
}

/** Width of the widest column in device pixels, at a pixel ratio of 2, or 3 on phones. */
const maxWidth = 1920;

/** Viewport width minus both gutters. */
const page = "calc(93.2vw - 0.8rem)";
/** A half and a third of it, minus the gap between columns. */
const half = "calc(46.6vw - 1.4rem)";
const third = "calc(31.1vw - 1.6rem)";
/** A half on tablets and wider windows. */
const halves = `(min-width: 52rem) ${half}, (min-width: 44rem) calc(50vw - 4rem)`;
/** Of pages. The text of a post is up to an eighth wider. */
const measure = "(min-width: 80rem) 37.5rem, (min-width: 52rem) calc(32.4rem + 6vw)";
const textOnTablets = `(min-width: 40rem) calc(100vw - 6rem), ${page}`;

const text = { sizes: `${measure}, ${textOnTablets}`, narrowest: 560 };

const places = {
  text,
  /** Beside samples of code. */
  reference: { ...text, sizes: `(min-width: 80rem) 30rem, ${text.sizes}` },
  // Replaced parts of sites use this name.
  cover: text,
  opening: {
    sizes: `(min-width: 82rem) 37rem, (min-width: 80rem) ${half}, (min-width: 64rem) calc(38.8vw - 1.2rem), ${page}`,
    narrowest: 380,
  },
  half: { sizes: `(min-width: 82rem) 37rem, (min-width: 64rem) ${half}, ${page}`, narrowest: 450 },
  hubLead: {
    sizes: `(min-width: 82rem) 37rem, ${halves}, ${page}`,
    narrowest: 320,
  },
  lead: {
    sizes: `(min-width: 82rem) 43.2rem, (min-width: 60rem) calc(54.4vw - 1.6rem), ${page}`,
    narrowest: 320,
  },
  latest: {
    sizes: `(min-width: 82rem) 37rem, (min-width: 60rem) ${half}, ${page}`,
    narrowest: 320,
  },
  card: {
    sizes: `(min-width: 82rem) 24rem, (min-width: 64rem) ${third}, ${halves}, ${page}`,
    narrowest: 290,
  },
  // From 5rem to 7rem wide.
  thumb: { width: 6, height: 4.5, fit: "cover" },
  square: { width: 10.5, height: 10.5, fit: "cover" },
  portrait: { width: 12, height: 12, fit: "cover" },
  contact: { width: 3, height: 3, fit: "cover" },
  quote: { width: 4.5, height: 4.5, fit: "cover" },
  logo: { width: 11, height: 3, fit: "contain" },
} as const satisfies Record<string, Column | Box>;

export type PicturePlace = keyof typeof places;

/**
 * Image widths and sizes. `width` is the width of the fallback file for browsers without `srcset`.
 */
interface Fitted {
  width: number;
  /** In ascending order, none larger than the original. */
  widths: number[];
  sizes: string;
}

/** @param own size of the original in pixels */
export function fitPicture(size: Size, place: PicturePlace): Fitted {
  const frame: Column | Box = places[place];
  const largest = Math.min(size.width, maxWidth);
  if ("sizes" in frame)
    return {
      width: largest,
      widths: stepDown(largest, frame),
      sizes: frame.sizes,
    };
  const width = Math.floor(widthIn(size, frame) * 100) / 100;
  // Pixel ratios of 1, 2 and 3. Round up, because a browser loads the next larger file if a single
  // pixel is missing.
  const wanted = [16, 32, 48].map((pixels) => Math.min(largest, Math.ceil(pixels * width)));
  const widths = [...new Set(wanted)];
  return { width: Math.max(...widths), widths, sizes: `${width}rem` };
}

function stepDown(largest: number, { narrowest }: Column): number[] {
  const widths = [largest];
  for (let width = largest; width > narrowest * 1.25; widths.unshift(width))
    width = Math.ceil(width * 0.8);
  return widths;
}

/** @returns the width of the whole picture in rem, including what the box crops */
function widthIn(size: Size, { width, height, fit }: Box): number {
  const heightBound = (height * size.width) / size.height;
  return fit === "cover" ? Math.max(width, heightBound) : Math.min(width, heightBound);
}
