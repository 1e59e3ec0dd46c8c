/**
 * Builds the search indexes while pages are rendered, each as soon as its pages are complete,
 * unless it is cached.
 *
 * Pagefind runs in a separate process. Indexes are built one at a time to limit its memory.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import type { OutputFile } from "../../emit/output-file.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { digestCode } from "../cache/code-digest.ts";
import { writeOutput } from "../output/write-output.ts";
import { toRecord, type IndexedPage } from "./page-record.ts";
import { countWords, formatWords, type WordCounts } from "./search-words.ts";

export interface IndexPlan {
  /** Folder of the index in the output. */
  root: string;
  locale: string;
  /** Pages in the order in which Pagefind numbers them. */
  pages: readonly IndexedPage[];
}

/** Index whose pages are not yet complete. */
interface Pending {
  plan: IndexPlan;
  /** UTF-8, because as strings they would take twice the memory and slow down garbage collection. */
  records: Buffer[];
  missing: number;
}

interface CachedIndex {
  files: OutputFile[];
  words: WordCounts;
}

/** Minimum number of cached indexes. A site with several indexes keeps two of each. */
const minCached = 4;

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

export class SearchIndexer {
  readonly #folder: string;
  readonly #cache: BuildCache;
  readonly #plans: readonly IndexPlan[];
  readonly #places = new Map<string, { index: Pending; at: number }>();
  readonly #words = new Map<string, { root: string; counts: WordCounts }>();
  #work = Promise.resolve();
  #error: unknown;
  #indexed = 0;

  /** @param folder output folder */
  constructor(folder: string, cache: BuildCache, plans: readonly IndexPlan[]) {
    this.#folder = folder;
    this.#cache = cache;
    this.#plans = plans;
    for (const plan of plans) {
      const index = { plan, records: [], missing: plan.pages.length };
      for (const [at, { url }] of plan.pages.entries()) this.#places.set(url, { index, at });
    }
  }

  /** Adds a rendered page. Ignores pages that are not searched. */
  add(url: string, html: string): void {
    const place = this.#places.get(url);
    const page = place?.index.plan.pages[place.at];
    if (!place || !page) return;
    this.#places.delete(url);
    const { index, at } = place;
    index.records[at] = Buffer.from(toRecord(page, html));
    index.missing -= 1;
    if (index.missing > 0) return;
    this.#work = this.#work
      .then(() => (this.#error === undefined ? this.#make(index) : undefined))
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
    await this.#work;
    if (this.#error !== undefined) throw this.#error;
    for (const { root, counts } of this.#words.values())
      this.#write(root, [{ path: "words.txt", body: formatWords(counts) }]);
    this.#cache.forgetUnused(Math.max(minCached, 2 * this.#plans.length));
    this.stop();
    const total = this.#plans.reduce((sum, { pages }) => sum + pages.length, 0);
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

  async #make({ plan, records }: Pending): Promise<void> {
    const key = digest(records);
    const entry = this.#cache.read(key);
    const cached: CachedIndex | undefined = entry && deserialize(entry);
    const { files, words } = cached ?? (await this.#index(plan, records));
    if (!cached) this.#cache.write(key, serialize({ files, words }));
    records.length = 0;
    this.#write(plan.root, files);
    const known = this.#words.get(plan.locale);
    if (!known) this.#words.set(plan.locale, { root: plan.root, counts: words });
    else
      for (const [word, count] of words)
        known.counts.set(word, (known.counts.get(word) ?? 0) + count);
  }

  async #index({ pages }: IndexPlan, records: readonly Buffer[]): Promise<CachedIndex> {
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
      if (at % sampling === 0) countWords(words, page, content);
      return index.addHTMLFile({ url: page.url, content });
    });
    for (const { errors: own } of await Promise.all(added))
      if (own.length > 0) throw describeErrors(own);
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
    writeOutput(path.join(this.#folder, root), files);
  }
}

/** Digest of the indexing code, part of each cache key. */
let codeDigest: string | undefined;

function digest(records: readonly Buffer[]): string {
  codeDigest ??= digestCode(["pipeline/search"], ["pagefind"]);
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
