/**
 * Requests on workerd, compared with a function that returns constants for the same requests. Both
 * run alternately in `wrangler pages dev`, so that both see the same machine.
 *
 * Constants have the same status, headers and bytes, because sending fifteen headers alone costs a
 * tenth of the throughput.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { median } from "../packages/conformance/src/median.ts";
import { startWorkerd, type RunningServer } from "../packages/conformance/src/server.ts";
import { root } from "./builds.ts";
import { readUsage } from "./measure.ts";
import type { Figure } from "./report.ts";

const connections = 16;
const rounds = 9;

interface BenchRequest {
  path: string;
  headers: Record<string, string>;
}

interface Exchange extends BenchRequest {
  status: number;
  responseHeaders: [name: string, value: string][];
  /** Body in Base64. */
  body: string;
}

interface LoadOptions {
  documents: number;
  /** Folder for the functions that return constants. */
  work: string;
  /** Duration of each run. */
  seconds: number;
  log: (line: string) => void;
}

const api = "/api/public/v1/blog";
const headers = { Accept: "*/*" };

/** @param output a built site with posts that bench/posts.ts has generated */
export function benchRequests(output: string, options: LoadOptions): Promise<Figure[]> {
  return compareWithConstants(output, options, async () => ({
    "warm list": [{ path: api, headers }],
    "list with q": [{ path: `${api}?q=water`, headers }],
    "single post": [{ path: `${api}/post-7`, headers }],
  }));
}

/**
 * Lists, searches, posts, pages, Markdown, conditional requests and missing pages in equal parts.
 */
export function benchMixed(output: string, options: LoadOptions): Promise<Figure[]> {
  const searches = "pump,valve,heat,water,harbour,risk,plan,grid,open,team".split(",");
  return compareWithConstants(output, options, async (origin) => {
    const requests: BenchRequest[] = [];
    for (let index = 1; index <= 20; index++) {
      const page = `/blog/post-${index}/`;
      const { responseHeaders } = await record(origin, { path: page, headers });
      const tag = new Headers(responseHeaders).get("ETag") ?? "";
      requests.push(
        { path: `${api}?page=${index}`, headers },
        { path: `${api}?q=${searches[index % 10]}&per_page=${index > 10 ? 10 : 20}`, headers },
        { path: `${api}/post-${index + 30}`, headers },
        { path: `/blog/post-${index + 60}/`, headers },
        { path: `/blog/post-${index + 90}.md`, headers },
        { path: `/blog/pots-${index}/`, headers },
        { path: `${api}/pots-${index}`, headers },
        { path: page, headers: { ...headers, "If-None-Match": tag } },
        { path: `/blog/post-${index + 120}/`, headers: { Accept: "text/markdown" } },
      );
    }
    return { "mixed load": requests };
  });
}

async function compareWithConstants(
  output: string,
  { documents, work, seconds, log }: LoadOptions,
  list: (origin: string) => Promise<Record<string, BenchRequest[]>>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ours = await startWorkerd(output, { functions: root });
  try {
    for (const [name, requests] of Object.entries(await list(ours.origin))) {
      const recorded: Exchange[] = [];
      for (const request of requests) recorded.push(await record(ours.origin, request));
      const functions = path.join(work, `${documents} ${name}`);
      const constant = await startWorkerd(writeConstants(functions, recorded), { functions });
      try {
        for (const exchange of recorded)
          assert.deepEqual(await record(constant.origin, exchange), exchange);
        const [rate, processor] = compare([ours, constant], recorded, seconds, (line) =>
          log(`${name}: ${line}`),
        );
        const figure = { documents, unit: "×" } as const;
        figures.push(
          { ...figure, name: `${name}: throughput, relative to a constant`, value: rate },
          { ...figure, name: `${name}: processor time, relative to a constant`, value: processor },
        );
      } finally {
        await constant.stop();
      }
    }
    return figures;
  } finally {
    await ours.stop();
  }
}

/** Headers that depend on the transfer. */
const ofTransfer = /^(?:cf-cache-status|content-encoding|content-length|date|transfer-encoding)$/;

async function record(origin: string, request: BenchRequest): Promise<Exchange> {
  const { path: address, headers: sent } = request;
  // The first request fills the caches.
  await (await fetch(origin + address, { headers: sent })).arrayBuffer();
  const response = await fetch(origin + address, { headers: sent });
  return {
    path: address,
    headers: sent,
    status: response.status,
    responseHeaders: [...response.headers].filter(([name]) => !ofTransfer.test(name)),
    body: Buffer.from(await response.arrayBuffer()).toString("base64"),
  };
}

/** @returns the output folder of a site whose function returns the recorded responses */
function writeConstants(folder: string, recorded: readonly Exchange[]): string {
  const output = path.join(folder, "dist");
  mkdirSync(output, { recursive: true });
  writeFileSync(path.join(output, "404.html"), "<!doctype html>\n");
  const functions = path.join(folder, "functions");
  cpSync(path.join(import.meta.dirname, "constant"), functions, { recursive: true });
  writeFileSync(path.join(functions, "recorded.json"), JSON.stringify(recorded));
  return output;
}

/** @returns throughput and processor time per request, as shares of the constant's */
function compare(
  [ours, constant]: [RunningServer, RunningServer],
  recorded: readonly Exchange[],
  seconds: number,
  log: (line: string) => void,
): [rate: number, processor: number] {
  const rates: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const run = (server: RunningServer) => load(server, seconds, recorded);
    // Alternates the order, because the first of the two may find the machine in another state.
    const first = round % 2 === 0 ? run(ours) : undefined;
    const theirs = run(constant);
    const own = first ?? run(ours);
    rates.push(own.rate / theirs.rate);
    costs.push(own.processor / theirs.processor);
    log(`${own.rate.toFixed(0)}/s, constant ${theirs.rate.toFixed(0)}/s`);
  }
  return [median(rates), median(costs)];
}

const Report = z.object({
  duration: z.number(),
  requests: z.object({ total: z.number() }),
  statusCodeStats: z.record(z.string(), z.unknown()),
});

/** Sends the requests in rotation with autocannon. */
function load(
  { origin, child: { pid } }: RunningServer,
  seconds: number,
  recorded: readonly Exchange[],
): { rate: number; processor: number } {
  const entries = recorded.map(({ path: address, headers: sent }) => ({
    request: {
      method: "GET",
      url: origin + address,
      headers: Object.entries(sent).map(([name, value]) => ({ name, value })),
    },
  }));
  const har = path.join(os.tmpdir(), `broadsheet-bench-${process.pid}.har`);
  writeFileSync(har, JSON.stringify({ log: { entries } }));
  const before = readUsage(pid, "workerd").processor;
  const output = execFileSync(
    path.join(root, "node_modules/.bin/autocannon"),
    ["--json", "-c", String(connections), "-d", String(seconds), "--har", har, origin],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const { duration, requests, statusCodeStats } = Report.parse(JSON.parse(output));
  for (const code of Object.keys(statusCodeStats))
    assert.ok(
      recorded.some(({ status }) => String(status) === code),
      `${origin} returned ${code}`,
    );
  rmSync(har);
  const after = readUsage(pid, "workerd").processor;
  return { rate: requests.total / duration, processor: (after - before) / requests.total };
}
