/**
 * Times the edge in this process: answers out of memory, searches, and the first answer of a new isolate.
 */
import { createHandler, type EdgeContext } from "../../src/edge/handle.ts";
import type { OutputFile } from "../../src/emit/output-file.ts";
import { median, type Figure } from "./results.ts";

const api = "https://bench.example/api/public/v1";

/** Keeps nothing, so that each answer is made anew. */
const noCache: EdgeContext = {
  cache: {
    match: () => Promise.resolve(undefined),
    put: () => Promise.resolve(),
  },
  waitUntil: () => {},
};

const coldRuns = 9;
/** Milliseconds in which the engine compiles the work, and in which it is timed after that. */
const warmUp = 1_000;
const timed = 600;

interface Case {
  name: string;
  path: string;
  context?: EdgeContext;
  unit: "µs" | "ms";
  /** The most that it may take, by documents in the list. */
  most?: Record<number, number>;
}

const cases: Case[] = [
  {
    name: "warm list page",
    path: "/blog",
    unit: "µs",
    most: { 1_000: 30, 10_000: 30, 100_000: 30 },
  },
  { name: "warm list page with q", path: "/blog?q=water", unit: "µs" },
  { name: "warm post", path: "/blog/post-7", unit: "µs" },
  {
    name: "list page made anew",
    path: "/blog?page=3",
    context: noCache,
    unit: "µs",
  },
  {
    name: "q that many have",
    path: "/blog?q=water",
    context: noCache,
    unit: "ms",
    most: { 10_000: 1, 100_000: 10 },
  },
  {
    name: "combined filters",
    path: "/blog?q=water&locale=en&kind=article&updated_since=2020-01-01&sort=-updated",
    context: noCache,
    unit: "ms",
    most: { 10_000: 3 },
  },
  {
    name: "q that none has",
    path: "/blog?q=waterfall",
    context: noCache,
    unit: "ms",
    most: { 10_000: 1, 100_000: 10 },
  },
];

/** @param files those of the API and the data for the edge */
export async function benchEdge(
  documents: number,
  files: readonly OutputFile[],
): Promise<Figure[]> {
  const bodies = new Map(files.map(({ path, body }) => [path, Buffer.from(body)]));
  const read = (path: string) => {
    const body = bodies.get(path);
    return Promise.resolve(new Response(body, { status: body ? 200 : 404 }));
  };
  const figures: Figure[] = [];
  for (const { name, path, context, unit, most } of cases) {
    const handler = createHandler(read);
    const request = new Request(api + path);
    const time = await timeOf(async () => {
      const { status } = await handler(request, context);
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    });
    figures.push({
      name,
      documents,
      value: time * (unit === "µs" ? 1e3 : 1),
      unit,
      most: most?.[documents] ?? null,
      least: null,
    });
  }
  for (const [name, path] of [
    ["first answer of a new isolate", "/blog"],
    ["the same with q", "/blog?q=water"],
  ] as const)
    figures.push({
      name,
      documents,
      value: median(await timeCold(read, path)),
      unit: "ms",
      most: documents >= 10_000 ? 20 : null,
      least: null,
    });
  return figures;
}

/** @returns the median of what the work takes, in milliseconds, once the engine has compiled it */
async function timeOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  const begin = performance.now();
  for (let now = begin; now < begin + warmUp + timed || times.length < coldRuns;) {
    const started = performance.now();
    await work();
    now = performance.now();
    if (started > begin + warmUp) times.push(now - started);
  }
  return median(times);
}

async function timeCold(
  read: (path: string) => Promise<Response>,
  path: string,
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < coldRuns; turn++) {
    const started = performance.now();
    const response = await createHandler(read)(new Request(api + path), noCache);
    await response.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}
