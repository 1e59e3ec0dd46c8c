/**
 * Weight of a term in a document: BM25F, with the length of each field.
 *
 * Only addition, multiplication, division and square roots, whose results IEEE 754 defines to the
 * last bit: files must not differ between engines, as those with logarithms could.
 */

/**
 * Weight of a field, and the share of its length in the dampening of frequent words. Tuned with the
 * questions that docs/contributing/cost.md names.
 */
export const fields = [
  { name: "title", weight: 6, length: 0.54 },
  { name: "description", weight: 4, length: 0.25 },
  { name: "metadata", weight: 1.5, length: 0.5 },
  { name: "heading", weight: 0.8, length: 0.63 },
  { name: "lead", weight: 1.2, length: 0.51 },
  { name: "body", weight: 0.5, length: 0.76 },
] as const;

export type FieldName = (typeof fields)[number]["name"];

const saturation = 8;

/** Factor of the logarithms, which are stored as integers. */
const scale = 100;

/**
 * @param counts occurrences of the term in each field
 * @param lengths lengths of the fields of the document in words
 * @param averages average lengths
 * @returns the weight from 1 to 255; 0 without occurrences
 */
export function weigh(
  counts: Uint16Array,
  lengths: Uint32Array,
  averages: readonly number[],
): number {
  let sum = 0;
  for (let field = 0; field < counts.length; field++) {
    const count = counts[field] ?? 0;
    if (count === 0) continue;
    const { weight, length } = fields[field] ?? fields[0];
    const relative = (lengths[field] ?? 0) / (averages[field] ?? 1);
    sum += (weight * count) / (1 - length + length * relative);
  }
  return sum === 0 ? 0 : Math.max(1, Math.round((255 * sum) / (saturation + sum)));
}

/**
 * @returns the value with three significant bits, so that a new document rarely changes the average
 *   length and with it the weights of all others
 */
export function roundCoarsely(value: number): number {
  let unit = 1;
  while (value / unit >= 8) unit *= 2;
  while (value / unit < 4) unit /= 2;
  return Math.round(value / unit) * unit;
}

/** @returns the dampened rarity of a term, as an integer */
export function rarityOf(documents: number, total: number): number {
  const rarity = Math.LN2 * log2(1 + (total - documents + 0.5) / (documents + 0.5));
  return Math.max(1, Math.round(scale * Math.sqrt(rarity) * Math.sqrt(Math.sqrt(rarity))));
}

/** Binary logarithm with twelve bits after the point. */
function log2(value: number): number {
  let [rest, log] = [value, 0];
  for (; rest >= 2; rest /= 2) log++;
  for (let bit = 0.5; bit > 1 / 8192; bit /= 2) {
    rest *= rest;
    if (rest < 2) continue;
    rest /= 2;
    log += bit;
  }
  return log;
}
