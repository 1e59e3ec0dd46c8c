/**
 * Search in one language: looks up each word of a query, corrects unknown words and ranks the
 * pages.
 */
import { loadPagefind, type Hit, type PagefindOptions } from "./pagefind.ts";
import { rank, type FoundWord, type Ranked } from "./rank.ts";
import { Vocabulary } from "./spelling.ts";

export interface SearchResults {
  pages: Ranked[];
  /** The query with its corrections, or undefined if there are none. */
  corrected: string | undefined;
  /** Another language, whose index has all the words that this one lacks. */
  language: string | undefined;
  /** If nothing is found: words of the site that are nearest to those of the query. */
  suggestions: string[];
}

interface EngineOptions extends PagefindOptions {
  /** Stop words, looked up only if the query contains nothing else. */
  ignored: string;
  /** First index of each other language. */
  others: readonly { language: string; root: string }[];
}

export class SearchEngine {
  readonly #options: EngineOptions;
  readonly #ignored: ReadonlySet<string>;
  readonly #words = new Map<string, Promise<FoundWord>>();
  readonly #vocabularies = new Map<string, Promise<Vocabulary>>();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#ignored = new Set(options.ignored.split(" "));
  }

  /** @param isExact disables spelling correction */
  async search(query: string, isExact = false): Promise<SearchResults> {
    const segmenter = new Intl.Segmenter(this.#options.language, { granularity: "word" });
    // Segments between words have no word.
    const segments = Array.from(segmenter.segment(query), ({ segment, isWordLike }) => ({
      text: segment,
      word: isWordLike ? segment.toLowerCase() : "",
    }));
    const typed = [...new Set(segments.map(({ word }) => word))].filter(Boolean);
    const significant = typed.filter((word) => !this.#ignored.has(word));
    const found = await Promise.all(
      (significant.length > 0 ? significant : typed).map((word) => this.#find(word)),
    );
    const unknown = await this.#listUnknown(found);
    const language = await this.#findLanguage([...unknown.keys()]);
    const corrections: typeof unknown = isExact || language !== undefined ? new Map() : unknown;
    const words = await Promise.all(
      found.map((each) => {
        const correction = corrections.get(each.word);
        if (correction !== undefined) return this.#find(correction);
        // Pagefind falls back to pages that match a prefix of an unknown word. Drop them.
        return unknown.has(each.word) ? { ...each, hits: [], pages: new Set<string>() } : each;
      }),
    );
    const corrected = segments
      .map(({ text, word }) => withCase(corrections.get(word) ?? text, text))
      .join("");
    const pages = rank(words);
    return {
      pages,
      corrected: corrected === query ? undefined : corrected,
      language,
      suggestions: pages.length > 0 ? [] : await this.#listSuggestions([...unknown.keys()]),
    };
  }

  async pagesWith(filter: string, value: string): Promise<Set<string>> {
    return toIds(await this.#list(null, { filters: { [filter]: value } }));
  }

  /** @returns the IDs of all pages that have a date, newest first */
  async newestFirst(): Promise<string[]> {
    return [...toIds(await this.#list(null, { sort: { date: "desc" } }))];
  }

  async #list(term: string | null, options?: object): Promise<readonly Hit[]> {
    const pagefind = await loadPagefind(this.#options);
    return (await pagefind.search(term, options)).results;
  }

  #find(word: string): Promise<FoundWord> {
    const found = this.#words.get(word) ?? this.#lookUp(word);
    this.#words.set(word, found);
    found.catch(() => this.#words.delete(word));
    return found;
  }

  async #lookUp(word: string): Promise<FoundWord> {
    const [hits, exact] = await Promise.all([this.#list(word), this.#list(`"${word}"`)]);
    const isExact = exact.length > 0;
    return { word, hits, pages: toIds(isExact ? exact : hits), isExact };
  }

  /**
   * @returns the words that neither equal an indexed word nor start one, each with its correction
   *   if there is one
   */
  async #listUnknown(found: readonly FoundWord[]): Promise<Map<string, string | undefined>> {
    const lacking = found.filter(({ isExact }) => !isExact);
    if (lacking.length === 0) return new Map();
    const vocabulary = await this.#loadVocabulary();
    return new Map(
      lacking
        .filter(({ word }) => !vocabulary.hasStart(word))
        .map(({ word }) => [word, vocabulary.correct(word)]),
    );
  }

  async #listSuggestions(words: readonly string[]): Promise<string[]> {
    const vocabulary = await this.#loadVocabulary();
    return words.flatMap((word) => vocabulary.suggest(word));
  }

  async #findLanguage(words: readonly string[]): Promise<string | undefined> {
    if (words.length === 0) return undefined;
    for (const { language, root } of this.#options.others) {
      const vocabulary = await this.#loadVocabulary(root);
      if (words.every((word) => vocabulary.hasWord(word))) return language;
    }
    return undefined;
  }

  #loadVocabulary(root = this.#options.roots[0] ?? "/"): Promise<Vocabulary> {
    const load = async () => new Vocabulary(await (await fetch(`${root}words.txt`)).text());
    const vocabulary = this.#vocabularies.get(root) ?? load();
    this.#vocabularies.set(root, vocabulary);
    return vocabulary;
  }
}

/** @returns the word, capitalized if the typed word is */
function withCase(word: string, typed: string): string {
  const [first = ""] = typed;
  return first === first.toLowerCase() ? word : first.toUpperCase() + word.slice(1);
}

function toIds(hits: readonly Hit[]): Set<string> {
  return new Set(hits.map(({ id }) => id));
}
