/**
 * Benchmark of the search for programs: cost and size of the index, and reads and processor time of
 * queries on workerd.
 *
 * The queries are titles of the site: as they are, with a misspelled word, and in quotes.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { readFiles } from "../packages/conformance/src/files.ts";
import { loadEdge } from "../packages/conformance/src/project.ts";
import { startWorkerd } from "../packages/conformance/src/server.ts";
import { noCache, readFrom } from "./edge.ts";
import type { Figure } from "./report.ts";
import { record, writeConstants } from "./workerd.ts";

const api = "https://bench.example/api/public/v1";
/** Queries whose reads are counted, the distance of those that workerd answers, and how often. */
const [queries, step, rounds] = [120, 4, 10];

const Documents = z.object({
  data: z.array(
    z.object({
      type: z.string(),
      locale: z.string(),
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      url: z.string(),
      tags: z.array(z.string()),
      published_at: z.string().nullable(),
      updated_at: z.string().nullable(),
    }),
  ),
  links: z.object({ next: z.string().nullable() }),
});

type Documents = z.output<typeof Documents>["data"];

/** @returns all documents of a built site */
export async function listDocuments(output: string): Promise<Documents> {
  const createHandler = await loadEdge();
  const handler = createHandler(readFrom(output, true));
  const documents: Documents = [];
  for (let next: string | null = `${api}/documents?per_page=100`; next !== null;) {
    const { data, links } = Documents.parse(await (await handler(new Request(next))).json());
    documents.push(...data);
    next = links.next;
  }
  return documents;
}

/** @param output a built site with an index */
export async function benchSearch(output: string, documents: number): Promise<Figure[]> {
  const figure = (name: string, value: number, unit: Figure["unit"]): Figure => ({
    name: `search for programs: ${name}`,
    documents,
    value,
    unit,
  });
  const addresses = await listQueries(output);
  const reads = await countReads(output, addresses);
  const times = await measureQueries(
    output,
    addresses.filter((_, index) => index % step === 0),
  );
  return [
    ...measureIndex(output).map(([name, value, unit]) => figure(name, value, unit)),
    ...sizeOf(output).map(([name, value]) => figure(name, value, "MB")),
    figure("reads of a query, 95 %", quantile(reads, 0.95), "files"),
    figure("reads of a query, most", Math.max(...reads), "files"),
    ...(times.length === 0
      ? []
      : [
          figure("processor time of a query, median", quantile(times, 0.5), "ms"),
          figure("processor time of a query, 95 %", quantile(times, 0.95), "ms"),
        ]),
  ];
}

/** @returns paths of queries with titles of documents from all parts of the site */
async function listQueries(output: string): Promise<string[]> {
  const documents = await listDocuments(output);
  const distance = documents.length / queries;
  return Array.from({ length: queries }, (_, index) => {
    const { title = "", locale = "" } = documents[Math.floor(index * distance)] ?? {};
    const [words, longest] = [title.split(" "), longestWord(title)];
    const texts = [
      title,
      title.replace(longest, swapLetters(longest)),
      `"${words.slice(0, 3).join(" ")}" ${words.slice(3).join(" ")}`,
    ];
    const q = [...(texts[index % texts.length] ?? "")].slice(0, 200).join("");
    return `/api/public/v1/search?${new URLSearchParams({ q, locale })}`;
  });
}

function longestWord(text: string): string {
  return text.split(" ").toSorted((a, b) => b.length - a.length)[0] ?? "";
}

function swapLetters(word: string): string {
  const middle = word.length >> 1;
  return (
    word.slice(0, middle - 1) +
    word.charAt(middle) +
    word.charAt(middle - 1) +
    word.slice(middle + 1)
  );
}

/** @returns the number of files that each query reads in a new isolate */
async function countReads(output: string, addresses: readonly string[]): Promise<number[]> {
  const createHandler = await loadEdge();
  const read = readFrom(output, true);
  const counts: number[] = [];
  for (const address of addresses) {
    let count = 0;
    const handler = createHandler((name) => {
      count++;
      return read(name);
    });
    const response = await handler(new Request(`https://bench.example${address}`));
    if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
    counts.push(count);
  }
  return counts;
}

/**
 * Measures the isolate by the processor time of workerd, because times of a profiler contain those
 * of other processes. A constant answers the same requests: it looks for them in the cache, reads
 * the same files, and stores as many bytes. Its time is subtracted.
 *
 * @returns milliseconds of each query, without those of the constant; none without Linux
 */
async function measureQueries(output: string, addresses: readonly string[]): Promise<number[]> {
  if (!existsSync("/proc/self/schedstat")) return [];
  const functions = mkdtempSync(path.join(path.dirname(output), "constant-"));
  const search = await startMeasured(output);
  const response = await record(search.origin, [{ path: addresses[0] ?? "", headers: {} }]);
  writeConstants(functions, Object.values(response)[0] ?? {}, "constant-search");
  const constant = await startMeasured(output, functions);
  try {
    const readsOf = await recordReads(output);
    // Pages of different lengths, so that no response comes from a cache.
    const send = async (address: string, size: number) => {
      const url = `${address}&per_page=${size}`;
      const headers = { "X-Files": JSON.stringify(await readsOf(url)) };
      return [await search.measure(url), await constant.measure(url, headers)] as const;
    };
    for (const address of addresses) await send(address, 1);
    const least = addresses.map((): [number, number] => [Infinity, Infinity]);
    // The least of several times, because processes that run at the same time empty caches.
    for (let size = 10; size < 10 + rounds; size++)
      for (const [index, address] of addresses.entries()) {
        const [ours, other] = await send(address, size);
        const [before = ours, otherBefore = other] = least[index] ?? [];
        least[index] = [Math.min(before, ours), Math.min(otherBefore, other)];
      }
    return least.map(([ours, other]) => ours - other);
  } finally {
    await search.stop();
    await constant.stop();
  }
}

/** Milliseconds in which workerd finishes the work after a response, such as filling the cache. */
const pause = 5;

/** @returns a site on workerd, with a function that returns the processor time of a request */
async function startMeasured(output: string, functions?: string) {
  const { origin, child, stop } = await startWorkerd(output, functions ? { functions } : {});
  const processes = readdirSync("/proc").filter((id) => {
    const stat = /^\d+$/.test(id) ? readIfExists(`/proc/${id}/stat`) : "";
    // Name and process group: wrangler's proxy is a workerd, too, which both sites have.
    const [, name, group] = /\((.*)\) \w \d+ (\d+)/.exec(stat) ?? [];
    return name === "workerd" && group === String(child.pid);
  });
  const readTime = () =>
    processes
      .flatMap((id) => readdirSync(`/proc/${id}/task`).map((task) => `/proc/${id}/task/${task}`))
      .map((task) => Number.parseInt(readIfExists(`${task}/schedstat`) || "0", 10))
      .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
  const measure = async (address: string, headers: Record<string, string> = {}) => {
    const start = readTime();
    const response = await fetch(origin + address, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
    await setTimeout(pause);
    return readTime() - start;
  };
  return { origin, measure, stop };
}

/** @returns an empty string if a process has ended */
function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** @returns a function that returns which files one isolate reads for the next request */
async function recordReads(output: string) {
  const createHandler = await loadEdge();
  const read = readFrom(output, true);
  let names: string[] = [];
  const handler = createHandler((name) => {
    names.push(name);
    return read(name);
  });
  return async (address: string) => {
    names = [];
    await handler(new Request(`https://bench.example${address}`), noCache);
    return names;
  };
}

/** Builds the index alone in a process of its own. */
function measureIndex(output: string) {
  const task = path.join(import.meta.dirname, "search-index.ts");
  const args = ["--expose-gc", task, output];
  const measured = z
    .object({ seconds: z.number(), memory: z.number() })
    .parse(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })));
  return [
    ["processor time of the index", measured.seconds, "s"],
    ["additional memory of the index", measured.memory, "MB"],
  ] as const;
}

function sizeOf(output: string) {
  const files = [...readFiles(path.join(output, "_data/search"))];
  const sum = (of: typeof files) => of.reduce((all, [, { length }]) => all + length, 0) / 1e6;
  return [
    ["index without positions", sum(files.filter(([name]) => !/positions/.test(name)))],
    ["index with positions", sum(files)],
  ] as const;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
}
