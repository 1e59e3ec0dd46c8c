/**
 * Ranking of documents by the weights of their terms. Scores are integers, and equal ones are in
 * list order, so that the order is total and the same on every engine.
 */
import { ByteReader } from "../search-index.ts";
import type { SearchBase } from "./search-base.ts";

/** Documents and sections with a term, which matches a word of the query. */
interface RankedTerm {
  /** Weight of the term: its rarity, in tenths of that of the word. */
  weight: number;
  documents: Uint8Array;
  sections: Uint8Array;
}

/** Terms that match a word, of which the best one counts. */
export type RankedWord = readonly RankedTerm[];

/** Documents with a lower share of the best score do not match, unless they have all words. */
const minShare = 0.3;

/** Weight of a title whose words are all in the query, relative to that of the terms. */
const titleShare = 6;

/**
 * @param matches returns whether a document matches the filters
 * @param phrase documents with the phrases of the query, all of which match
 * @returns the matching documents by their position in the index, the best first
 */
export function rank(
  base: SearchBase,
  words: readonly RankedWord[],
  matches: (document: number) => boolean = () => true,
  phrase?: ReadonlySet<number>,
): number[] {
  const total = base.documents.length;
  const scores = new Int32Array(total);
  const inTitle = new Uint8Array(total);
  const wordCounts = new Uint8Array(total);
  const known = words.filter((terms) => terms.length > 0);
  for (const terms of known) {
    const termCounts = terms.length > 1 ? new Int32Array(total) : undefined;
    for (const { weight, documents } of terms) {
      const reader = new ByteReader(documents);
      for (let document = -1; reader.at < documents.length;) {
        const value = reader.varint();
        document += value >>> 1;
        const score = weight * reader.byte();
        const before = termCounts?.[document] ?? 0;
        if (before === 0) {
          wordCounts[document] = (wordCounts[document] ?? 0) + 1;
          inTitle[document] = (inTitle[document] ?? 0) + (value & 1);
        }
        if (score <= before) continue;
        scores[document] = (scores[document] ?? 0) + score - before;
        if (termCounts) termCounts[document] = score;
      }
    }
  }
  let best = 0;
  for (let document = 0; document < total; document++) {
    const isWanted = phrase?.has(document) ?? (wordCounts[document] ?? 0) > 0;
    // Words that are ignored alone may be in a phrase.
    const score = isWanted && matches(document) ? Math.max(1, scores[document] ?? 0) : 0;
    const title = titleShare * Math.max(1, base.titles[document] ?? 0);
    const covered = Math.min(title / titleShare, inTitle[document] ?? 0);
    scores[document] = covered === 0 ? score : Math.floor((score * (title + covered)) / title);
    best = Math.max(best, scores[document] ?? 0);
  }
  const least = Math.max(1, Math.ceil(minShare * best));
  // Numbers that sort documents: by score, then in list order. Few documents have enough for it.
  const keys = new Float64Array(total);
  let count = 0;
  for (let document = 0; document < total; document++) {
    const score = scores[document] ?? 0;
    const isComplete = score > 0 && (phrase || wordCounts[document] === known.length);
    if (isComplete || score >= least) keys[count++] = score * total + (total - 1 - document);
  }
  const sorted = keys.subarray(0, count).toSorted();
  return Array.from(sorted, (_, place) => total - 1 - ((sorted[count - 1 - place] ?? 0) % total));
}

/** @returns the section of each document in which the words are most frequent; 0 for the start */
export function bestSections(
  words: readonly RankedWord[],
  wanted: readonly number[],
): Map<number, number> {
  const scores = new Map(wanted.map((document) => [document, new Map<number, number>()]));
  const last = Math.max(-1, ...wanted);
  const isWanted = new Uint8Array(last + 1);
  for (const document of wanted) isWanted[document] = 1;
  for (const { weight, documents, sections } of words.flat()) {
    const reader = new ByteReader(documents);
    const sectionReader = new ByteReader(sections);
    for (let document = -1; reader.at < documents.length && document < last;) {
      document += reader.varint() >>> 1;
      reader.at++;
      if (isWanted[document] === 1) addSections(sectionReader, weight, scores.get(document));
      else sectionReader.skipList();
    }
  }
  return new Map(
    Array.from(scores, ([document, sections]) => {
      let [best, most] = [0, 0];
      for (const [section, score] of sections)
        if (score > most || (score === most && section < best)) [best, most] = [section, score];
      return [document, best];
    }),
  );
}

function addSections(reader: ByteReader, weight: number, scores: Map<number, number> | undefined) {
  // A list of no sections has the number of the metadata alone.
  let section = -1;
  for (let value = 0; (value & 1) === 0;) {
    value = reader.varint();
    section += value >>> 3;
    if (section >= 0)
      scores?.set(section, (scores.get(section) ?? 0) + weight * (5 + ((value >>> 1) & 3)));
  }
}
