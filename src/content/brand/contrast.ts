/**
 * Contrast of colours (WCAG 2.2, 1.4.3), and the nearest colour with sufficient contrast.
 *
 * Colours are written as #rrggbb. Distance is measured in OKLCH (bottosson.github.io/posts/oklab):
 * lightness changes first, hue is kept, chroma is reduced to fit sRGB.
 */

type Triple = readonly [number, number, number];

/** @returns the contrast ratio, from 1 to 21 */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** @returns the lowest contrast with any of the backgrounds */
export function leastContrast(colour: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/**
 * @returns the colour itself if it has the required contrast with every background, or else the
 *   nearest colour that has it
 */
export function makeReadable(colour: string, grounds: readonly string[], ratio: number): string {
  if (leastContrast(colour, grounds) >= ratio) return colour;
  const [lightness, chroma, hue] = toOklch(colour);
  const away = grounds.some((ground) => luminance(ground) > 0.18) ? -1 : 1;
  const steps = 400;
  for (let step = 1; step <= steps; step++) {
    const next = fromOklch([lightness + (away * step) / steps, chroma, hue]);
    if (leastContrast(next, grounds) >= ratio) return next;
  }
  return away < 0 ? "#000000" : "#ffffff";
}

/** @returns the hue of a colour in degrees; undefined for greys */
export function hueOf(colour: string): number | undefined {
  const [, chroma, hue] = toOklch(colour);
  return chroma < 0.01 ? undefined : hue;
}

/** @returns the sRGB equivalent of an OKLCH colour, with chroma reduced until it fits */
export function fromOklch([lightness, chroma, hue]: Triple): string {
  const l = Math.min(1, Math.max(0, lightness));
  for (let c = chroma; c > 0; c -= 0.002) {
    const rgb = toRgb(l, c, hue);
    if (rgb.every((value) => value > -0.0005 && value < 1.0005)) return format(rgb);
  }
  return format(toRgb(l, 0, hue));
}

function luminance(colour: string): number {
  const [r, g, b] = toLinear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toOklch(colour: string): Triple {
  const [r, g, b] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const other = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, other),
    ((Math.atan2(other, a) * 180) / Math.PI + 360) % 360,
  ];
}

function toRgb(lightness: number, chroma: number, hue: number): Triple {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encode = (value: number) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function format(channels: Triple): string {
  const digits = channels.map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}
