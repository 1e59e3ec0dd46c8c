/**
 * Correction of a misspelled word, by the words of a search index.
 */
import { ByteReader, wordBits } from "../search-index.ts";
import { maxWord } from "../search-words.ts";

/**
 * Maximum number of mistakes by the length of a word. In a short word, more mistakes would make it
 * a different word.
 */
const maxMistakes = [
  { below: 4, mistakes: 0 },
  { below: 9, mistakes: 1 },
  { below: Infinity, mistakes: 2 },
];

/**
 * Costs of mistakes, of a wrong first letter, of each halving of a word's frequency, and of a word
 * that is so rare that it may be a mistake itself.
 */
const costs = { mistake: 100, firstLetter: 70, frequency: 8, rare: 60 };

/**
 * Compares a word with all others, of which those with the same beginning share the rows of the
 * table of distances (optimal string alignment), and are skipped if it has too many mistakes.
 *
 * @param bytes base of an index
 * @param start offset of the first word
 * @param most maximum number of mistakes
 * @returns the most likely correction
 */
export function correctWord(
  bytes: Uint8Array,
  start: number,
  typed: string,
  most: number,
): string | undefined {
  const { length } = typed;
  const max = Math.min(most, maxMistakes.find(({ below }) => length < below)?.mistakes ?? 0);
  if (max === 0) return undefined;
  const width = length + 1;
  const rows = new Uint8Array(width * (maxWord + 1));
  for (let at = 0; at < width; at++) rows[at] = at;
  const codes = new Uint16Array(maxWord);
  const reader = new ByteReader(bytes, start);
  let [best, least] = ["", Infinity];
  // Number of letters with rows, and of those after which a word has too many mistakes.
  let [valid, dead] = [0, Infinity];
  while (reader.at < bytes.length) {
    const shared = reader.varint();
    const size = shared + reader.varint();
    for (let at = shared; at < size; at++) codes[at] = reader.varint();
    reader.skip(2);
    const info = reader.byte();
    if ((info & wordBits.hasSpelling) !== 0) {
      reader.skip(1);
      reader.skip(reader.varint());
    }
    valid = Math.min(valid, shared);
    if (dead <= shared) continue;
    dead = Infinity;
    const frequency = info & wordBits.frequency;
    const isWord = (info & wordBits.isStem) === 0;
    if (!isWord || Math.abs(size - length) > max) continue;
    while (valid < size && dead === Infinity)
      if (addRow(rows, ++valid, codes, typed) > max) dead = valid;
    const mistakes = rows[size * width + length] ?? max;
    if (dead < Infinity || mistakes > max) continue;
    const cost =
      costs.mistake * mistakes +
      (codes[0] === typed.charCodeAt(0) ? 0 : costs.firstLetter) +
      (frequency === 0 ? costs.rare : -costs.frequency * frequency);
    if (cost < least) [best, least] = [String.fromCharCode(...codes.subarray(0, size)), cost];
  }
  return best === "" ? undefined : best;
}

/**
 * Adds the distances between the beginnings of the typed word and the first letters of another.
 *
 * @returns the smallest one
 */
function addRow(rows: Uint8Array, row: number, codes: Uint16Array, typed: string): number {
  const width = typed.length + 1;
  const [at, before] = [row * width, (row - 1) * width];
  const code = codes[row - 1];
  let least = row;
  rows[at] = row;
  for (let letter = 1; letter < width; letter++) {
    const same = code === typed.charCodeAt(letter - 1);
    let distance = Math.min(
      (rows[before + letter] ?? 0) + 1,
      (rows[at + letter - 1] ?? 0) + 1,
      (rows[before + letter - 1] ?? 0) + (same ? 0 : 1),
    );
    const isSwapped =
      row > 1 &&
      letter > 1 &&
      code === typed.charCodeAt(letter - 2) &&
      codes[row - 2] === typed.charCodeAt(letter - 1);
    if (isSwapped) distance = Math.min(distance, (rows[before - width + letter - 2] ?? 0) + 1);
    rows[at + letter] = distance;
    least = Math.min(least, distance);
  }
  return least;
}
