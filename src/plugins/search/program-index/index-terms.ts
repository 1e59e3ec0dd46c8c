/**
 * Documents, sections and positions of all terms.
 */
import type { Terms } from "./assign-terms.ts";
import { ByteStreams, ByteWriter } from "./byte-streams.ts";
import { fields, rarityOf, roundCoarsely, weigh, type FieldName } from "./weights.ts";

/** Marks among the numbers of words: a section starts, or a field, whose number is subtracted. */
export const marks = { section: -1, field: -2 } as const;

export interface KeptDocument {
  /** Its number in the lists of the API. */
  number: number;
  /** True if it ranks below the others. */
  isBelow: boolean;
  /** Numbers of tokens, and marks. */
  words: Int32Array;
  /** Number of words in each field. */
  lengths: Uint32Array;
}

/** Numbers of an entry, which precede all others in its file, and its data. */
export interface Entry {
  head: readonly number[];
  parts: readonly Uint8Array[];
}

export interface TermIndex {
  terms: Iterable<Entry>;
  positions: Iterable<Entry>;
  /** Number of each term in the files. */
  numbers: Uint32Array;
  /** Number of terms in the title of each document. */
  titles: Uint8Array;
  /**
   * Number of documents with each token; one with the word in its title or description counts as
   * three.
   */
  documentCounts: Uint32Array;
}

export function fieldNumber(name: FieldName): number {
  return fields.findIndex((field) => field.name === name);
}

const title = fieldNumber("title");
const description = fieldNumber("description");
const heading = fieldNumber("heading");
const lead = fieldNumber("lead");
const body = fieldNumber("body");

/** Weight of an occurrence in a heading for the choice of a section. */
const headingCount = 2;

/** Share of their weights that documents below the others keep, as on the search page. */
const belowShare = 0.25;

/** Maximum number of occurrences in a section that counts. */
const maxInSection = 4;

/** Streams of a term. */
const streams = { documents: 0, sections: 1, positions: 2, count: 3 } as const;

/** @param isStop returns whether a token is not indexed in texts */
export function indexTerms(
  documents: readonly KeptDocument[],
  { termOf, formOf, forms }: Terms,
  isStop: (token: number) => boolean,
): TermIndex {
  const size = forms.length;
  const bytes = new ByteStreams(streams.count * size);
  const writer = new ByteWriter();
  const formBits = Uint8Array.from(forms, (count) => 32 - Math.clz32(count - 1));
  const averages = fields.map((_, field) => {
    const sum = documents.reduce((all, { lengths }) => all + (lengths[field] ?? 0), 0);
    return roundCoarsely(Math.max(1, sum / Math.max(1, documents.length)));
  });
  const stops = Uint8Array.from(termOf, (_, token) => (isStop(token) ? 1 : 0));
  const documentCounts = new Uint32Array(termOf.length);
  const seen = new Int32Array(termOf.length).fill(-1);
  const titles = new Uint8Array(documents.length);
  // Per term, in arrays of numbers instead of objects, because a site has millions of occurrences:
  // documents, the last ones, and the occurrences in the current document.
  const totals = new Uint32Array(size);
  const lastDocuments = new Int32Array(size).fill(-1);
  const lastPlaced = new Int32Array(size).fill(-1);
  const occurrences = new Uint32Array(size);
  const ends = new Uint32Array(size);
  const longest = documents.reduce((most, { words }) => Math.max(most, words.length), 0);
  const text: Occurrences = {
    token: new Int32Array(longest),
    field: new Uint8Array(longest),
    section: new Int32Array(longest),
    position: new Int32Array(longest),
    order: new Int32Array(longest),
  };
  const { token, field, section, position, order } = text;
  const counts = new Uint16Array(fields.length);
  for (const [document, { isBelow, words, lengths }] of documents.entries()) {
    let [total, place, inSection, inField] = [0, 0, -1, 0];
    const used: number[] = [];
    for (const word of words) {
      place++;
      if (word === marks.section) inSection++;
      else if (word < 0) inField = marks.field - word;
      else {
        token[total] = word;
        field[total] = inField;
        section[total] = inSection;
        position[total++] = place;
        const term = termOf[word] ?? 0;
        const before = occurrences[term] ?? 0;
        occurrences[term] = before + 1;
        if (before === 0) used.push(term);
        if (seen[word] === document) continue;
        seen[word] = document;
        const isNamed = inField === title || inField === description;
        documentCounts[word] = (documentCounts[word] ?? 0) + (isNamed ? 3 : 1);
      }
    }
    let end = 0;
    for (const term of used) {
      ends[term] = end;
      end += occurrences[term] ?? 0;
    }
    for (let at = 0; at < total; at++) {
      const term = termOf[token[at] ?? 0] ?? 0;
      const next = ends[term] ?? 0;
      order[next] = at;
      ends[term] = next + 1;
    }
    let start = 0;
    for (const number of used) {
      const stream = streams.count * number;
      const last = ends[number] ?? 0;
      const first = token[order[start] ?? 0] ?? 0;
      occurrences[number] = 0;
      const after = document - (lastPlaced[number] ?? 0);
      lastPlaced[number] = document;
      writer.varint(after);
      const bits = formBits[number] ?? 0;
      counts.fill(0);
      let before = 0;
      for (let at = start; at < last; at++) {
        const here = order[at] ?? 0;
        const placeHere = position[here] ?? 0;
        const code = ((placeHere - before) << bits) | (formOf[token[here] ?? 0] ?? 0);
        writer.varint(2 * code + (at === last - 1 ? 1 : 0));
        before = placeHere;
        const fieldHere = field[here] ?? 0;
        counts[fieldHere] = (counts[fieldHere] ?? 0) + 1;
      }
      bytes.append(stream + streams.positions, writer);
      // The first paragraph is a part of the text, too.
      counts[body] = (counts[body] ?? 0) + (counts[lead] ?? 0);
      const isStopWord = stops[first] === 1;
      if (isStopWord) counts[lead] = counts[body] = 0;
      const isInTitle = (counts[title] ?? 0) > 0;
      if (isInTitle && !isStopWord) titles[document] = Math.min(255, (titles[document] ?? 0) + 1);
      const weight = Math.ceil(weigh(counts, lengths, averages) * (isBelow ? belowShare : 1));
      if (weight > 0) {
        totals[number] = (totals[number] ?? 0) + 1;
        const gap = document - (lastDocuments[number] ?? 0);
        lastDocuments[number] = document;
        writer.varint(2 * gap + (isInTitle ? 1 : 0));
        writer.byte(weight);
        bytes.append(stream + streams.documents, writer);
        writeSections(writer, text, start, last);
        bytes.append(stream + streams.sections, writer);
      }
      start = last;
    }
  }
  // The terms of most documents first, so that the rare ones, with short entries, are together.
  const byFrequency = [...totals.keys()].toSorted(
    (a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || a - b,
  );
  /** @returns the entry of each term, with the parts whose lengths are in its head */
  function* entries(heads: ArrayLike<number>, ...kinds: readonly number[]): Generator<Entry, void> {
    for (const term of byFrequency) {
      const parts = kinds.map((kind) => bytes.read(streams.count * term + kind));
      yield { head: [heads[term] ?? 0, ...parts.map(({ length }) => length)], parts };
    }
  }
  const numbers = new Uint32Array(size);
  for (const [number, term] of byFrequency.entries()) numbers[term] = number;
  const rarities = totals.map((total) => rarityOf(total, documents.length));
  return {
    terms: entries(rarities, streams.documents, streams.sections),
    positions: entries(formBits, streams.positions),
    numbers,
    titles,
    documentCounts,
  };
}

/** Occurrences in a document, in the order of the text; `order` has them by term. */
interface Occurrences {
  token: Int32Array;
  field: Uint8Array;
  section: Int32Array;
  position: Int32Array;
  order: Int32Array;
}

/**
 * Writes the list of sections of a term, each with the number of occurrences. Titles and other
 * metadata are in no section, and are only in a list of no others.
 */
function writeSections(
  writer: ByteWriter,
  { section, field, order }: Occurrences,
  start: number,
  end: number,
): void {
  let [before, value] = [-1, 0];
  for (let at = start; at < end;) {
    const number = section[order[at] ?? 0] ?? -1;
    let count = 0;
    for (; at < end && section[order[at] ?? 0] === number; at++)
      count += field[order[at] ?? 0] === heading ? headingCount : 1;
    if (number < 0) continue;
    if (value > 0) writer.varint(value);
    value = ((number - before) << 3) | ((Math.min(maxInSection, count) - 1) << 1);
    before = number;
  }
  writer.varint(value | 1);
}
