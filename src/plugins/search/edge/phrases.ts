/**
 * Documents with a phrase: its words are adjacent and in order.
 */
import { ByteReader } from "../search-index.ts";
import { shardOf } from "../../../edge/lists.ts";
import type { QueryWord } from "./query.ts";
import { readEntries, type IndexFiles } from "./index-files.ts";

/** Maximum number of position files that a request reads. */
const maxPositionFiles = 8;

/** Positions of a term, and the word of the term that the phrase has. */
interface PhraseWord {
  /** Position in the text of the query. */
  place: number;
  form: number;
  formBits: number;
  positions: Uint8Array;
}

/**
 * @returns the documents with all phrases, and the words that were compared; undefined without
 *   phrases
 */
export async function readPhrases(index: IndexFiles, phrases: readonly (readonly QueryWord[])[]) {
  if (phrases.length === 0) return undefined;
  const { base, head } = index;
  const files = new Set<number>();
  const used = new Set<string>();
  const known = phrases.map((phrase) =>
    phrase.map((word) => ({ word, found: base.find(word.text) })),
  );
  const isUnknown = known.flat().some(({ found }) => !found || found.isStem);
  const chosen = known.map((phrase) =>
    phrase.flatMap(({ word, found }) => {
      if (!found) return [];
      const file = shardOf(head.positions, found.term);
      if (!files.has(file) && files.size === maxPositionFiles) return [];
      files.add(file);
      used.add(word.text);
      return { place: word.place, form: found.form, term: found.term };
    }),
  );
  if (isUnknown) return { found: new Set<number>(), used };
  const terms = chosen.flat().map(({ term }) => term);
  const entries = await readEntries(index, head.positions, terms, 2);
  const sets = chosen.map((phrase) =>
    documentsWith(
      phrase.map(({ place, form, term }) => {
        const [positions, formBits = 0] = entries.get(term) ?? [new Uint8Array()];
        return { place, form, formBits, positions };
      }),
    ),
  );
  return { found: sets.reduce((all, one) => all.intersection(one)), used };
}

/** @returns the documents by their position in the index */
function documentsWith(words: readonly PhraseWord[]): Set<number> {
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
