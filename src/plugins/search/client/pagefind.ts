/**
 * Subset of Pagefind's browser API that the search uses (https://pagefind.app/docs/api/).
 */

/** A page that contains the search term. */
export interface Hit {
  id: string;
  score: number;
  /** Positions of the matching words in the text of the page. */
  words: readonly number[];
  data(): Promise<PageData>;
}

export interface PageData {
  url: string;
  content: string;
  /** Escaped content, with zero-width spaces between the words of languages without spaces. */
  raw_content?: string;
  meta: Readonly<Record<string, string>>;
  filters: Readonly<Record<string, readonly string[]>>;
  /** Elements with an ID, each with the position of the word that follows it. */
  anchors: readonly { element: string; id: string; text?: string; location: number }[];
}

export interface Pagefind {
  /** @param term null for all pages */
  search(term: string | null, options?: object): Promise<{ results: readonly Hit[] }>;
}

interface Instance extends Pagefind {
  mergeIndex(root: string, options: object): Promise<void>;
}

/**
 * Descriptions weigh nearly as much as titles, because authors summarize in them what readers
 * search for. Longer words that start with a query word count less than by default.
 */
const ranking = {
  metaWeights: { title: 6, description: 4 },
  termSaturation: 2,
  termSimilarity: 2,
};

export interface PagefindOptions {
  language: string;
  /** URL paths of the indexes, each with a trailing slash. */
  roots: readonly string[];
  /** False for a small index, which is faster to search without loading a worker. */
  useWorker: boolean;
  /**
   * Cache-busting tag for the index entry file, so that the browser does not use a cached one of an
   * earlier build. By default, Pagefind sets its own.
   */
  metaCacheTag?: string | undefined;
}

const read = new WeakMap<Hit, Promise<PageData>>();

/** Reads a page and memoizes it, because Pagefind makes its excerpts again at each call. */
export function readPage(hit: Hit): Promise<PageData> {
  const page = read.get(hit) ?? hit.data();
  read.set(hit, page);
  page.catch(() => read.delete(hit));
  return page;
}

const loaded = new Map<string, Promise<Pagefind>>();

/** Loads the indexes of a language and memoizes the result. */
export function loadPagefind(options: PagefindOptions): Promise<Pagefind> {
  const pagefind = loaded.get(options.language) ?? load(options);
  loaded.set(options.language, pagefind);
  pagefind.catch(() => loaded.delete(options.language));
  return pagefind;
}

async function load({
  language,
  roots,
  useWorker,
  metaCacheTag,
}: PagefindOptions): Promise<Pagefind> {
  const [root = "/", ...others] = roots;
  // Pagefind needs one for each search. The data of the first take a phone 60 ms to load.
  setTimeout(() => new Intl.Segmenter(language));
  const { createInstance }: { createInstance(options: object): Instance } = await import(
    /* @vite-ignore */ `${root}pagefind.js`
  );
  const page = document.documentElement;
  const pageLanguage = page.lang;
  // Pagefind takes the language from the page when an instance is created and has no option for it.
  page.lang = language;
  const pagefind = createInstance({ noWorker: !useWorker, ranking, metaCacheTag });
  page.lang = pageLanguage;
  await Promise.all(others.map((other) => pagefind.mergeIndex(other, { language, ranking })));
  return pagefind;
}
