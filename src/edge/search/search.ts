/**
 * Search of programs: ranked documents for a text, from the prebuilt index of a language.
 *
 * Every file is verified as a whole, and a file that is missing or damaged fails the request: a
 * partial ranking would look like a complete one.
 */
import {
  ByteReader,
  searchFormat,
  toSearchResult,
  type ResultLine,
  type SearchHead,
} from "../../format/search-index.ts";
import { manifestPath, type Shard } from "../../format/manifest.ts";
import { isCharacter } from "../../format/search-words.ts";
import { UpstreamError, type AssetStore } from "../asset-store.ts";
import { encode, forEachConcurrently, readLines, serveListPage, shardOf } from "../lists.ts";
import type { ResponseData } from "../response-data.ts";
import type { ApiCall } from "../route.ts";
import { rangeOf, selectDocuments } from "../select.ts";
import { documentsWith } from "./phrases.ts";
import { parseSearch, type QueryWord } from "./query.ts";
import { bestSections, rank, type RankedWord } from "./rank.ts";
import type { FoundWord, SearchBase } from "./search-base.ts";

/** Maximum number of words that count. */
const maxWords = 12;

/** Maximum number of position files that a request reads. */
const maxPositionFiles = 8;

/** Maximum number of words that a beginning matches; a character of some scripts starts many. */
const maxStarting = { words: 8, characters: 64 };

/** Minimum length of the beginning of a word, and of a word with an ending. */
const minBeginning = 3;

/** Weights in tenths: of a word itself, and of longer ones that start with it. */
const weights = { word: 10, beginning: 7 };

/** Files of an index, which are read for a query. */
interface Index {
  store: AssetStore;
  head: SearchHead;
  base: SearchBase;
}

/** Word of a query, and the words of the index that match it. */
interface Meaning {
  word: QueryWord;
  found: readonly FoundWord[];
  corrected?: string;
}

/** @throws RefusedError for an unknown tag or a page past the last one */
export async function serveSearch(store: AssetStore, call: ApiCall): Promise<ResponseData> {
  const { query, version } = call;
  const { base_url: baseUrl, locales } = store.manifest;
  const [first = ""] = locales;
  const locale = query.values["locale"] ?? first;
  const [matches, index] = await Promise.all([readFilters(store, call), openIndex(store, locale)]);
  const { words, phrases } = parseSearch(query.q);
  const stop = new Set(index.head.stop.split(" "));
  const significant = words.filter(({ text }) => !stop.has(text));
  const used = (significant.length > 0 ? significant : words).slice(0, maxWords);
  const last = query.values["prefix"] === "true" ? words.at(-1) : undefined;
  const exact = new Set(phrases.flat().map(({ text }) => text));
  const meanings = used.map((word) => explain(index, word, word === last, exact.has(word.text)));
  const [ranked, phrase] = await Promise.all([
    readTerms(index, meanings),
    readPhrases(index, phrases),
  ]);
  const { documents } = index.base;
  const found = rank(
    index.base,
    ranked,
    (document) => matches?.has(documents[document] ?? -1) ?? true,
    phrase?.found,
  );
  const report = {
    corrected: meanings.flatMap(({ word, corrected }) =>
      corrected === undefined ? [] : { word: word.written, searched: corrected },
    ),
    unknown: meanings.flatMap(({ word, found: own }) => (own.length > 0 ? [] : word.written)),
    ignored: words
      .filter((word) => !used.includes(word) && !(phrase?.used.has(word.text) ?? false))
      .map(({ written }) => written),
  };
  const read = async (page: readonly number[]) => {
    const lines = await readLines(store.lines, index.head.results, page);
    const sections = bestSections(ranked, page);
    return lines.map((line, place) => {
      // Not validated, because the build has validated it and the digest protects it.
      const item: ResultLine = JSON.parse(new TextDecoder().decode(line));
      const section = sections.get(page[place] ?? -1) ?? 0;
      return encode(JSON.stringify(toSearchResult(item, section, { version, locale, baseUrl })));
    });
  };
  const slice = (start: number, end: number) => found.slice(start, end);
  return serveListPage(store, call, { total: found.length, slice }, read, { search: report });
}

async function openIndex(store: AssetStore, locale: string): Promise<Index> {
  const file = store.manifest.search?.[locale];
  if (!file)
    throw new UpstreamError(manifestPath, `has no search index for ${locale}: a build writes it`);
  const head = await store.searchHead(file);
  if (head.format !== searchFormat)
    throw new UpstreamError(file.path, "was written by another release");
  return { store, head, base: await store.searchBase(head.base) };
}

/** @returns the numbers of the documents that match the filters; undefined without filters */
async function readFilters(
  store: AssetStore,
  { data: { documents }, operation, query }: ApiCall,
): Promise<ReadonlySet<number> | undefined> {
  const collection = query.values["collection"] ?? null;
  // Parameters whose values are fixed are no facets of documents.
  const parameters = operation.parameters.filter(
    (one) => one.type === "facet" && !one.values && query.values[one.name] !== undefined,
  );
  if (collection === null && parameters.length === 0) return undefined;
  const range = rangeOf(documents, collection);
  const filters = { ...query, q: "" };
  const selected = await selectDocuments(store, documents, range, { parameters }, filters);
  return new Set(selected.slice(0, selected.total));
}

/**
 * @param isBeginning whether longer words match it, too
 * @param isExact whether it is in a phrase, so that no other word matches it
 */
function explain(
  { base, head }: Index,
  word: QueryWord,
  isBeginning: boolean,
  isExact: boolean,
): Meaning {
  const { text } = word;
  const known = base.find(text);
  if (isExact) return { word, found: known && !known.isStem ? [known] : [] };
  const isOne = isCharacter(text);
  const starting = () =>
    base.startingWith(text, isOne ? maxStarting.characters : maxStarting.words);
  if (isBeginning || isOne) {
    const found = starting();
    if (found.length > 0) return { word, found };
  }
  if (known) return { word, found: [known] };
  const correct = (corrected: FoundWord) => ({
    word,
    found: [corrected],
    corrected: corrected.spelling,
  });
  // A mistake is inside of a word, and an inflected form differs at its end.
  const similar = base.correct(text, 1);
  if (similar && similar.text[0] === text[0] && similar.text.slice(-2) === text.slice(-2))
    return correct(similar);
  const inflected = base.findStem(text, head.endings);
  if (inflected) return { word, found: [inflected] };
  const longer = text.length < minBeginning ? [] : starting();
  if (longer.length > 0) return { word, found: longer };
  const corrected = similar ?? base.correct(text);
  return corrected ? correct(corrected) : { word, found: [] };
}

/** @returns the terms of each word; for a beginning, those in the file of the most frequent one */
async function readTerms(index: Index, meanings: readonly Meaning[]): Promise<RankedWord[]> {
  const { terms: shards } = index.head;
  const wanted = meanings.map(({ word, found }) => {
    const [first] = found;
    const terms = new Map<number, number>();
    for (const { term, text, isStem } of found) {
      const isSame = found.length === 1 || isStem || text === word.text;
      const weight = isSame ? weights.word : weights.beginning;
      if (shardOf(shards, term) === shardOf(shards, first?.term ?? 0))
        terms.set(term, Math.max(weight, terms.get(term) ?? 0));
    }
    return terms;
  });
  const entries = await readEntries(
    index,
    shards,
    wanted.flatMap((terms) => [...terms.keys()]),
    3,
  );
  return wanted.map((terms) =>
    Array.from(terms, ([term, weight]) => {
      const [bytes, rarity = 0, documents = 0] = entries.get(term) ?? [new Uint8Array()];
      return {
        weight: Math.floor((weight * rarity) / weights.word),
        documents: bytes.subarray(0, documents),
        sections: bytes.subarray(documents),
      };
    }),
  );
}

/**
 * @returns the documents with all phrases, and the words that were compared; undefined without
 *   phrases
 */
async function readPhrases(index: Index, phrases: readonly (readonly QueryWord[])[]) {
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

/** Bytes of an entry with the numbers of its head, of which the lengths of its parts are the last. */
type Entry = readonly [bytes: Uint8Array, ...head: number[]];

/**
 * Reads each file once.
 *
 * @param size number of numbers in the head of an entry, all but the first being lengths
 */
async function readEntries(
  { store }: Index,
  shards: readonly Shard[],
  terms: readonly number[],
  size: number,
): Promise<Map<number, Entry>> {
  const entries = new Map<number, Entry>();
  const byShard = Map.groupBy(new Set(terms), (term) => shardOf(shards, term));
  await forEachConcurrently(byShard, async ([number, wanted]) => {
    const shard = shards[number];
    if (!shard) return;
    const bytes = await store.bytes(shard);
    const head = new ByteReader(bytes);
    const end = head.varint() + head.at;
    let at = end;
    for (let term = shard.first; head.at < end; term++) {
      const numbers = Array.from({ length: size }, () => head.varint());
      const length = numbers.slice(1).reduce((sum, one) => sum + one, 0);
      if (wanted.includes(term)) entries.set(term, [bytes.subarray(at, at + length), ...numbers]);
      at += length;
    }
  });
  return entries;
}
