/**
 * Documents with a phrase: its words are adjacent and in order.
 */
import { ByteReader } from "../../format/search-index.ts";

/** Positions of a term, and the word of the term that the phrase has. */
export interface PhraseWord {
  /** Position in the text of the query. */
  place: number;
  form: number;
  formBits: number;
  positions: Uint8Array;
}

/** @returns the documents by their position in the index */
export function documentsWith(words: readonly PhraseWord[]): Set<number> {
  // Rare words first, so that few positions are compared.
  const sorted = words.toSorted((a, b) => a.positions.length - b.positions.length);
  let starts: Map<number, Set<number>> | undefined;
  for (const word of sorted) starts = narrow(word, starts);
  return new Set(starts?.keys());
}

/** @returns the positions at which the phrase may start, by document */
function narrow(
  { place, form, formBits, positions }: PhraseWord,
  known: ReadonlyMap<number, ReadonlySet<number>> | undefined,
): Map<number, Set<number>> {
  const starts = new Map<number, Set<number>>();
  const reader = new ByteReader(positions);
  for (let document = -1; reader.at < positions.length;) {
    const value = reader.varint();
    document += value >>> 1;
    // Most words are in a document once.
    const count = (value & 1) === 1 ? 1 : reader.varint();
    const before = known?.get(document);
    if (known && !before) {
      reader.skip(count);
      continue;
    }
    const own = new Set<number>();
    for (let position = 0, left = count; left > 0; left--) {
      const code = reader.varint();
      position += code >>> formBits;
      const start = position - place;
      if ((code & ((1 << formBits) - 1)) === form && (!before || before.has(start))) own.add(start);
    }
    if (own.size > 0) starts.set(document, own);
  }
  return starts;
}
