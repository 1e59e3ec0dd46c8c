/**
 * Benchmark of the edge in this process: cached responses, searches, the first response of a new
 * isolate, and memory.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { median } from "./median.ts";
import { loadEdge, type AssetReader } from "../packages/conformance/src/project.ts";
import type { Figure } from "./report.ts";

/** Stores nothing, so that each response is computed. */
export const noCache = {
  cache: { match: async () => undefined, put: async () => undefined },
  waitUntil: () => {},
};

const minRuns = 9;
/** Milliseconds of warm-up, so that V8 compiles the code, and of measurement. */
const [warmUp, timed] = [1_000, 600];

interface Case {
  name: string;
  path: string;
  /** True if each response comes from a new isolate. */
  isFirst?: true;
  /** True if responses come from the isolate's cache; their times are in microseconds. */
  isCached?: true;
}

const cases: readonly Case[] = [
  { name: "warm list page", path: "/blog", isCached: true },
  { name: "q with many matches", path: "/blog?q=water" },
  {
    name: "combined filters",
    path: "/blog?q=water&locale=en&kind=article&updated_since=2020-01-01&sort=-updated",
  },
  { name: "q without a match", path: "/blog?q=waterfall" },
  { name: "first response of a new isolate", path: "/blog", isFirst: true },
  {
    name: "first response of a new isolate, with q",
    path: "/blog?q=water",
    isFirst: true,
  },
];

/** @param output a built site */
export async function benchEdge(output: string, documents: number): Promise<Figure[]> {
  const createHandler = await loadEdge();
  const read = readFrom(output, true);
  const figures: Figure[] = [];
  for (const { name, path: address, isFirst, isCached } of cases) {
    const url = `https://bench.example/api/public/v1${address}`;
    let handler = createHandler(read);
    const send = async () => {
      if (isFirst) handler = createHandler(read);
      const sent = performance.now();
      const response = await handler(new Request(url), isCached ? undefined : noCache);
      const taken = performance.now() - sent;
      if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`);
      return taken;
    };
    const started = performance.now();
    const [warm, end] = isFirst ? [0, 0] : [started + warmUp, started + warmUp + timed];
    while (performance.now() < warm) await send();
    const times: number[] = [];
    while (times.length < minRuns || performance.now() < end) times.push(await send());
    const value = median(times) * (isCached ? 1e3 : 1);
    figures.push({ name, documents, value, unit: isCached ? "µs" : "ms" });
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

/** @param isCached true to read each file once, so that disk access is not measured */
export function readFrom(output: string, isCached: boolean): AssetReader {
  const files = new Map<string, Buffer<ArrayBuffer>>();
  return async (name) => {
    const file = path.join(output, name);
    const body = files.get(file) ?? (existsSync(file) ? readFileSync(file) : undefined);
    if (isCached && body) files.set(file, body);
    return new Response(body, { status: body ? 200 : 404 });
  };
}
