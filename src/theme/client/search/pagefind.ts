/**
 * Pagefind's API in the browser, as far as it is used (https://pagefind.app/docs/api/).
 */

/** A page that has a word. */
export interface Hit {
  id: string;
  score: number;
  /** Places of the word in the page's text. */
  words: readonly number[];
  data(): Promise<PageData>;
}

export interface PageData {
  url: string;
  content: string;
  /** HTML in which nothing but `mark` has a meaning. */
  excerpt: string;
  meta: Readonly<Record<string, string>>;
  filters: Readonly<Record<string, readonly string[]>>;
  /** Elements with an id, and the place of the word that follows each. */
  anchors: readonly { element: string; id: string; text?: string; location: number }[];
}

export interface Pagefind {
  /** @param term null for all pages */
  search(term: string | null, options?: object): Promise<{ results: readonly Hit[] }>;
}

interface Instance extends Pagefind {
  mergeIndex(root: string, options: object): Promise<void>;
}

/** A title counts as Pagefind has it. A description nearly as much, because authors sum up in it what readers ask for. */
const ranking = { metaWeights: { title: 6, description: 4 } };

export interface PagefindOptions {
  language: string;
  /** Folders of the indexes, each with a final slash. */
  roots: readonly string[];
  /** False for a small index, which is searched at once: a worker is one more file to wait for. */
  useWorker: boolean;
  /** Keeps the browser from using the entry of an earlier build; Pagefind's own where it is left out. */
  metaCacheTag?: string | undefined;
}

const loaded = new Map<string, Promise<Pagefind>>();

/** Loads the indexes of a language, once. */
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
  const { createInstance }: { createInstance(options: object): Instance } = await import(
    /* @vite-ignore */ `${root}pagefind.js`
  );
  const page = document.documentElement;
  const own = page.lang;
  // Pagefind reads the page's language while it is called, and has no other way to be told one.
  page.lang = language;
  const pagefind = createInstance({ noWorker: !useWorker, ranking, metaCacheTag });
  page.lang = own;
  await Promise.all(others.map((other) => pagefind.mergeIndex(other, { language, ranking })));
  return pagefind;
}
