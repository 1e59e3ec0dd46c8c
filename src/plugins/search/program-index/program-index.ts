/**
 * Builds the search index of programs for a language (search-index.ts).
 *
 * Words get numbers as they are read, and a document is kept as a list of numbers, so that memory
 * and time do not grow with objects per word and document.
 */
import {
  searchFile,
  searchFormat,
  searchHeadPath,
  type ResultLine,
  type SearchHead,
} from "../search-index.ts";
import type { Shard } from "../../../format/manifest.ts";
import { foldWord, splitWords } from "../search-words.ts";
import { describeData, jsonFile, type OutputFile } from "../../../emit/output-file.ts";
import { divideText } from "./read-text.ts";
import { loadStemmer } from "./stemmers.ts";
import {
  fieldNumber,
  indexTerms,
  marks,
  type Entry,
  type KeptDocument,
  type TermIndex,
} from "./index-terms.ts";
import { ByteWriter } from "./byte-streams.ts";
import { assignTerms, formatWords, toBase64 } from "./assign-terms.ts";
import { fields, type FieldName } from "./weights.ts";
import { WordNumbers } from "./word-numbers.ts";

/** Document of an index. */
export interface IndexedDocument extends Omit<ResultLine, "sections"> {
  /** Its number in the lists of the API. */
  number: number;
  /** True if it ranks below the others. */
  isBelow: boolean;
  /** Metadata that is searched, such as tags. No phrase is in two of them. */
  metadata: readonly string[];
  /** Page from toRecord. */
  record: string;
}

/**
 * Maximum sizes of files in bytes. A query reads one of the first two for each word, and one of the
 * results for each result, so these become larger instead of more numerous.
 */
const maxTerms = 256 * 1024;
const maxPositions = 512 * 1024;
const maxResults = { least: 128 * 1024, most: 2 * 1024 * 1024, files: 6 };

/** Maximum length of an excerpt in characters. */
const maxExcerpt = 130;

export class ProgramIndex {
  readonly #locale: string;
  readonly #stop: string;
  readonly #documents: (KeptDocument & { line: Uint8Array })[] = [];
  readonly #words = new WordNumbers();

  /** @param stop words that are searched only if a query has no others, separated by spaces */
  constructor(locale: string, stop: string) {
    this.#locale = locale;
    this.#stop = splitWords(stop).map(foldWord).join(" ");
  }

  add({ record, number, isBelow, metadata, ...line }: IndexedDocument): void {
    const lengths = new Uint32Array(fields.length);
    const words = this.#words;
    const write = (name: FieldName, text: string) => {
      const field = fieldNumber(name);
      words.push(marks.field - field);
      const before = words.total;
      words.read(text);
      lengths[field] = (lengths[field] ?? 0) + words.total - before;
    };
    write("title", line.title);
    write("description", line.description);
    for (const text of metadata) write("metadata", text);
    const sections = divideText(record);
    for (const { heading, blocks, lead } of sections) {
      words.push(marks.section);
      write("heading", heading);
      for (const [place, block] of blocks.entries()) write(place === lead ? "lead" : "body", block);
    }
    const shown = sections.map(({ id, heading, blocks }): ResultLine["sections"][number] =>
      id === "" ? ["", "", ""] : [id, heading, cut(blocks.join(" "))],
    );
    const result: ResultLine = { ...line, sections: shown };
    this.#documents.push({
      number,
      isBelow,
      words: words.take(),
      lengths,
      line: Buffer.from(`${JSON.stringify(result)}\n`),
    });
  }

  /** @returns the files of the index, its description last */
  async *files(): AsyncGenerator<OutputFile, void> {
    const documents = this.#documents.toSorted((a, b) => a.number - b.number);
    const { version, stem } = await loadStemmer(this.#locale);
    const stop = new Set(this.#stop.split(" "));
    const { tokens, words } = this.#words;
    const terms = assignTerms(tokens, words, (word) =>
      stop.has(foldWord(word)) ? word : stem(word),
    );
    const index = indexTerms(documents, terms, (token) => stop.has(tokens[token] ?? ""));
    const shards: Pick<SearchHead, "terms" | "positions" | "results"> = {
      terms: [],
      positions: [],
      results: [],
    };
    const lines = documents.map(({ line }) => line);
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    const { least, most, files } = maxResults;
    const groups = {
      terms: groupEntries(index.terms, maxTerms, true),
      positions: groupEntries(index.positions, maxPositions, true),
      results: groupEntries(
        lines.map((line) => ({ head: [], parts: [line] })),
        Math.min(most, Math.max(least, Math.ceil(bytes / files))),
        false,
      ),
    };
    for (const kind of ["terms", "positions", "results"] as const)
      for (const { first, body } of groups[kind]) {
        const name = `${kind}.${shards[kind].length}.${kind === "results" ? "jsonl" : "bin"}`;
        const file = { path: searchFile(this.#locale, name), body };
        const shard: Shard = { first, ...describeData(file) };
        shards[kind].push(shard);
        yield file;
      }
    yield jsonFile(searchHeadPath(this.#locale), {
      format: searchFormat,
      stemmer: version,
      stop: this.#stop,
      endings: terms.endings,
      ...formatWords(terms, index),
      documents: formatDocuments(documents, index),
      ...shards,
    } satisfies SearchHead);
  }
}

/** Files of a limited size; a longer entry gets a separate file. */
function* groupEntries(
  entries: Iterable<Entry>,
  maxBytes: number,
  hasHead: boolean,
): Generator<{ first: number; body: Uint8Array }, void> {
  let group: Entry[] = [];
  let [first, bytes] = [0, 0];
  const finish = () => {
    const parts = group.flatMap((entry) => entry.parts);
    const body = Buffer.concat(hasHead ? [...formatHead(group), ...parts] : parts);
    const made = { first, body };
    first += group.length;
    [group, bytes] = [[], 0];
    return made;
  };
  for (const entry of entries) {
    const size = entry.parts.reduce((sum, { length }) => sum + length, 0);
    if (group.length > 0 && bytes + size > maxBytes) yield finish();
    group.push(entry);
    bytes += size;
  }
  if (group.length > 0) yield finish();
}

/** @returns the length of the head of a file, and the heads of its entries */
function formatHead(entries: readonly Entry[]): Uint8Array[] {
  const [heads, length] = [new ByteWriter(), new ByteWriter()];
  for (const { head } of entries) for (const number of head) heads.varint(number);
  length.varint(heads.length);
  return [length.read(), heads.read()];
}

/** @returns the documents as the description of the index has them */
function formatDocuments(documents: readonly KeptDocument[], { titles }: TermIndex): string {
  const numbers = new ByteWriter();
  let last = 0;
  for (const { number } of documents) {
    numbers.varint(number - last);
    last = number;
  }
  for (const words of titles) numbers.varint(words);
  return toBase64(numbers);
}

/** @returns the start of a text, cut between words */
function cut(text: string): string {
  if (text.length <= maxExcerpt) return text;
  const space = text.lastIndexOf(" ", maxExcerpt);
  // Texts without spaces are cut between characters.
  const end = space > maxExcerpt / 2 ? space : maxExcerpt;
  return `${text
    .slice(0, end)
    .toWellFormed()
    .replace(/[\s\uFFFD]+$/u, "")} …`;
}
