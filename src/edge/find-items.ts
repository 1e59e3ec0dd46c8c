/**
 * Finds a text in the words of a list (contract/data/search-index.ts): its parts in words that follow each other.
 */
import {
  endOfPlaces,
  markPlaces,
  splitWords,
  type Marks,
  type SearchIndex,
} from "../contract/data/search-index.ts";

/** The places of some words that follow each other. */
export interface Places {
  bytes: Uint8Array;
  /** The first of the words, and the one behind the last. */
  first: number;
  end: number;
}

/**
 * @param needle in the form in which texts are searched
 * @param found is given a one for each item that has it
 * @param read answers with the places of a word, and of others beside it
 */
export async function findItems(
  index: SearchIndex,
  needle: string,
  found: Uint8Array,
  read: (word: number) => Promise<Places>,
): Promise<void> {
  if (needle.includes("\n")) return;
  const rows = splitWords(needle).map((part, number) =>
    findWords(index, part, number > 0),
  );
  if (rows.some((words) => words.length === 0)) return;
  const last = rows.pop() ?? [];
  let before: Uint8Array | undefined;
  let spare: Uint8Array | undefined;
  for (const words of rows) {
    const here = spare?.fill(0) ?? new Uint8Array(endOfPlaces(index) + 1);
    await markWords(index, words, { before, here, found }, read);
    [spare, before] = [before, here];
  }
  await markWords(index, last, { before, here: undefined, found }, read);
}

/** Ends as soon as every item is found: nearly all have the most frequent letters, and the most frequent words come first. */
async function markWords(
  index: SearchIndex,
  words: readonly number[],
  marks: Marks,
  read: (word: number) => Promise<Places>,
): Promise<void> {
  const { placeStarts: starts } = index;
  const { found } = marks;
  let places: Places = { bytes: index.places, first: 0, end: 0 };
  let start = 0;
  let missing = 0;
  for (const word of words) {
    if (found[missing] === 1) missing = found.indexOf(0, missing);
    if (missing === -1) return;
    if (word >= places.end) {
      places = await read(word);
      start = starts[places.first] ?? 0;
    }
    const from = (starts[word] ?? 0) - start;
    const to = (starts[word + 1] ?? 0) - start;
    markPlaces(index, places.bytes, from, to, marks);
  }
}

/** @returns the words that have a part, where they begin or anywhere */
function findWords(
  { words, wordStarts }: SearchIndex,
  part: string,
  isAtStart: boolean,
): number[] {
  const found: number[] = [];
  let word = 0;
  let at = words.indexOf(part);
  while (at !== -1) {
    if (isAtStart && words[at - 1] !== "\n") at = words.indexOf(part, at + 1);
    else {
      word = lastStart(wordStarts, at, word);
      found.push(word++);
      at = words.indexOf(part, wordStarts[word]);
    }
  }
  return found;
}

/** @returns the last start before a place, at least `from`. Steps grow, because the next find is often near */
function lastStart(starts: Uint32Array, place: number, from: number): number {
  let [low, step] = [from, 1];
  while ((starts[low + step] ?? Infinity) < place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length) - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? Infinity) < place) low = middle;
    else high = middle - 1;
  }
  return low;
}
