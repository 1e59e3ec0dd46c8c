/**
 * Benchmark of the edge in this process: cached responses, searches, the first response of a new
 * isolate, and memory.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import {
  loadEdge,
  type AssetReader,
  type EdgeHandler,
} from "../packages/conformance/src/project.ts";
import { median } from "../packages/conformance/src/median.ts";
import type { Figure } from "./report.ts";

const api = "https://bench.example/api/public/v1";

/** Stores nothing, so that each response is computed. */
const noCache: Parameters<EdgeHandler>[1] = {
  cache: { match: () => Promise.resolve(undefined), put: () => Promise.resolve() },
  waitUntil: () => {},
};

const coldRuns = 9;
/** Milliseconds of warm-up, so that V8 compiles the code, and of measurement. */
const [warmUp, timed] = [1_000, 600];

const cases: [name: string, path: string, unit: "µs" | "ms", context?: typeof noCache][] = [
  ["warm list page", "/blog", "µs"],
  ["warm list page with q", "/blog?q=water", "µs"],
  ["warm post", "/blog/post-7", "µs"],
  ["list page, not cached", "/blog?page=3", "µs", noCache],
  ["q with many matches", "/blog?q=water", "ms", noCache],
  [
    "combined filters",
    "/blog?q=water&locale=en&kind=article&updated_since=2020-01-01&sort=-updated",
    "ms",
    noCache,
  ],
  ["q without a match", "/blog?q=waterfall", "ms", noCache],
];
const coldCases = [
  ["first response of a new isolate", "/blog"],
  ["first response of a new isolate, with q", "/blog?q=water"],
] as const;

/** @param output a built site */
export async function benchEdge(
  edge: string,
  output: string,
  documents: number,
): Promise<Figure[]> {
  const createHandler = await loadEdge(edge);
  const read = readFrom(output);
  const ask = async (handler: EdgeHandler, address: string, context?: typeof noCache) => {
    const started = performance.now();
    const response = await handler(new Request(api + address), context);
    const taken = performance.now() - started;
    if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
    return taken;
  };
  const figures: Figure[] = [];
  for (const [name, address, unit, context] of cases) {
    const handler = createHandler(read);
    const end = performance.now() + warmUp;
    while (performance.now() < end) await ask(handler, address, context);
    const times: number[] = [];
    while (performance.now() < end + timed || times.length < coldRuns)
      times.push(await ask(handler, address, context));
    figures.push({ name, documents, value: median(times) * (unit === "µs" ? 1e3 : 1), unit });
  }
  for (const [name, address] of coldCases) {
    const times: number[] = [];
    while (times.length < coldRuns) times.push(await ask(createHandler(read), address, noCache));
    figures.push({ name, documents, value: median(times), unit: "ms" });
  }
  return figures;
}

/** @param requests requests after the whole list has been read */
export function benchMemory(
  edge: string,
  output: string,
  documents: number,
  requests: number,
): Figure[] {
  const task = path.join(import.meta.dirname, "edge-memory.ts");
  const args = ["--expose-gc", task, edge, output, String(requests)];
  const bytes = z
    .record(z.string(), z.number())
    .parse(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })));
  return Object.entries(bytes).map(([name, value]) => ({
    name,
    documents,
    value: value / 1e6,
    unit: "MB",
  }));
}

/** @returns a reader that caches files, so that disk access is not measured */
function readFrom(output: string): AssetReader {
  const files = new Map<string, Buffer<ArrayBuffer> | undefined>();
  return (name) => {
    const file = path.join(output, name);
    if (!files.has(name)) files.set(name, existsSync(file) ? readFileSync(file) : undefined);
    const body = files.get(name);
    return Promise.resolve(new Response(body, { status: body ? 200 : 404 }));
  };
}
