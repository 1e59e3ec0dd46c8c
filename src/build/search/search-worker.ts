/**
 * The thread that makes the search index, part by part: reads the built pages, compares them with those of the last indexes, and makes what differs.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { formatAttributes } from "../../markdown/escape-html.ts";
import { isCached } from "../build-cache.ts";
import { digestPages, makeIndex, type LeanPage } from "./make-index.ts";

const indexedPage = z.object({
  url: z.string(),
  /** In the output folder. */
  file: z.string(),
  locale: z.string(),
  /** What a result shows beside the text, where it is not empty. */
  facts: z.record(z.string(), z.string()),
  /** What results may be narrowed by. */
  facets: z.array(z.string()),
});

const searchPart = z.object({
  output: z.string(),
  pages: z.array(indexedPage),
});

const searchWork = z.object({
  /** Where the built pages are. */
  folder: z.string(),
  /** The folder of the indexes that are kept, and whether one of them may serve. */
  cache: z.object({ folder: z.string(), isUsed: z.boolean() }),
  parts: z.array(searchPart),
  /** How many parts are indexed side by side. */
  atOnce: z.number(),
});

export type IndexedPage = z.output<typeof indexedPage>;
export type SearchWork = z.output<typeof searchWork>;

/** How many indexes are kept at least: where there are several parts, two of each. */
const leastKept = 4;

const outcome = await run(searchWork.parse(workerData));
// A thread's port has no origin, unlike a window.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(outcome);

async function run({
  folder,
  cache,
  parts,
  atOnce,
}: SearchWork): Promise<string> {
  mkdirSync(cache.folder, { recursive: true });
  const waiting = parts.values();
  const removals: Promise<void>[] = [];
  let indexed = 0;
  const indexNext = async () => {
    for (const { output, pages } of waiting) {
      const records = pages.map((page) => toRecord(folder, page));
      const cached = path.join(cache.folder, digestPages(records));
      const isKept = cache.isUsed && isCached(cached);
      if (isKept && copyCached(cached, output)) continue;
      const aside = `${cached}.${process.pid}.pages`;
      try {
        await makeIndex(records, output, aside);
      } finally {
        // Takes a second for a thousand pages on some disks, which the next part need not wait for.
        removals.push(rm(aside, { recursive: true, force: true }));
      }
      keep(output, cached);
      indexed += pages.length;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, indexNext));
  } finally {
    await Promise.all(removals);
  }
  forgetOld(cache.folder, Math.max(leastKept, 2 * parts.length));
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
): LeanPage {
  const html = readFileSync(path.join(folder, file), "utf8");
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
    file,
    html: `<!doctype html><html${formatAttributes({ lang: locale })}><body data-pagefind-body>${marks.join("")}${html.slice(from, to)}</main></body></html>`,
  };
}

function mark(kind: "meta" | "filter", name: string, title: string): string {
  return `<i${formatAttributes({ [`data-pagefind-${kind}`]: `${name}[title]`, title })}></i>`;
}

/** @returns whether there is a whole copy; another build may have removed what is kept in the meantime */
function copyCached(cached: string, output: string): boolean {
  try {
    cpSync(cached, output, { recursive: true });
    return true;
  } catch {
    rmSync(output, { recursive: true, force: true });
    return false;
  }
}

/** Keeps an index. Other builds may do the same: it is put there whole, by its name, and the first one stays. */
function keep(output: string, cached: string): void {
  const aside = `${cached}.${process.pid}`;
  cpSync(output, aside, { recursive: true });
  rmSync(cached, { recursive: true, force: true });
  try {
    renameSync(aside, cached);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
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
