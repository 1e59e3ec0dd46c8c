/**
 * Builds the search indexes while pages are rendered, each as soon as its pages are complete,
 * unless it is cached.
 *
 * Pagefind runs in a separate process. Indexes are built one at a time to limit its memory.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { Site } from "../../../content/site.ts";
import type { OutputFile } from "../../../emit/output-file.ts";
import { listHtmlPages, type HtmlPage } from "../../../site/html-pages.ts";
import { searchIndexes, type SearchIndex } from "../search-indexes.ts";
import { digestCode } from "../../../cache/code-digest.ts";
import type { PageReader, ReaderTools } from "../../../plugin/plugin.ts";
import { toIndexed } from "./indexed-page.ts";
import { toRecord } from "./page-record.ts";
import { ProgramIndexes } from "../program-index/program-indexes.ts";
import { countWords, formatWordList, type WordCounts } from "./search-words.ts";

/** Index whose pages are not yet complete. */
interface Pending {
  index: SearchIndex;
  /** UTF-8, because as strings they would take twice the memory and slow down garbage collection. */
  records: Buffer[];
  missing: number;
}

interface CachedIndex {
  files: OutputFile[];
  words: WordCounts;
}

/**
 * Minimum number of cached indexes, of pages and of programs. A site with several indexes keeps two
 * of each.
 */
const minCached = 8;

/** Maximum number of pages of an index whose words are counted, evenly distributed over its pages. */
const maxCounted = 2_000;

/**
 * Size of an index file in word positions, which is about 7 kB. A search loads one file per word;
 * with Pagefind's default of 20,000 positions that takes four times as long.
 */
const positionsPerFile = "4000";

/** Files of Pagefind that are published: all except its prebuilt interfaces. */
const wanted =
  /^(?:(?:index|fragment|filter)\/.*|pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|.*\.pf_meta|wasm\..*\.pagefind)$/;

export class SearchIndexer implements PageReader {
  readonly #site: Site;
  readonly #writeFiles: ReaderTools["write"];
  readonly #cache: ReaderTools["cache"];
  readonly #indexes: readonly SearchIndex[];
  readonly #programs: ProgramIndexes;
  readonly #places = new Map<string, { page: HtmlPage; pending: Pending; at: number }>();
  /** Pages of earlier versions of books, which only programs search. */
  readonly #earlier: ReadonlyMap<string, HtmlPage>;
  readonly #words = new Map<string, { root: string; counts: WordCounts }>();
  #work = Promise.resolve();
  #error: unknown;
  #indexed = 0;

  /**
   * @param build its cache has the indexes of earlier builds, reused while their pages are
   *   unchanged
   */
  constructor(
    { site, write, cache }: ReaderTools,
    indexes: readonly SearchIndex[] = searchIndexes(site),
  ) {
    this.#site = site;
    this.#writeFiles = write;
    this.#cache = cache;
    this.#indexes = indexes;
    this.#programs = new ProgramIndexes(site, cache);
    this.#earlier = new Map(
      listHtmlPages(site)
        .filter(({ document }) => document.state === "earlier" && !document.original)
        .map((page) => [page.path, page]),
    );
    for (const index of indexes) {
      const pending = { index, records: [], missing: index.pages.length };
      for (const [at, page] of index.pages.entries())
        this.#places.set(page.path, { page, pending, at });
    }
  }

  /** The pages of each index in sequence, so that it is built while those of the next are rendered. */
  get pages(): HtmlPage[] {
    return this.#indexes.flatMap(({ pages }) => pages);
  }

  /** Adds a rendered page. Ignores pages that are not searched. */
  add(url: string, html: string): void {
    const place = this.#places.get(url);
    const page = place?.page ?? this.#earlier.get(url);
    if (!page) return;
    const indexed = toIndexed(this.#site, page);
    const record = Buffer.from(toRecord(indexed, html));
    this.#programs.add(page, indexed.metadata.about, record);
    if (!place) return;
    this.#places.delete(url);
    const { pending, at } = place;
    pending.records[at] = record;
    pending.missing -= 1;
    if (pending.missing > 0) return;
    this.#work = this.#work
      .then(() => (this.#error === undefined ? this.#make(pending) : undefined))
      .catch((error: unknown) => {
        this.#error ??= error;
      });
  }

  /**
   * Waits until all indexes are complete.
   *
   * @returns the number of indexed pages, as a line of the build report
   * @throws Error with Pagefind's message
   */
  async finish(): Promise<string> {
    const [left] = this.#places.keys();
    if (left !== undefined) throw new Error(`${left} has not been rendered.`);
    for await (const file of this.#programs.files()) this.#writeFiles([file]);
    await this.#work;
    if (this.#error !== undefined) throw this.#error;
    for (const { root, counts } of this.#words.values())
      this.#write(root, [{ path: "words.txt", body: formatWordList(counts) }]);
    const kinds = this.#indexes.length + this.#site.settings.locales.length;
    this.#cache.forgetUnused(Math.max(minCached, 2 * kinds));
    this.stop();
    const total = this.#indexes.reduce((sum, { pages }) => sum + pages.length, 0);
    return describe(total, this.#indexed);
  }

  /**
   * Stops Pagefind's process after the current index, because Pagefind reports interrupted writes.
   */
  stop(): void {
    this.#error ??= new Error("The search index was stopped.");
    void this.#work.then(() =>
      this.#indexed > 0 ? import("pagefind").then(({ close }) => close()) : undefined,
    );
  }

  async #make({ index, records }: Pending): Promise<void> {
    const key = digest(records);
    const entry = this.#cache.read(key);
    const cached: CachedIndex | undefined = entry && deserialize(entry);
    const { files, words } = cached ?? (await this.#index(index, records));
    if (!cached) this.#cache.write(key, serialize({ files, words }));
    records.length = 0;
    this.#write(index.root, files);
    const known = this.#words.get(index.locale);
    if (!known) this.#words.set(index.locale, { root: index.root, counts: words });
    else
      for (const [word, count] of words)
        known.counts.set(word, (known.counts.get(word) ?? 0) + count);
  }

  async #index({ pages }: SearchIndex, records: readonly Buffer[]): Promise<CachedIndex> {
    this.#indexed += pages.length;
    // Pagefind has no option for this. Its process inherits the variable.
    process.env["PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE"] ??= positionsPerFile;
    const { createIndex } = await import("pagefind");
    const { index, errors } = await createIndex();
    if (!index) throw describeErrors(errors);
    const words: WordCounts = new Map();
    const sampling = Math.ceil(pages.length / maxCounted);
    // Sent without waiting, so that Pagefind works while later pages are rendered.
    const added = pages.map((page, at) => {
      const content = records[at]?.toString() ?? "";
      if (at % sampling === 0) countWords(words, page.document, content);
      return index.addHTMLFile({ url: page.path, content });
    });
    for (const { errors: pageErrors } of await Promise.all(added))
      if (pageErrors.length > 0) throw describeErrors(pageErrors);
    const made = await index.getFiles();
    if (made.errors.length > 0) throw describeErrors(made.errors);
    await index.deleteIndex();
    return {
      files: made.files
        .map(({ path: name, content }) => ({ path: name.replaceAll("\\", "/"), body: content }))
        .filter((file) => wanted.test(file.path)),
      words,
    };
  }

  #write(root: string, files: readonly OutputFile[]): void {
    this.#writeFiles(files.map(({ path: name, body }) => ({ path: root + name, body })));
  }
}

/** Digest of the indexing code, part of each cache key. */
let codeDigest: string | undefined;

function digest(records: readonly Buffer[]): string {
  codeDigest ??= digestCode(["plugins/search/indexing"], ["pagefind"]);
  const hash = createHash("sha256").update(codeDigest);
  for (const record of records) hash.update(record).update("\0");
  return hash.digest("hex").slice(0, 32);
}

function describe(total: number, indexed: number): string {
  const count = (pages: number) => `${pages} ${pages === 1 ? "page" : "pages"}`;
  if (indexed === 0) return `Reused the cached search index of ${count(total)}`;
  return `Indexed ${count(indexed)} for search${indexed < total ? `, reused ${total - indexed} from the cache` : ""}`;
}

function describeErrors(errors: readonly string[]): Error {
  return new Error(
    `The search index could not be built: ${errors.join(" ")}\nTo build without search, set "search: false" in site.yaml.`,
  );
}
