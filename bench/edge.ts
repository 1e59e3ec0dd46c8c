/**
 * Benchmark of the edge in this process: cached responses, searches, the first response of a new
 * isolate, and memory.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { median } from "../packages/conformance/src/median.ts";
import { loadEdge, type AssetReader } from "../packages/conformance/src/project.ts";
import type { Figure } from "./report.ts";

/** Stores nothing, so that each response is computed. */
const noCache = {
  cache: { match: async () => undefined, put: async () => undefined },
  waitUntil: () => {},
};

const minRuns = 9;
/** Milliseconds of warm-up, so that V8 compiles the code, and of measurement. */
const [warmUp, timed] = [1_000, 600];

const filters = "q=water&locale=en&kind=article&updated_since=2020-01-01&sort=-updated";

interface Case {
  name: string;
  path: string;
  unit: "µs" | "ms";
  /** True if each response comes from a new isolate. */
  isFirst?: true;
  context?: typeof noCache;
}

const cases: readonly Case[] = [
  { name: "warm list page", path: "/blog", unit: "µs" },
  { name: "warm list page with q", path: "/blog?q=water", unit: "µs" },
  { name: "warm post", path: "/blog/post-7", unit: "µs" },
  { name: "list page, not cached", path: "/blog?page=3", unit: "µs", context: noCache },
  { name: "q with many matches", path: "/blog?q=water", unit: "ms", context: noCache },
  { name: "combined filters", path: `/blog?${filters}`, unit: "ms", context: noCache },
  { name: "q without a match", path: "/blog?q=waterfall", unit: "ms", context: noCache },
  { name: "first response of a new isolate", path: "/blog", unit: "ms", isFirst: true },
  {
    name: "first response of a new isolate, with q",
    path: "/blog?q=water",
    unit: "ms",
    isFirst: true,
  },
];

/** @param output a built site */
export async function benchEdge(output: string, documents: number): Promise<Figure[]> {
  const createHandler = await loadEdge();
  const read = readFrom(output);
  const figures: Figure[] = [];
  for (const { name, path: address, unit, isFirst, context } of cases) {
    const url = `https://bench.example/api/public/v1${address}`;
    let handler = createHandler(read);
    const send = async () => {
      if (isFirst) handler = createHandler(read);
      const sent = performance.now();
      const response = await handler(new Request(url), isFirst ? noCache : context);
      const taken = performance.now() - sent;
      if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
      return taken;
    };
    const started = performance.now();
    const [warm, end] = isFirst ? [0, 0] : [started + warmUp, started + warmUp + timed];
    while (performance.now() < warm) await send();
    const times: number[] = [];
    while (times.length < minRuns || performance.now() < end) times.push(await send());
    figures.push({ name, documents, value: median(times) * (unit === "µs" ? 1e3 : 1), unit });
  }
  return figures;
}

/** @param requests number of requests to handle after the whole list has been read */
export function benchMemory(output: string, documents: number, requests: number): Figure[] {
  const task = path.join(import.meta.dirname, "edge-memory.ts");
  const args = ["--expose-gc", task, output, String(requests)];
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
