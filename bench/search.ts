/**
 * Benchmark of the search for programs: cost and size of the index, and reads and processor time of
 * queries on workerd.
 *
 * The queries are titles of the site: as they are, with a misspelled word, and in quotes.
 */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { z } from "zod";
import { readFiles } from "../packages/conformance/src/files.ts";
import { loadEdge } from "../packages/conformance/src/project.ts";
import { openInspector } from "../packages/conformance/src/inspector.ts";
import { findFreePort, startWorkerd } from "../packages/conformance/src/server.ts";
import { readFrom } from "./edge.ts";
import type { Figure } from "./report.ts";

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
    figure("processor time of a query, 95 %", quantile(times, 0.95), "ms"),
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

const Profile = z.object({
  profile: z.object({
    nodes: z.array(z.object({ id: z.number(), callFrame: z.object({ functionName: z.string() }) })),
    samples: z.array(z.number()),
    timeDeltas: z.array(z.number()),
  }),
});

/** @returns milliseconds that the isolate on workerd spends on each query */
async function measureQueries(output: string, addresses: readonly string[]): Promise<number[]> {
  const inspectorPort = await findFreePort();
  const server = await startWorkerd(output, { inspectorPort });
  try {
    const { send, close } = await openInspector(inspectorPort);
    const ignored = z.unknown().optional();
    await send("Profiler.enable", ignored);
    const measure = async (address: string) => {
      await send("Profiler.start", ignored);
      const response = await fetch(server.origin + address);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
      const { profile } = await send("Profiler.stop", Profile);
      const waiting = new Set(
        profile.nodes
          .filter(({ callFrame }) => /^\((?:idle|program|root)\)$/.test(callFrame.functionName))
          .map(({ id }) => id),
      );
      return profile.samples.reduce(
        (sum, id, index) => (waiting.has(id) ? sum : sum + (profile.timeDeltas[index] ?? 0) / 1e3),
        0,
      );
    };
    for (const address of addresses) await measure(`${address}&per_page=1`);
    const times = addresses.map(() => Infinity);
    // Pages of different lengths, so that no response comes from a cache. Of several times, the
    // shortest counts, because others contain times of other processes.
    for (let size = 10; size < 10 + rounds; size++)
      for (const [index, address] of addresses.entries())
        times[index] = Math.min(
          times[index] ?? Infinity,
          await measure(`${address}&per_page=${size}`),
        );
    close();
    return times;
  } finally {
    await server.stop();
  }
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
