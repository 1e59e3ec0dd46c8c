/**
 * Finds a text in the words of a list (contract/data/search-index.ts): its parts in words that follow each other.
 */
import {
  endOfPlaces,
  itemAt,
  readPlaces,
  splitWords,
  type SearchIndex,
} from "../contract/data/search-index.ts";

/**
 * @param needle in the form in which texts are searched
 * @param found is given a one for each item that has it
 */
export function findItems(
  index: SearchIndex,
  needle: string,
  found: Uint8Array,
): void {
  if (needle.includes("\n")) return;
  const rows = splitWords(needle).map((part, number) =>
    findWords(index, part, number > 0),
  );
  if (rows.some((words) => words.length === 0)) return;
  const last = rows.length - 1;
  const places = new Uint32Array(mostPlaces(index, rows.flat()));
  const end = last === 0 ? 0 : endOfPlaces(index);
  /** Has a one for each place at which the parts so far end; it is made while `before` is read, which has those of one part less. */
  let here = new Uint8Array(end);
  let before = new Uint8Array(end);
  for (const [number, words] of rows.entries()) {
    for (const word of words) {
      const count = readPlaces(index, word, places);
      for (let at = 0; at < count; at++) {
        const place = places[at] ?? 0;
        if (number > 0 && before[place - 1] !== 1) continue;
        if (number < last) here[place] = 1;
        else found[itemAt(index, place)] = 1;
      }
    }
    [before, here] = [here, before.fill(0)];
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

/** @returns a number that is not below that of any word's places */
function mostPlaces(
  { placeStarts }: SearchIndex,
  words: readonly number[],
): number {
  let most = 0;
  for (const word of words) {
    const length = (placeStarts[word + 1] ?? 0) - (placeStarts[word] ?? 0);
    if (length > most) most = length;
  }
  return most;
}
