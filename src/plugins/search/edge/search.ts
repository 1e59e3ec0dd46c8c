/**
 * Search of programs: ranked documents for a text, from the prebuilt index of a language.
 *
 * Every file is verified as a whole, and a file that is missing or damaged fails the request: a
 * partial ranking would look like a complete one.
 */
import { toSearchResult, type ResultLine } from "../search-index.ts";
import type { AssetStore } from "../../../edge/asset-store.ts";
import { encode, readShardLines, serveListPage, shardOf } from "../../../edge/lists.ts";
import type { ResponseData } from "../../../edge/response-data.ts";
import type { ApiCall } from "../../../edge/route.ts";
import { rangeOf, selectDocuments } from "../../../edge/select.ts";
import { explainWord, type Meaning } from "./explain-word.ts";
import { readPhrases } from "./phrases.ts";
import { parseSearch } from "./query.ts";
import { bestSections, rank, type RankedWord } from "./rank.ts";
import { openIndexFiles, readEntries, type IndexFiles } from "./index-files.ts";

/** Maximum number of words that count. */
const maxWords = 12;

/** Weights in tenths: of a word itself, and of longer ones that start with it. */
const weights = { word: 10, beginning: 7 };

export interface Correction {
  /** Word of the query, as written. */
  word: string;
  /** Word that was searched instead. */
  searched: string;
}

/** @throws RefusedError for an unknown tag or a page past the last one */
export async function serveSearch(store: AssetStore, call: ApiCall): Promise<ResponseData> {
  const { total, slice, read, report } = await searchDocuments(store, call);
  const readItems = async (page: readonly number[]) =>
    (await read(page)).map((result) => encode(JSON.stringify(result)));
  return serveListPage(store, call, { total, slice }, readItems, { search: report });
}

/**
 * @returns what matches, the best first: `slice` returns positions in the index, of which `read`
 *   returns the results
 * @throws RefusedError for an unknown tag
 */
export async function searchDocuments(store: AssetStore, call: ApiCall) {
  const { query, version } = call;
  const { base_url: baseUrl, locales } = store.manifest;
  const [first = ""] = locales;
  const locale = query.values["locale"] ?? first;
  const [matches, index] = await Promise.all([
    readFilters(store, call),
    openIndexFiles(store, locale),
  ]);
  const { documents } = index.base;
  const { found, ranked, report } = await findDocuments(
    index,
    query.q,
    query.values["prefix"] === "true",
    matches && ((document) => matches.has(documents[document] ?? -1)),
  );
  const read = async (page: readonly number[]) => {
    const lines = await readShardLines(store.lines, index.head.results, page);
    const sections = bestSections(ranked, page);
    return lines.map((line, place) => {
      // Not validated, because the build has validated it and the digest protects it.
      const item: ResultLine = JSON.parse(new TextDecoder().decode(line));
      const section = sections.get(page[place] ?? -1) ?? 0;
      return toSearchResult(item, section, { version, locale, baseUrl });
    });
  };
  const slice = (start: number, end: number) => found.slice(start, end);
  return { total: found.length, slice, read, report };
}

/**
 * @param isPrefix whether the last word matches longer ones, too
 * @param matches returns whether a document matches the filters
 * @returns the documents by their position in the index, the best first
 */
async function findDocuments(
  index: IndexFiles,
  text: string,
  isPrefix: boolean,
  matches?: (document: number) => boolean,
) {
  const { words, phrases } = parseSearch(text);
  const significant = words.filter((word) => !index.stop.has(word.text));
  const used = (significant.length > 0 ? significant : words).slice(0, maxWords);
  const last = isPrefix ? words.at(-1) : undefined;
  const exact = new Set(phrases.flat().map((word) => word.text));
  const meanings = used.map((word) =>
    explainWord(index, word, word === last, exact.has(word.text)),
  );
  const [ranked, phrase] = await Promise.all([
    readTerms(index, meanings),
    readPhrases(index, phrases),
  ]);
  const results = rank(index.base, ranked, matches, phrase?.found);
  const report = {
    corrected: meanings.flatMap(({ word, corrected }): Correction[] =>
      corrected === undefined ? [] : [{ word: word.written, searched: corrected }],
    ),
    unknown: meanings.flatMap(({ word, found: hits }) => (hits.length > 0 ? [] : word.written)),
    ignored: words
      .filter((word) => !used.includes(word) && !(phrase?.used.has(word.text) ?? false))
      .map(({ written }) => written),
  };
  return { found: results, ranked, report };
}

/** @returns the numbers of the documents that match the filters; undefined without filters */
async function readFilters(
  store: AssetStore,
  { data: { documents }, operation, query }: ApiCall,
): Promise<ReadonlySet<number> | undefined> {
  const { collection = null, version } = query.values;
  const isVersioned = operation.parameters.some(({ name }) => name === "version");
  // Parameters whose values are fixed are no facets of documents.
  const parameters = operation.parameters.filter(
    (parameter) =>
      parameter.type === "facet" && !parameter.values && query.values[parameter.name] !== undefined,
  );
  if (collection === null && parameters.length === 0 && !isVersioned) return undefined;
  const range = rangeOf(documents, collection, version);
  const filters = { ...query, q: "" };
  const selected = await selectDocuments(store, documents, range, { parameters }, filters);
  return new Set(selected.slice(0, selected.total));
}

/** @returns the terms of each word; for a beginning, those in the file of the most frequent one */
async function readTerms(index: IndexFiles, meanings: readonly Meaning[]): Promise<RankedWord[]> {
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
    "terms",
    wanted.flatMap((terms) => [...terms.keys()]),
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
