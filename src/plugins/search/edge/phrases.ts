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
  const entries = await readEntries(index, "positions", terms);
  const sets = chosen.map((phrase) =>
    documentsWith(
      phrase.map(({ place, form, term }) => {
        const [positions, formBits = 0] = entries.get(term) ?? [new Uint8Array()];
        return { place, form, formBits, positions };
      }),
    ),
  );
  return { found: sets.reduce((all, documents) => all.intersection(documents)), used };
}

/** @returns the documents by their position in the index */
function documentsWith(words: readonly PhraseWord[]): Set<number> {
  // Rare words first, so that few positions are compared.
  const sorted = words.toSorted((a, b) => a.positions.length - b.positions.length);
  let starts: readonly number[] | undefined;
  for (const word of sorted) starts = narrow(word, starts);
  return new Set(starts?.map((start) => Math.floor(start / maxPosition)));
}

/** Factor of documents in numbers that contain a position, too, and the least position. */
const [maxPosition, minPosition] = [2 ** 24, 1024];

/**
 * @param known positions at which the phrase may start, with their documents, in ascending order
 * @returns those at which the word has its place in the phrase
 */
function narrow(
  { place, form, formBits, positions }: PhraseWord,
  known: readonly number[] | undefined,
): number[] {
  const starts: number[] = [];
  const reader = new ByteReader(positions);
  let next = 0;
  /** @returns the first known start that is not before another */
  const knownFrom = (least: number) => {
    while ((known?.[next] ?? Infinity) < least) next++;
    return known?.[next] ?? Infinity;
  };
  for (let document = -1; reader.at < positions.length;) {
    document += reader.varint();
    const first = document * maxPosition + minPosition - place;
    if (known && knownFrom(first) >= first + maxPosition) {
      reader.skipList();
      continue;
    }
    let position = 0;
    for (let value = 0; (value & 1) === 0;) {
      value = reader.varint();
      const code = value >>> 1;
      position += code >>> formBits;
      const start = first + position;
      const isForm = (code & ((1 << formBits) - 1)) === form;
      if (isForm && (!known || knownFrom(start) === start)) starts.push(start);
    }
  }
  return starts;
}
