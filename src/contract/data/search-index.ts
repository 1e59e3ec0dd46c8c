/**
 * The words of a list's titles and descriptions and where each stands, by which `q` is found without the texts.
 *
 * A word is here once, with the space that follows it. So a part of a text is the end of a word, whole words and the beginning of one, and what ends a
 * text is followed by nothing. The words of all texts are numbered, one item after the other, each from a number on that `step` divides: a number
 * tells its item.
 *
 * The file has rows of lengths, each after how many there are: of the words, with a line end; in bytes, of the places of each word; of the items, in
 * steps. Then come the words with a line end before each and after the last, and their places, as differences. A number is seven bits a byte, the
 * highest first, and has the eighth bit set in all bytes but the last.
 */
import { concatBytes } from "./concat-bytes.ts";

export interface SearchIndex {
  /** In the form in which they are searched (search-text.ts), each between two line ends. */
  words: string;
  /** Where the line end before each word is, and that after the last. */
  wordStarts: Uint32Array;
  /** Of all words, one after the other, as differences. */
  places: Uint8Array;
  /** Where those of each word start, and the end of the last. */
  placeStarts: Uint32Array;
  /** The item that the places of each step are in. */
  items: Uint32Array;
}

const stepBits = 4;
const step = 1 << stepBits;

/** @returns the words of a text, or the parts of what is searched for, that can each be found in a word */
export function splitWords(text: string): string[] {
  return text.split(/(?<= )/);
}

/** @returns the item that has a place */
export function itemAt({ items }: SearchIndex, place: number): number {
  return items[place >>> stepBits] ?? 0;
}

/** @returns a number above all places */
export function endOfPlaces({ items }: SearchIndex): number {
  return items.length * step;
}

/** Makes a file of items, one after the other. */
export class SearchIndexWriter {
  /** Bytes that the file will have, about. */
  size = 0;
  readonly #words = new Map<string, { last: number; bytes: number[] }>();
  readonly #itemLengths: number[] = [];
  #place = 0;

  /** @param texts of the item, in the form in which they are searched */
  add(texts: readonly string[]): void {
    const start = this.#place;
    for (const word of texts.flatMap(splitWords)) this.#addWord(word);
    const length = Math.ceil((this.#place - start) / step);
    this.#itemLengths.push(length);
    this.#place = start + length * step;
    this.size++;
  }

  #addWord(word: string): void {
    let places = this.#words.get(word);
    if (!places) {
      places = { last: 0, bytes: [] };
      this.#words.set(word, places);
      this.size += word.length + 3;
    }
    const { bytes, last } = places;
    this.size -= bytes.length;
    pushNumber(bytes, this.#place - last);
    this.size += bytes.length;
    places.last = this.#place++;
  }

  /** @returns the file */
  end(): Uint8Array<ArrayBuffer> {
    const words = [...this.#words.keys()];
    const places = Array.from(this.#words.values(), ({ bytes }) => bytes);
    return concatBytes([
      formatLengths(words.map((word) => word.length + 1)),
      formatLengths(places.map((bytes) => bytes.length)),
      formatLengths(this.#itemLengths),
      new TextEncoder().encode(["", ...words, ""].join("\n")),
      ...places.map((bytes) => Uint8Array.from(bytes)),
    ]);
  }
}

/** @returns what a file made by SearchIndexWriter holds */
export function readSearchIndex(file: Uint8Array): SearchIndex {
  const words = readLengths(file, 0);
  const places = readLengths(file, words.end);
  const items = readLengths(file, places.end);
  const start = items.end;
  const end = start + (words.starts.at(-1) ?? 0) + 1;
  return {
    words: new TextDecoder().decode(file.subarray(start, end)),
    wordStarts: words.starts,
    places: file.subarray(end),
    placeStarts: places.starts,
    items: spreadItems(items.starts),
  };
}

/**
 * @param word its place among the words
 * @param into is given each place of the word, rising; long enough for all of them, each of which has a byte at least
 * @returns how many there are
 */
export function readPlaces(
  { places, placeStarts }: SearchIndex,
  word: number,
  into: Uint32Array,
): number {
  const end = placeStarts[word + 1] ?? 0;
  let count = 0;
  let place = 0;
  let high = 0;
  for (let at = placeStarts[word] ?? 0; at < end; at++) {
    const byte = places[at] ?? 0;
    if (byte > 127) high = (high | (byte & 127)) << 7;
    else {
      place += high | byte;
      high = 0;
      into[count++] = place;
    }
  }
  return count;
}

function pushNumber(bytes: number[], value: number): void {
  for (let shift = 21; shift > 0; shift -= 7)
    if (value >>> shift > 0) bytes.push(128 | ((value >>> shift) & 127));
  bytes.push(value & 127);
}

function formatLengths(lengths: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  pushNumber(bytes, lengths.length);
  for (const length of lengths) pushNumber(bytes, length);
  return Uint8Array.from(bytes);
}

/** @returns where each starts that has one of the lengths, with the end of the last, and where the row of the lengths ends */
function readLengths(
  file: Uint8Array,
  from: number,
): { starts: Uint32Array; end: number } {
  let at = from;
  let high = 0;
  let byte = file[at++] ?? 0;
  for (; byte > 127; byte = file[at++] ?? 0) high = (high | (byte & 127)) << 7;
  const count = high | byte;
  const starts = new Uint32Array(count + 1);
  let start = 0;
  high = 0;
  for (let index = 0; index < count; at++) {
    byte = file[at] ?? 0;
    if (byte > 127) high = (high | (byte & 127)) << 7;
    else {
      start += high | byte;
      high = 0;
      starts[++index] = start;
    }
  }
  return { starts, end: at };
}

function spreadItems(starts: Uint32Array): Uint32Array {
  const last = starts.length - 1;
  const items = new Uint32Array(starts[last] ?? 0);
  let at = 0;
  for (let item = 0; item < last; item++) {
    const end = starts[item + 1] ?? 0;
    while (at < end) items[at++] = item;
  }
  return items;
}
