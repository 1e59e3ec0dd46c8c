/**
 * Search index of programs: the files of a language, and their encoding.
 *
 * - The description, which every query reads: all documents and words. Words with the same stem
 *   share a term, so that the edge needs no stemmer.
 * - `terms.N.bin`: for each term the documents with their weight, and the sections. The terms of
 *   most documents come first, so that the rare words of a query are in one file.
 * - `positions.N.bin`: for each term its positions, which only phrases in quotes need.
 * - `results.N.jsonl`: a line for each document, with everything that a result shows.
 *
 * Numbers are varints: seven bits a byte, the lowest first. In a list, the lowest bit of each number
 * is 1 for the last one. There are no floating-point numbers, because engines may differ in their
 * last digit, and scores must be the same everywhere.
 */
import type { Shard } from "../../format/manifest.ts";
import { searchRoot } from "../../format/search-head.ts";
import { apiPath, markdownPath, toUrl } from "../../format/urls.ts";

/** Version of the format, which the edge compares. */
export const searchFormat = 2;

/** Description of the index of a language, as JSON. */
export interface SearchHead {
  format: number;
  /** Stemmer and its version; null for a language without one. */
  stemmer: string | null;
  /** Words that are searched only if a query has no others, separated by spaces. */
  stop: string;
  /** Endings of words and of their stems, the longest first, for words that no text contains. */
  endings: (readonly [ending: string, stem: string])[];
  /** Words in ascending order, separated by spaces. */
  words: string;
  /** Words with accents, and other words that texts write differently. */
  spellings: (readonly [word: string, spelling: string])[];
  /** Base64: for each word its term, multiplied by 32, and the number in `wordBits`. */
  wordTerms: string;
  /**
   * Base64: the number of each document in the lists of the API, as the distance from the one
   * before, then the number of words in each title.
   */
  documents: string;
  /** By the first term. */
  terms: Shard[];
  positions: Shard[];
  /** By the first document. */
  results: Shard[];
}

/** @returns the path of the description of a language's index */
export function searchHeadPath(locale: string): string {
  return `${searchRoot}/${locale}.json`;
}

/** @returns the path of another file of the index */
export function searchFile(locale: string, name: string): string {
  return `${searchRoot}/${locale}/${name}`;
}

/** Line of the results: a document with its sections. */
export interface ResultLine {
  type: string;
  collection: string;
  slug: string;
  title: string;
  description: string;
  path: string;
  published_at: string | null;
  updated_at: string | null;
  /** Sections by number; the text before the first heading has neither ID nor heading. */
  sections: (readonly [id: string, heading: string, excerpt: string])[];
}

export function toSearchResult(
  { sections, path, ...line }: ResultLine,
  section: number,
  { version, locale, baseUrl }: { version: string; locale: string; baseUrl: string },
) {
  const { type, collection, slug, title, description, published_at, updated_at } = line;
  const url = toUrl(baseUrl, path);
  const [id = "", heading = "", excerpt = ""] = sections[section] ?? [];
  return {
    type,
    collection,
    locale,
    slug,
    title,
    description,
    url,
    markdown_url: toUrl(baseUrl, markdownPath(path)),
    api_url: toUrl(baseUrl, apiPath(version, `/${collection}/${slug}`)),
    published_at,
    updated_at,
    section: id === "" ? null : { heading, url: `${url}#${encodeURIComponent(id)}`, excerpt },
  };
}

export type SearchResult = ReturnType<typeof toSearchResult>;

/** Lowest bits of the number of a word. */
export const wordBits = {
  /** Logarithm of the number of documents with the word, which corrections prefer; 0 for rare ones. */
  frequency: 15,
  /** The word is only a stem, in no text. */
  isStem: 16,
  count: 5,
} as const;

/** Reader of the numbers in a file. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  varint(): number {
    let byte = this.bytes[this.at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.bytes[this.at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    return value;
  }

  /** Skips a list. */
  skipList(): void {
    const { bytes } = this;
    let { at } = this;
    for (let isLast = false; !isLast;) {
      let byte = bytes[at++] ?? 1;
      isLast = (byte & 1) === 1;
      while (byte > 127) byte = bytes[at++] ?? 0;
    }
    this.at = at;
  }
}
