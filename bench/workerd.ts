/**
 * Requests on workerd, compared with a function that answers the same requests with constants. Both
 * run alternately in `wrangler pages dev`, so that both see the same machine.
 *
 * Constants have the same status, headers and bytes, because sending fifteen headers alone costs a
 * tenth of the throughput.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { startWorkerd, type Server } from "../packages/conformance/src/server.ts";
import { root } from "./builds.ts";
import { median } from "../packages/conformance/src/median.ts";
import { readUsage } from "./measure.ts";
import type { Figure } from "./report.ts";

const connections = 16;
const rounds = 9;

interface Exchange {
  path: string;
  headers: Record<string, string>;
  status: number;
  responseHeaders: [name: string, value: string][];
  /** Body in Base64. */
  body: string;
}

type Requests = Pick<Exchange, "path" | "headers">[];

interface LoadOptions {
  documents: number;
  /** An empty folder. */
  work: string;
  /** Duration of each run. */
  seconds: number;
  log: (line: string) => void;
}

const plain = { Accept: "*/*" };

/** @param output a built site with posts that bench/posts.ts has generated */
export async function benchRequests(output: string, options: LoadOptions): Promise<Figure[]> {
  const api = "/api/public/v1/blog";
  return compareWithConstants(output, options, () =>
    Promise.resolve({
      "warm list": [{ path: api, headers: plain }],
      "list with q": [{ path: `${api}?q=water`, headers: plain }],
      "single post": [{ path: `${api}/post-7`, headers: plain }],
    }),
  );
}

/**
 * Lists, searches, posts, pages, Markdown, conditional requests and missing pages in equal parts.
 */
export function benchMixed(output: string, options: LoadOptions): Promise<Figure[]> {
  return compareWithConstants(output, options, async (origin) => ({
    "mixed load": await listMixed(origin),
  }));
}

async function listMixed(origin: string): Promise<Requests> {
  const api = "/api/public/v1/blog";
  const searches = "pump,valve,heat,water,harbour,risk,plan,grid,open,team".split(",");
  const kinds: ((index: number) => string)[] = [
    (index) => `${api}?page=${index}`,
    (index) => `${api}?q=${searches[index % 10]}&per_page=${index > 10 ? 10 : 20}`,
    (index) => `${api}/post-${index + 30}`,
    (index) => `/blog/post-${index + 60}/`,
    (index) => `/blog/post-${index + 90}.md`,
    (index) => `/blog/pots-${index}/`,
    (index) => `${api}/pots-${index}`,
  ];
  const requests: Requests = [];
  for (let index = 1; index <= 20; index++) {
    const page = `/blog/post-${index}/`;
    const response = await fetch(origin + page, { headers: plain });
    await response.arrayBuffer();
    const tag = response.headers.get("ETag") ?? "";
    requests.push(
      ...kinds.map((toPath) => ({ path: toPath(index), headers: plain })),
      { path: page, headers: { ...plain, "If-None-Match": tag } },
      { path: `/blog/post-${index + 120}/`, headers: { Accept: "text/markdown" } },
    );
  }
  return requests;
}

async function compareWithConstants(
  output: string,
  { documents, work, seconds, log }: LoadOptions,
  list: (origin: string) => Promise<Record<string, Requests>>,
): Promise<Figure[]> {
  const servers: Server[] = [];
  try {
    const start = async (folder: string, functions: string) => {
      const server = await startWorkerd(folder, { functions });
      servers.push(server);
      return server;
    };
    const ours = await start(output, root);
    const figures: Figure[] = [];
    for (const [name, requests] of Object.entries(await list(ours.origin))) {
      const recorded: Exchange[] = [];
      for (const request of requests) recorded.push(await record(ours, request));
      const folder = path.join(work, name.replaceAll(" ", "-"));
      const constant = await start(writeConstants(folder, recorded), folder);
      for (const exchange of recorded)
        if (JSON.stringify(await record(constant, exchange)) !== JSON.stringify(exchange))
          throw new Error(`The constant function responds differently to ${exchange.path}.`);
      const har = path.join(folder, "requests.har");
      figures.push(...compare(name, [ours, constant], { documents, seconds, har, recorded, log }));
      await servers.pop()?.stop();
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Headers that depend on the transfer. */
const ofTransfer = /^(?:cf-cache-status|content-encoding|content-length|date|transfer-encoding)$/;

async function record(
  { origin }: Server,
  { path: address, headers }: Pick<Exchange, "path" | "headers">,
): Promise<Exchange> {
  // The first request fills the caches.
  await (await fetch(origin + address, { headers })).arrayBuffer();
  const response = await fetch(origin + address, { headers });
  return {
    path: address,
    headers,
    status: response.status,
    responseHeaders: [...response.headers].filter(([name]) => !ofTransfer.test(name)),
    body: Buffer.from(await response.arrayBuffer()).toString("base64"),
  };
}

/** @returns the output folder of a site whose function returns the recorded responses */
function writeConstants(folder: string, recorded: readonly Exchange[]): string {
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  writeFileSync(path.join(folder, "dist/404.html"), "<!doctype html>\n");
  cpSync(path.join(import.meta.dirname, "constant"), path.join(folder, "functions"), {
    recursive: true,
  });
  writeFileSync(path.join(folder, "functions/recorded.json"), JSON.stringify(recorded));
  return path.join(folder, "dist");
}

interface Comparison {
  documents: number;
  seconds: number;
  har: string;
  recorded: readonly Exchange[];
  log: (line: string) => void;
}

/** @returns throughput and processor time per request, as shares of the constant's */
function compare(
  name: string,
  [ours, constant]: [Server, Server],
  { documents, seconds, har, recorded, log }: Comparison,
): Figure[] {
  const rates: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const run = (server: Server) => load(server, seconds, har, recorded);
    // Alternates the order, because the first of the two may find the machine in another state.
    const isFirst = round % 2 === 0;
    const [one, other] = [run(isFirst ? ours : constant), run(isFirst ? constant : ours)];
    const [own, theirs] = isFirst ? [one, other] : [other, one];
    rates.push(own.rate / theirs.rate);
    costs.push(own.processor / theirs.processor);
    log(`${name}: ${own.rate.toFixed(0)}/s, constant ${theirs.rate.toFixed(0)}/s`);
  }
  const figure = { documents, unit: "×" } as const;
  return [
    { ...figure, name: `${name}: throughput, relative to a constant`, value: median(rates) },
    { ...figure, name: `${name}: processor time, relative to a constant`, value: median(costs) },
  ];
}

const reportSchema = z.object({
  duration: z.number(),
  requests: z.object({ total: z.number() }),
  statusCodeStats: z.record(z.string(), z.unknown()),
});

/** Sends the requests in rotation with autocannon. */
function load(
  { origin, pid }: Server,
  seconds: number,
  har: string,
  recorded: readonly Exchange[],
) {
  const entries = recorded.map(({ path: address, headers }) => ({
    request: {
      method: "GET",
      url: origin + address,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    },
  }));
  writeFileSync(har, JSON.stringify({ log: { entries } }));
  const before = readUsage(pid, "workerd")?.processor ?? 0;
  const output = execFileSync(
    path.join(root, "node_modules/.bin/autocannon"),
    ["--json", "-c", String(connections), "-d", String(seconds), "--har", har, origin],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const { duration, requests, statusCodeStats } = reportSchema.parse(JSON.parse(output));
  const unexpected = Object.keys(statusCodeStats).filter((code) =>
    recorded.every(({ status }) => String(status) !== code),
  );
  if (unexpected.length > 0) throw new Error(`${origin} returned ${unexpected.join()}.`);
  const after = readUsage(pid, "workerd")?.processor ?? 0;
  return { rate: requests.total / duration, processor: (after - before) / requests.total };
}
