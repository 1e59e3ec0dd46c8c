/**
 * Makes the index of the search while pages are rendered: a part as soon as its pages are there, unless the cache has it.
 *
 * Each part is indexed by a process of its own, whose memory goes with it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import type { OutputFile } from "../../emit/output-file.ts";
import type { CacheArea } from "../cache/build-cache.ts";
import { writeOutput } from "../output/write-output.ts";
import { readFolder } from "../read-folder.ts";
import { cleanIndex, digestPages, runPagefind } from "./make-index.ts";
import { toRecord, type IndexedPage } from "./page-record.ts";

export interface IndexedPart {
  /** The folder of its index. */
  output: string;
  pages: readonly IndexedPage[];
}

/** How many indexes are kept at least: where there are several parts, two of each. */
const leastKept = 4;

/** Bytes that must be free for a second process: a part takes a third of a gigabyte. */
const memoryForTwo = 2 * 1024 ** 3;

interface Part extends IndexedPart {
  records: (OutputFile | undefined)[];
  /** How many of its pages are not rendered yet. */
  missing: number;
}

export class SearchIndexer {
  readonly #cache: CacheArea;
  readonly #parts: Part[];
  readonly #places = new Map<string, { part: Part; index: number }>();
  readonly #aside = mkdtempSync(path.join(tmpdir(), "broadsheet-search-"));
  readonly #stopped = new AbortController();
  readonly #queue: (() => Promise<void>)[] = [];
  readonly #running = new Set<Promise<void>>();
  #error: unknown;
  #indexed = 0;

  constructor(cache: CacheArea, parts: readonly IndexedPart[]) {
    this.#cache = cache;
    this.#parts = parts.map((part) => ({
      ...part,
      records: [],
      missing: part.pages.length,
    }));
    for (const part of this.#parts)
      for (const [index, { url }] of part.pages.entries()) this.#places.set(url, { part, index });
  }

  /** Takes a page that has been rendered. Others than those of the parts are passed over. */
  add(url: string, html: string): void {
    const place = this.#places.get(url);
    if (!place) return;
    this.#places.delete(url);
    const { part, index } = place;
    const page = part.pages[index];
    if (!page) return;
    part.records[index] = toRecord(page, html);
    part.missing -= 1;
    if (part.missing === 0) this.#index(part);
  }

  /**
   * Waits until all parts have an index.
   *
   * @returns how many pages were indexed, for the build's report
   * @throws Error with the words of Pagefind
   */
  async finish(): Promise<string> {
    const [left] = this.#places.keys();
    if (left !== undefined) throw new Error(`${left} has not been rendered.`);
    for (const part of this.#parts) if (part.pages.length === 0) this.#index(part);
    while (this.#running.size > 0) await Promise.race(this.#running);
    if (this.#error !== undefined) throw this.#error;
    this.stop();
    this.#cache.forgetUnused(Math.max(leastKept, 2 * this.#parts.length));
    return describe(this.#parts, this.#indexed);
  }

  /** Ends what runs. */
  stop(): void {
    this.#stopped.abort();
    rmSync(this.#aside, { recursive: true, force: true, maxRetries: 5 });
  }

  #index(part: Part): void {
    const records = part.records.filter((record) => record !== undefined);
    part.records = [];
    const key = digestPages(records);
    const cached = this.#cache.read(key);
    if (cached && restore(cached, part.output)) return;
    const lean = path.join(this.#aside, String(this.#parts.indexOf(part)));
    writeOutput(lean, records);
    this.#queue.push(async () => {
      await runPagefind(lean, part.output, this.#stopped.signal);
      cleanIndex(part.output);
      this.#cache.write(key, serialize(readFolder(part.output)));
      rmSync(lean, { recursive: true, force: true });
      this.#indexed += part.pages.length;
    });
    this.#startNext();
  }

  #startNext(): void {
    if (this.#error !== undefined || this.#running.size >= concurrency()) return;
    const work = this.#queue.shift();
    if (!work) return;
    const running = this.#run(work).finally(() => {
      this.#running.delete(running);
      this.#startNext();
    });
    this.#running.add(running);
  }

  /** A failure is told by finish(). */
  async #run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#error ??= error;
    }
  }
}

function concurrency(): number {
  return availableParallelism() > 1 && process.availableMemory() > memoryForTwo ? 2 : 1;
}

function describe(parts: readonly IndexedPart[], indexed: number): string {
  const total = parts.reduce((sum, { pages }) => sum + pages.length, 0);
  const count = (pages: number) => `${pages} ${pages === 1 ? "page" : "pages"}`;
  if (indexed === 0) return `Took the search index of ${count(total)} from the cache`;
  return `Indexed ${count(indexed)} for the search${indexed < total ? `, took ${total - indexed} from the cache` : ""}`;
}

/** @returns whether the entry holds an index, which is in the output then */
function restore(cached: Buffer, output: string): boolean {
  try {
    const files: ReturnType<typeof readFolder> = deserialize(cached);
    writeOutput(
      output,
      files.map(([name, bytes]) => ({ path: name, body: bytes })),
    );
    return true;
  } catch {
    rmSync(output, { recursive: true, force: true });
    return false;
  }
}
