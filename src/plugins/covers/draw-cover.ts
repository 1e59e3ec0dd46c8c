/**
 * Generated cover images for documents without an image: an SVG below 2 kB, drawn from the title
 * and the brand colours.
 *
 * The titles and the lists are the only seeds, so every build draws the same covers. There are no
 * ids, filters, gradients or style elements: many covers share one page, and all renderers draw them
 * the same way.
 */

const width = 320;

/** Heights by form, for a width of 320; frames of another ratio crop to the centre. */
const heights = { card: 200, lead: 134, square: 320 } as const;

interface Drawing {
  /** @returns a number of at least 0 and below 1 */
  random: () => number;
  height: number;
  line: string;
  mark: string;
}

/** Form of a cover, by its frame. */
export type CoverForm = keyof typeof heights;

/**
 * @returns the SVG element. Its colours are custom properties of tokens.css, so that one SVG works
 *   in light and dark mode.
 */
export function drawCover({ title, pattern, ground }: CoverStyle, form: CoverForm): string {
  const height = heights[form];
  const random = seededRandom(title);
  // The first two numbers choose the style.
  random();
  random();
  const draw = patterns[pattern] ?? drawSheet;
  const [line, mark] = ground === "deep" ? ["over", "spark"] : ["ink", "mark"];
  const colour = (name: string) => `var(--cover-${name})`;
  const body = draw({ random, height, line: colour(line), mark: colour(mark) });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path d="M0 0h${width}v${height}H0z" fill="${colour(ground)}"/>${body}</svg>`;
}

export interface CoverStyle {
  /** Seed of the drawing. */
  title: string;
  /** Index of a pattern. */
  pattern: number;
  ground: (typeof grounds)[number];
}

/** Backgrounds: tints of the accent and of the highlight, and the accent itself. */
export const grounds = ["paper", "warm", "deep"] as const;

/** @returns the style that a title has if no neighbour has it */
export function chooseStyle(title: string): CoverStyle {
  const random = seededRandom(title);
  const pattern = Math.floor(random() * patternCount);
  return { title, pattern, ground: grounds[Math.floor(random() * 3.5) % 3] ?? "paper" };
}

/** An xorshift generator, seeded with the FNV-1a hash of the title. */
function seededRandom(text: string): () => number {
  let state = 2166136261;
  for (const character of text.normalize("NFC").trim().toLowerCase())
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  // Extra mixing lets the last letters affect the first numbers.
  state = Math.imul(state ^ (state >>> 15), 2246822519) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/** Width at each side that frames of other ratios crop. */
const sideCrop = 34;

const between = (low: number, high: number, share: number) => low + (high - low) * share;

const round = (number: number) => Math.round(number * 10) / 10;

const stroke = (d: string, colour: string, lineWidth: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${lineWidth}"${more}/>`;

const patterns = [drawSheet, drawEngraving, drawQuarters, drawRings, drawHalftone, drawDashes];
export const patternCount = patterns.length;

/** Band of lines between two curves that cross once, like a turning sheet of paper. */
function drawSheet({ random, height, line, mark }: Drawing): string {
  const isMirrored = random() < 0.5;
  const near = (share: number) => (share + (random() - 0.5) * 0.6) * height;
  const from = [near(0.125), near(-0.15), near(1.25), near(0.925)];
  const to = [near(0.925), near(0.6), near(0.3), near(0.35)];
  const count = 12 + Math.floor(random() * 20);
  const curve = (index: number) => {
    const [a, b, c, d] = from.map((start, point) =>
      Math.round(start + (((to[point] ?? 0) - start) * index) / (count - 1)),
    );
    return isMirrored ? `M0 ${a}C107 ${b} 213 ${c} 320 ${d}` : `M0 ${d}C107 ${c} 213 ${b} 320 ${a}`;
  };
  const marked = 3 + Math.floor(random() * (count - 6));
  let lines = "";
  for (let index = 0; index < count; index += 1) if (index !== marked) lines += curve(index);
  return stroke(lines, line, 1, ' opacity=".8"') + stroke(curve(marked), mark, 2);
}

/** Thin lines across the whole width that thicken inside a disc, which is not cut. */
function drawEngraving({ random, height, line, mark }: Drawing): string {
  const size = Math.min(height, 240);
  const radius = (0.3 + random() * 0.13) * size;
  const x = between(radius + sideCrop, width - radius - sideCrop, random());
  const y = between(radius + size / 20, height - radius - size / 20, random());
  const pitch = round(size / (17 + random() * 14));
  let [thin, bold, marked] = ["", "", ""];
  const markedRow = Math.floor(y / pitch) + Math.floor(random() * 5) - 2;
  for (let row = 0; row * pitch < height; row += 1) {
    const level = round((row + 0.5) * pitch);
    const half = Math.sqrt(Math.max(0, radius ** 2 - (level - y) ** 2));
    thin += `M0 ${level}h${width}`;
    const chord = half > 3 ? `M${round(x - half)} ${level}h${round(2 * half)}` : "";
    if (row === markedRow) marked = chord;
    else bold += chord;
  }
  return (
    stroke(thin, line, 0.8, ' opacity=".45"') +
    stroke(bold, line, round(pitch / 2)) +
    stroke(marked, mark, round(pitch / 2))
  );
}

/** Quarters of a disc in a tile, from its corner. */
const quarterTurns: readonly ((w: number, h: number) => string)[] = [
  (w, h) => `h${w}a${w} ${h} 0 0 1-${w} ${h}z`,
  (w, h) => `h${w}v${h}a${w} ${h} 0 0 1-${w}-${h}z`,
  (w, h) => `m${w} 0v${h}h-${w}a${w} ${h} 0 0 0 ${w}-${h}z`,
  (w, h) => `v${h}h${w}a${w} ${h} 0 0 0-${w}-${h}z`,
];

/** Quarter discs in a grid of tiles that fill the cover, in three tints of one colour. */
function drawQuarters({ random, height, line, mark }: Drawing): string {
  const rows = 2 + Math.floor(random() * 3);
  const columns = Math.round((width * rows) / height);
  const [w, h] = [round(width / columns), round(height / rows)];
  const strengths = ["", "", ""];
  // Not at the sides, which thumbnails crop.
  const marked = columns + 1 + Math.floor(random() * (columns - 2));
  let accent = "";
  for (let index = 0; index < columns * rows; index += 1) {
    const turn = quarterTurns[Math.floor(random() * 4)];
    const place = [round((index % columns) * w), round(Math.floor(index / columns) * h)];
    const shape = `M${place.join(" ")}${turn?.(w, h)}`;
    const strength = Math.floor(random() * (rows === 2 ? 3 : 4));
    if (index === marked) accent = shape;
    else if (strength < 3) strengths[strength] += shape;
  }
  const opacities = [0.12, 0.3, 0.85];
  const fills = strengths.map((d, index) =>
    d === "" ? "" : `<path d="${d}" fill="${line}" opacity="${opacities[index]}"/>`,
  );
  return `${fills.join("")}<path d="${accent}" fill="${mark}" opacity=".9"/>`;
}

/** Rings around a point that get thinner with distance, and a small disc on one of them. */
function drawRings({ random, height, line, mark }: Drawing): string {
  const x = round(between(0.2 * width, 0.8 * width, random()));
  const y = round(between(0.25 * height, 0.75 * height, random()));
  const step = 13 + Math.floor(random() * 16);
  let circles = `<circle cx="${x}" cy="${y}" r="${step - 4}" fill="${line}"/>`;
  for (let index = 2; index * step < 340; index += 1)
    circles += `<circle cx="${x}" cy="${y}" r="${index * step}" stroke-width="${round(Math.max(0.8, 3.2 - index * 0.2))}"/>`;
  const ring = step * Math.round((0.55 * height) / step);
  const angle = (y > height / 2 ? -1 : 1) * (0.3 + random() * 0.5);
  const cx = round(x + Math.cos(angle) * ring * (x < 160 ? 1 : -1));
  const cy = round(y + Math.sin(angle) * ring);
  return `<g fill="none" stroke="${line}" opacity=".8">${circles}</g><circle cx="${cx}" cy="${cy}" r="8" fill="${mark}"/>`;
}

/** Halftone screen as in newsprint, whose dots grow and shrink across the picture. */
function drawHalftone({ random, height, line, mark }: Drawing): string {
  const turn = Math.floor(random() * 180);
  const scale = round(1 + random());
  const crest = 10 + Math.floor(random() * 6);
  let rows = "";
  for (let index = 0; index < 26; index += 1) {
    const lineWidth = round(4.4 + 3.8 * Math.cos((index - crest) / 3.6));
    const colour = index === crest ? ` stroke="${mark}"` : "";
    rows += `<path d="M${index % 2 ? -46 : -40} ${index * 12 - 50 + (height - 200) / 2}H370" stroke-width="${lineWidth}"${colour}/>`;
  }
  return `<g stroke="${line}" stroke-linecap="round" stroke-dasharray="0 12" transform="translate(160 ${height / 2}) rotate(${turn}) scale(${scale}) translate(-160 -${height / 2})" opacity=".85">${rows}</g>`;
}

/** Rows of dashes of different lengths, as on a punched tape. */
function drawDashes({ random, height, line, mark }: Drawing): string {
  const pitch = 18 + Math.floor(random() * 16);
  let [dashes, marked] = ["", ""];
  for (let level = pitch / 2; level < height; level += pitch)
    for (let x = -60 * random(); x < width;) {
      const length = Math.round(pitch * (0.5 + 4 * random()));
      const dash = `M${Math.round(x)} ${level}h${length}`;
      if (marked === "" && level > height / 3 && x > 90) marked = dash;
      else dashes += dash;
      x += length + pitch;
    }
  return (
    stroke(dashes, line, round(pitch / 3), ' opacity=".8"') + stroke(marked, mark, round(pitch / 3))
  );
}
