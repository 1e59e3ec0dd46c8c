/**
 * Widths in which a picture is made, and the `sizes` by which a browser chooses one, for each place where pages show pictures.
 *
 * In a column a width is at most a quarter above the next smaller one, so that no browser loads a picture more than a quarter wider than it shows.
 */

interface Size {
  width: number;
  height: number;
}

/** A place whose width follows from the window's. */
interface Column {
  /** The width that styles/ give it, in lengths that all browsers read here: Safari knew no `min()` before 2026. */
  sizes: string;
  /** The fewest pixels that it has on a screen that many use. The smallest picture has at most a quarter more. */
  narrowest: number;
}

/** A place of one size, in rem. */
interface Box extends Size {
  fit: "contain" | "cover";
}

/** More pixels than any column has at two a point, and any phone at three. */
const widest = 1920;

/** The window less both gutters. */
const page = "calc(93.2vw - 0.8rem)";
const wide = `(min-width: 48rem) 44rem, ${page}`;
const beside = "(min-width: 68.4rem) 44rem, (min-width: 64rem) calc(88.2vw - 16.3rem)";
const half = "(min-width: 82rem) 38.6rem, (min-width: 60rem) calc(47.5vw - 0.4rem)";
const measure = `(min-width: 38rem) calc(32.4rem + 6vw), ${page}`;

const places = {
  text: { sizes: `${beside}, ${page}`, narrowest: 560 },
  cover: { sizes: `${beside}, ${wide}`, narrowest: 560 },
  measure: { sizes: `(min-width: 85rem) 37.5rem, ${measure}`, narrowest: 560 },
  homeCover: { sizes: `${half}, ${wide}`, narrowest: 450 },
  homeText: {
    sizes: `(min-width: 82rem) 33rem, (min-width: 60rem) calc(40.7vw - 0.4rem), ${measure}`,
    narrowest: 385,
  },
  opening: { sizes: `${half}, ${page}`, narrowest: 450 },
  blockHead: {
    sizes: `(min-width: 82rem) 23.9rem, (min-width: 60rem) calc(29.4vw - 0.3rem), ${page}`,
    narrowest: 275,
  },
  blockText: {
    sizes: `(min-width: 82rem) 47.9rem, (min-width: 60rem) calc(58.8vw - 0.5rem), ${page}`,
    narrowest: 560,
  },
  item: { width: 11, height: 6.875, fit: "cover" },
  portrait: { width: 10, height: 10, fit: "cover" },
  contact: { width: 4.5, height: 4.5, fit: "cover" },
  quote: { width: 4, height: 4, fit: "cover" },
  logo: { width: 10, height: 3, fit: "contain" },
} as const satisfies Record<string, Column | Box>;

export type Place = keyof typeof places;

/** What pages ask of a picture; `width` is that of the file for whoever knows no `srcset`. */
interface Fitted {
  width: number;
  /** The smallest first, none above the picture's own. */
  widths: number[];
  sizes: string;
}

/** @param own in pixels */
export function fitPicture(own: Size, place: Place): Fitted {
  const shown: Column | Box = places[place];
  const largest = Math.min(own.width, widest);
  if ("sizes" in shown)
    return {
      width: largest,
      widths: stepDown(largest, shown),
      sizes: shown.sizes,
    };
  const width = Math.floor(widthIn(own, shown) * 100) / 100;
  // For screens of one, two and three pixels a point; one pixel too few, and a browser takes the next larger file.
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

/** @returns how wide all of a picture is, in rem, also where the box cuts it off */
function widthIn(own: Size, { width, height, fit }: Box): number {
  const heightBound = (height * own.width) / own.height;
  return fit === "cover" ? Math.max(width, heightBound) : Math.min(width, heightBound);
}
