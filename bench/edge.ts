/**
 * Benchmark of the edge in this process: cached responses, searches, the first response of a new
 * isolate, and memory.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { median } from "../packages/conformance/src/median.ts";
import {
  loadEdge,
  type AssetReader,
  type EdgeHandler,
} from "../packages/conformance/src/project.ts";
import type { Figure } from "./report.ts";

type HandlerContext = Parameters<EdgeHandler>[1];

/** Stores nothing, so that each response is computed. */
const noCache: HandlerContext = {
  cache: { match: async () => undefined, put: async () => undefined },
  waitUntil: () => {},
};

const coldRuns = 9;
/** Milliseconds of warm-up, so that V8 compiles the code, and of measurement. */
const [warmUp, timed] = [1_000, 600];

const filters = "q=water&locale=en&kind=article&updated_since=2020-01-01&sort=-updated";
const cases: [name: string, path: string, unit: "µs" | "ms", context?: HandlerContext][] = [
  ["warm list page", "/blog", "µs"],
  ["warm list page with q", "/blog?q=water", "µs"],
  ["warm post", "/blog/post-7", "µs"],
  ["list page, not cached", "/blog?page=3", "µs", noCache],
  ["q with many matches", "/blog?q=water", "ms", noCache],
  ["combined filters", `/blog?${filters}`, "ms", noCache],
  ["q without a match", "/blog?q=waterfall", "ms", noCache],
];
const coldCases = {
  "first response of a new isolate": "/blog",
  "first response of a new isolate, with q": "/blog?q=water",
};

/** @param output a built site */
export async function benchEdge(
  edge: string,
  output: string,
  documents: number,
): Promise<Figure[]> {
  const createHandler = await loadEdge(edge);
  const read = readFrom(output);
  const measure = async (handler: EdgeHandler, address: string, context?: HandlerContext) => {
    const url = `https://bench.example/api/public/v1${address}`;
    const started = performance.now();
    const response = await handler(new Request(url), context);
    const taken = performance.now() - started;
    if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
    return taken;
  };
  const figures: Figure[] = [];
  for (const [name, address, unit, context] of cases) {
    const handler = createHandler(read);
    const end = performance.now() + warmUp;
    while (performance.now() < end) await measure(handler, address, context);
    const times: number[] = [];
    while (performance.now() < end + timed || times.length < coldRuns)
      times.push(await measure(handler, address, context));
    figures.push({ name, documents, value: median(times) * (unit === "µs" ? 1e3 : 1), unit });
  }
  for (const [name, address] of Object.entries(coldCases)) {
    const times: number[] = [];
    while (times.length < coldRuns)
      times.push(await measure(createHandler(read), address, noCache));
    figures.push({ name, documents, value: median(times), unit: "ms" });
  }
  return figures;
}

/** @param requests number of requests to handle after the whole list has been read */
export function benchMemory(
  edge: string,
  output: string,
  documents: number,
  requests: number,
): Figure[] {
  const task = path.join(import.meta.dirname, "edge-memory.ts");
  const args = ["--expose-gc", task, edge, output, String(requests)];
  const sizes = z
    .record(z.string(), z.number())
    .parse(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })));
  return Object.entries(sizes).map(([name, value]) => ({ name, documents, value, unit: "MB" }));
}

/** @returns a reader that caches files, so that disk access is not measured */
function readFrom(output: string): AssetReader {
  const files = new Map<string, Buffer<ArrayBuffer> | undefined>();
  return async (name) => {
    const file = path.join(output, name);
    if (!files.has(name)) files.set(name, existsSync(file) ? readFileSync(file) : undefined);
    const body = files.get(name);
    return new Response(body, { status: body ? 200 : 404 });
  };
}
