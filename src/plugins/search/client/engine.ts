/**
 * Search in one language: looks up each word of a query, corrects unknown words and ranks the
 * pages.
 */
import { endTask } from "./end-task.ts";
import { loadPagefind, type Hit, type PagefindOptions } from "./pagefind.ts";
import { preferTitle, segmentWords } from "./prefer-title.ts";
import { rankPages, type WordHits, type Ranked } from "./rank.ts";
import { Vocabulary } from "./spelling.ts";
import { Synonyms } from "./synonyms.ts";

export interface SearchResults {
  pages: Ranked[];
  /** The query with its corrections, or undefined if there are none. */
  corrected: string | undefined;
  /** Another language, whose index has all the words that this one lacks. */
  language: string | undefined;
  /** If nothing is found: words of the site that are nearest to those of the query. */
  suggestions: string[];
}

/** Maximum length of a query whose stop words are looked up, too, as in "HTTPS only". */
const maxShort = 2;

/**
 * Compounds that some texts write as two words. Only a rare word is divided, into words of at least
 * three letters, because most words are written in one way.
 */
const compound = { minLength: 8, minPart: 3, maxPages: 3 };

/**
 * Synonyms of a word that at most this number of pages contain are found, too, with this share of
 * their scores. Common words have enough pages of their own, and each synonym is a request.
 */
const synonym = { maxPages: 8, share: 0.6 };

interface EngineOptions extends PagefindOptions {
  /** Stop words, looked up only if the query contains nothing else. */
  ignored: string;
  /** Words with their synonyms, as `parseSynonyms` reads them. */
  synonyms: string;
  /** True if some pages rank below the others. */
  hasBelow: boolean;
  /** First index of each other language. */
  others: readonly { language: string; root: string }[];
}

export class SearchEngine {
  readonly #options: EngineOptions;
  readonly #ignored: ReadonlySet<string>;
  readonly #synonyms: Synonyms;
  readonly #words = new Map<string, Promise<WordHits>>();
  readonly #vocabularies = new Map<string, Promise<Vocabulary>>();

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#ignored = new Set(options.ignored.split(" "));
    this.#synonyms = new Synonyms(options.synonyms);
  }

  /** @param isExact disables spelling correction */
  async search(query: string, isExact = false): Promise<SearchResults> {
    const segments = segmentWords(query, this.#options.language);
    const order = segments.flatMap(({ word }) => word || []);
    const typed = [...new Set(order)];
    const significant = typed.filter((word) => !this.#ignored.has(word));
    const wanted = significant.length === 0 || typed.length <= maxShort ? typed : significant;
    const hits = await this.#joinPairs(
      await Promise.all(wanted.map((word) => this.#find(word))),
      segments,
    );
    const unknown = await this.#listUnknown(hits);
    const language = await this.#findLanguage([...unknown.keys()]);
    const corrections: typeof unknown = isExact || language !== undefined ? new Map() : unknown;
    const words = await Promise.all(
      hits.map((each) => {
        const correction = corrections.get(each.word);
        if (correction !== undefined) return this.#find(correction);
        // Pagefind falls back to pages that match a prefix of an unknown word. Drop them.
        return unknown.has(each.word) ? { ...each, hits: [], pages: new Set<string>() } : each;
      }),
    );
    const corrected = segments
      .map(({ text, word }) => withCase(corrections.get(word) ?? text, text))
      .join("");
    const below = this.#options.hasBelow ? await this.pagesWith("below", "yes") : undefined;
    const at = wanted.map((word) => order.indexOf(word));
    const ranked = rankPages(words, at, below);
    const pages = await preferTitle(ranked, query, this.#options.language);
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

  #find(word: string): Promise<WordHits> {
    const pending = this.#words.get(word) ?? this.#lookUp(word);
    this.#words.set(word, pending);
    pending.catch(() => this.#words.delete(word));
    return pending;
  }

  async #lookUp(word: string): Promise<WordHits> {
    const hits = await this.#list(word);
    await endTask();
    const exact = await this.#list(`"${word}"`);
    const isExact = exact.length > 0;
    const result = { word, hits, pages: toIds(isExact ? exact : hits), isExact };
    const isRare = word.length >= compound.minLength && exact.length <= compound.maxPages;
    const others = [
      ...(isRare ? await this.#findParts(word) : []),
      ...(exact.length <= synonym.maxPages ? await this.#findSynonyms(word) : []),
    ];
    return addHits(result, others);
  }

  async #findSynonyms(word: string): Promise<readonly Hit[]> {
    const lists = await Promise.all(this.#synonyms.of(word).map((other) => this.#listExact(other)));
    return lists.flat().map((hit) => ({ ...hit, score: hit.score * synonym.share }));
  }

  /** @returns the pages with this word or phrase, and not only with a longer word */
  async #listExact(text: string): Promise<readonly Hit[]> {
    // The scores of a quoted text lack the weight of titles.
    const [hits, exact] = await Promise.all([this.#list(text), this.#list(`"${text}"`)]);
    const pages = toIds(exact);
    return hits.filter(({ id }) => pages.has(id));
  }

  /** @returns the pages that write a word as two: `front matter` for `frontmatter` */
  async #findParts(word: string): Promise<readonly Hit[]> {
    const vocabulary = await this.#loadVocabulary();
    const { minPart } = compound;
    for (let at = minPart; at <= word.length - minPart; at += 1) {
      const parts = [word.slice(0, at), word.slice(at)];
      if (!parts.every((part) => vocabulary.hasWord(part))) continue;
      const pages = await this.#listExact(parts.join(" "));
      if (pages.length > 0) return pages;
    }
    return [];
  }

  /**
   * Adds the pages that write two words as one: `frontmatter`, also for `front-matter`. Most
   * neighbours are no compound, so that few pages may contain both, and in a long query one of them
   * must be unknown.
   */
  async #joinPairs(
    words: readonly WordHits[],
    segments: readonly { text: string; word: string }[],
  ): Promise<WordHits[]> {
    const unknown = new Set(words.filter(({ isExact }) => !isExact).map(({ word }) => word));
    const typed = segments.filter(({ word }) => word !== "").length;
    const hasAll = (id: string) => words.every(({ pages }) => pages.has(id));
    const isShort =
      typed <= maxShort && [...(words[0]?.pages ?? [])].filter(hasAll).length <= compound.maxPages;
    const pairs = segments.flatMap(({ word }, at) => {
      const between = segments[at + 1];
      const next = segments[at + 2]?.word ?? "";
      if (word === "" || between?.word !== "" || next === "") return [];
      const isPair = between.text === "-" || isShort || unknown.has(word) || unknown.has(next);
      return isPair ? [[word, next]] : [];
    });
    if (pairs.length === 0) return [...words];
    const joined = await Promise.all(pairs.map((pair) => this.#listExact(pair.join(""))));
    return words.map((each) =>
      addHits(
        each,
        joined
          .filter((_, at) => pairs[at]?.includes(each.word))
          .flat()
          .map(limitTo(each)),
      ),
    );
  }

  /**
   * @returns the words that neither equal an indexed word nor start one, each with its correction
   *   if there is one
   */
  async #listUnknown(words: readonly WordHits[]): Promise<Map<string, string | undefined>> {
    const lacking = words.filter(({ isExact }) => !isExact);
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

/**
 * @returns a word that is also found where other hits are, with the best score of a page. If no page
 *   contains the exact word, these replace those with a longer word.
 */
function addHits(word: WordHits, others: readonly Hit[]): WordHits {
  if (others.length === 0) return word;
  const best = new Map<string, Hit>();
  for (const hit of [...(word.isExact ? word.hits : []), ...others])
    if (hit.score > (best.get(hit.id)?.score ?? 0)) best.set(hit.id, hit);
  const pages = new Set([...(word.isExact ? word.pages : []), ...toIds(others)]);
  return { ...word, hits: [...best.values()], pages, isExact: true };
}

/**
 * @returns a function that lowers the score of a hit to the best one of a word, because a compound
 *   is rarer than its words and would score higher
 */
function limitTo({ hits, isExact }: WordHits): (hit: Hit) => Hit {
  const best = isExact ? Math.max(...hits.map(({ score }) => score)) : Infinity;
  return (hit) => ({ ...hit, score: Math.min(hit.score, best) });
}

function toIds(hits: readonly Hit[]): Set<string> {
  return new Set(hits.map(({ id }) => id));
}
