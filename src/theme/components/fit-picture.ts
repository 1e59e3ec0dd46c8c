/**
 * Widths in which a picture is made, and the `sizes` by which a browser chooses one, for each place where pages show pictures.
 *
 * In a column a width is at most a quarter above the next smaller one, so that no browser loads a picture more than a quarter wider than it shows.
 */

interface Size {
  width: number;
  height: number;
}

/** A place whose width follows from that of the window. */
interface Column {
  /** Its width in the styles, without `min()`, which Safari ignored in `sizes` before 2026. */
  sizes: string;
  /** Its smallest width in pixels on common screens. The smallest file is at most a quarter wider. */
  narrowest: number;
}

/** A place of one size, in rem. */
interface Box extends Size {
  fit: "contain" | "cover";
}

/** No column has more pixels, at two a point or on a phone at three. */
const maxWidth = 1920;

/** The window less both gutters. */
const page = "calc(93.2vw - 0.8rem)";
/** Half and a third of it, less the gap between columns. */
const half = "calc(46.6vw - 1.4rem)";
const third = "calc(31.1vw - 1.6rem)";
const text =
  "(min-width: 82rem) 42rem, (min-width: 80rem) calc(93.2vw - 34.8rem), (min-width: 68.4rem) 44rem, (min-width: 64rem) calc(88.2vw - 16.3rem)";
const measure = `(min-width: 38rem) calc(32.4rem + 6vw), ${page}`;

const places = {
  text: { sizes: `${text}, ${page}`, narrowest: 560 },
  cover: { sizes: `${text}, (min-width: 48rem) 44rem, ${page}`, narrowest: 560 },
  measure: { sizes: `(min-width: 85rem) 37.5rem, ${measure}`, narrowest: 560 },
  wide: { sizes: `(min-width: 48rem) 44rem, ${page}`, narrowest: 560 },
  half: { sizes: `(min-width: 82rem) 37rem, (min-width: 64rem) ${half}, ${page}`, narrowest: 450 },
  hubLead: {
    sizes: `(min-width: 82rem) 37rem, (min-width: 44rem) ${half}, ${page}`,
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
    sizes: `(min-width: 82rem) 24rem, (min-width: 64rem) ${third}, (min-width: 44rem) ${half}, ${page}`,
    narrowest: 290,
  },
  blockText: {
    sizes: `(min-width: 82rem) 50rem, (min-width: 64rem) calc(62.1vw - 1.2rem), ${page}`,
    narrowest: 560,
  },
  thumb: { width: 7, height: 5.25, fit: "cover" },
  square: { width: 10.5, height: 10.5, fit: "cover" },
  portrait: { width: 10, height: 10, fit: "cover" },
  contact: { width: 3, height: 3, fit: "cover" },
  quote: { width: 4.5, height: 4.5, fit: "cover" },
  logo: { width: 11, height: 3, fit: "contain" },
} as const satisfies Record<string, Column | Box>;

export type Place = keyof typeof places;

/** Image for a page; `width` is that of the file for browsers without `srcset`. */
interface Fitted {
  width: number;
  /** The smallest first, none above the picture's own. */
  widths: number[];
  sizes: string;
}

/** @param own in pixels */
export function fitPicture(own: Size, place: Place): Fitted {
  const shown: Column | Box = places[place];
  const largest = Math.min(own.width, maxWidth);
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
