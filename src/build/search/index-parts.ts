/**
 * Makes the search index, part by part: reads the built pages, compares them with those of the last indexes, and makes what differs.
 *
 * Pagefind has a process of its own, in which one part at a time is indexed: a part takes a third of a gigabyte. Beside it the next part is read
 * and the last one kept.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import type { OutputFile } from "../../emit/output-file.ts";
import { formatAttributes } from "../../markdown/escape-html.ts";
import { isCached, type BuildCache } from "../build-cache.ts";
import { writeOutput } from "../output/write-output.ts";
import { readFolder } from "../read-folder.ts";
import { cleanIndex, digestPages, runPagefind } from "./make-index.ts";

export interface IndexedPage {
  url: string;
  /** In the output folder. */
  file: string;
  locale: string;
  /** What a result shows beside the text, where it is not empty. */
  facts: Record<string, string>;
  /** What results may be narrowed by. */
  facets: string[];
}

export interface IndexedPart {
  /** The folder of its index. */
  output: string;
  pages: readonly IndexedPage[];
}

/** How many indexes are kept at least: where there are several parts, two of each. */
const leastKept = 4;

/**
 * @param folder where the built pages are
 * @param cache the indexes that are kept, and whether one of them may serve
 * @returns what was done, for the build's report
 * @throws Error with what Pagefind says, or that names a page without a main element
 */
export async function indexParts(
  folder: string,
  cache: BuildCache,
  parts: readonly IndexedPart[],
): Promise<string> {
  mkdirSync(cache.folder, { recursive: true });
  const aside = mkdtempSync(path.join(tmpdir(), "broadsheet-search-"));
  let indexed = 0;
  let running: Promise<unknown> = Promise.resolve();
  let keepLast = () => {};
  try {
    for (const [index, { output, pages }] of parts.entries()) {
      const records = pages.map((page) => toRecord(folder, page));
      const cached = path.join(cache.folder, digestPages(records));
      const isKept = cache.isUsed && isCached(cached);
      if (isKept && restore(cached, output)) continue;
      const lean = path.join(aside, String(index));
      writeOutput(lean, records);
      await running;
      running = runPagefind(lean, output);
      // Told where it is waited for.
      running.catch(() => undefined);
      freeMemory();
      keepLast();
      keepLast = () => {
        cleanIndex(output);
        keep(output, cached);
        rmSync(lean, { recursive: true });
        indexed += pages.length;
      };
    }
    await running;
    keepLast();
  } finally {
    await running.catch(() => undefined);
    rmSync(aside, { recursive: true, force: true });
  }
  forgetOld(cache.folder, Math.max(leastKept, 2 * parts.length));
  return describe(parts, indexed);
}

/**
 * Gives back what threads, pages and the last part have left, which V8 would keep for some seconds, before the program needs as much. Does nothing where
 * the command line has not asked for it (cli/limit-heaps.ts).
 */
function freeMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

function describe(parts: readonly IndexedPart[], indexed: number): string {
  const total = parts.reduce((sum, { pages }) => sum + pages.length, 0);
  const count = (pages: number) => `${pages} ${pages === 1 ? "page" : "pages"}`;
  if (indexed === 0)
    return `Took the search index of ${count(total)} from the cache`;
  return `Indexed ${count(indexed)} for the search${indexed < total ? `, took ${total - indexed} from the cache` : ""}`;
}

/** @returns what Pagefind is to read of a page: its main element, with what a result shows beside the text */
function toRecord(
  folder: string,
  { url, file, locale, facts, facets }: IndexedPage,
): OutputFile {
  // As bytes: they go to a file again, and a page is long.
  const html = readFileSync(path.join(folder, file));
  const from = html.indexOf("<main");
  const to = html.lastIndexOf("</main>");
  if (from < 0 || to < from)
    throw new Error(
      `${url} has no main element, so there is nothing to index.`,
    );
  const marks = [
    ...Object.entries(facts)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => mark("meta", name, value)),
    ...facets.map((facet) => mark("filter", "facet", facet)),
  ];
  return {
    path: file,
    body: Buffer.concat([
      Buffer.from(
        `<!doctype html><html${formatAttributes({ lang: locale })}><body data-pagefind-body>${marks.join("")}`,
      ),
      html.subarray(from, to),
      Buffer.from("</main></body></html>"),
    ]),
  };
}

function mark(kind: "meta" | "filter", name: string, title: string): string {
  return `<i${formatAttributes({ [`data-pagefind-${kind}`]: `${name}[title]`, title })}></i>`;
}

/** @returns whether there is a whole index; another build may have removed what is kept in the meantime */
function restore(cached: string, output: string): boolean {
  try {
    const files: ReturnType<typeof readFolder> = deserialize(
      readFileSync(cached),
    );
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

/** Keeps an index, in one file: there are a thousand in it. Other builds may do the same, so it is put there whole, by its name. */
function keep(output: string, cached: string): void {
  const aside = `${cached}.${process.pid}`;
  writeFileSync(aside, serialize(readFolder(output)));
  renameSync(aside, cached);
}

/** Removes all but the indexes that were used last. */
function forgetOld(folder: string, mostKept: number): void {
  const lastUsed = (name: string) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const times = readdirSync(folder).map(
    (name) => [name, lastUsed(name)] as const,
  );
  for (const [name] of times.toSorted(([, a], [, b]) => b - a).slice(mostKept))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}
