/**
 * The words of a list's titles and descriptions and where each stands, by which `q` is found without the texts.
 *
 * A word is here once, with the space that follows it. So a part of a text is the end of a word, whole words and the beginning of one, and what ends a
 * text is followed by nothing. The words of all texts are numbered, one item after the other, each from a number on that `step` divides: a number
 * tells its item.
 *
 * The file has rows of lengths, each after how many there are: of the words, with a line end; in bytes, of the places of each word; of the items, in
 * steps. Then come the words with a line end before each and after the last, and their places, as differences. A number is seven bits a byte, the
 * highest first, and has the eighth bit set in all bytes but the last. A long file ends early, and others have the places of its further words.
 */
import { concatBytes } from "./concat-bytes.ts";

export interface SearchIndex {
  /** In the form in which they are searched (search-text.ts), each between two line ends. */
  words: string;
  /** Where the line end before each word is, and that after the last. */
  wordStarts: Uint32Array;
  /** Those that are in the same file, one word after the other, as differences. */
  places: Uint8Array;
  /** Where those of each word start, and the end of the last, as if all were in one file. */
  placeStarts: Uint32Array;
  /** The item that the places of each step are in. */
  items: Uint32Array;
}

/** A file of an index. The first has the words, too. */
export interface SearchFile {
  /** The first word of which it has the places, by its number. */
  first: number;
  body: Uint8Array<ArrayBuffer>;
}

/** Where a word is marked, with ones. */
export interface Marks {
  /** Has one at each place that counts, or is undefined where all do. */
  before: Uint8Array | undefined;
  /** Is given one behind each place that counts. Where it is undefined, `found` is given one for the item. */
  here: Uint8Array | undefined;
  found: Uint8Array;
}

const stepBits = 4;
const step = 1 << stepBits;

/** @returns the words of a text, or the parts of what is searched for, that can each be found in a word */
export function splitWords(text: string): string[] {
  return text.split(/(?<= )/);
}

/** @returns a number above all places */
export function endOfPlaces({ items }: SearchIndex): number {
  return items.length * step;
}

/** Makes the files of items, one after the other. */
export class SearchIndexWriter {
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
  }

  #addWord(word: string): void {
    let places = this.#words.get(word);
    if (!places) {
      places = { last: 0, bytes: [] };
      this.#words.set(word, places);
    }
    pushNumber(places.bytes, this.#place - places.last);
    places.last = this.#place++;
  }

  /**
   * @param limits bytes that a file has at least if another follows, and how many files there are at most
   * @returns the files
   */
  end({ least, count }: { least: number; count: number }): SearchFile[] {
    const words = [...this.#words.keys()];
    const places = Array.from(this.#words.values(), ({ bytes }) =>
      Uint8Array.from(bytes),
    );
    const head = concatBytes([
      formatLengths(words.map((word) => word.length + 1)),
      formatLengths(places.map((bytes) => bytes.length)),
      formatLengths(this.#itemLengths),
      new TextEncoder().encode(["", ...words, ""].join("\n")),
    ]);
    const all = places.reduce((sum, { length }) => sum + length, head.length);
    return cutPlaces(head, places, Math.max(least, all / count));
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
 * @param bytes with the places of a word from one byte to another
 * @param marks in which they are marked
 */
export function markPlaces(
  { items }: SearchIndex,
  bytes: Uint8Array,
  from: number,
  to: number,
  { before, here, found }: Marks,
): void {
  let place = 0;
  let high = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte > 127) high = (high | (byte & 127)) << 7;
    else {
      place += high | byte;
      high = 0;
      if (before !== undefined && before[place] !== 1) continue;
      if (here !== undefined) here[place + 1] = 1;
      else found[items[place >>> stepBits] ?? 0] = 1;
    }
  }
}

/** @returns the files, each with the places of whole words */
function cutPlaces(
  head: Uint8Array,
  places: readonly Uint8Array[],
  least: number,
): SearchFile[] {
  const files: SearchFile[] = [];
  let [first, parts, size] = [0, [head], head.length];
  for (const [word, bytes] of places.entries()) {
    if (size >= least) {
      files.push({ first, body: concatBytes(parts) });
      [first, parts, size] = [word, [], 0];
    }
    parts.push(bytes);
    size += bytes.length;
  }
  return [...files, { first, body: concatBytes(parts) }];
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
