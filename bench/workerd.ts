/**
 * Requests on workerd, compared with a function that returns constants for the same requests. Both
 * run alternately in `wrangler pages dev`, so that both see the same machine.
 *
 * Constants have the same status, headers and bytes, because sending fifteen headers alone costs a
 * tenth of the throughput.
 */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { median } from "./median.ts";
import { startWorkerd } from "../packages/conformance/src/server.ts";
import type { BenchOptions } from "./builds.ts";
import type { Figure } from "./report.ts";

const connections = 16;
const rounds = 9;

/** Requests to different paths, sent in rotation. */
type Requests = readonly { path: string; headers: Record<string, string> }[];

const api = "/api/public/v1/blog";
const get = (address: string, more: Record<string, string> = {}) => ({
  path: address,
  headers: { Accept: "*/*", ...more },
});

/**
 * Requests by name. The last are lists, searches, posts, pages, Markdown, conditional requests and
 * missing pages in equal parts.
 */
async function listRequests(origin: string): Promise<Record<string, Requests>> {
  const searches = "pump,valve,heat,water,harbour,risk,plan,grid,open,team".split(",");
  const rows = Array.from({ length: 20 }, async (_, index) => {
    const page = `/blog/post-${index}/`;
    const tag = (await fetch(origin + page, get(page))).headers.get("ETag") ?? "";
    return [
      get(`${api}?page=${index + 1}`),
      get(`${api}?q=${searches[index % 10]}&per_page=${index < 10 ? 20 : 10}`),
      get(`${api}/post-${index + 30}`),
      get(`/blog/post-${index + 60}/`),
      get(`/blog/post-${index + 90}.md`),
      get(`/blog/pots-${index}/`),
      get(`${api}/pots-${index}`),
      get(page, { "If-None-Match": tag }),
      get(`/blog/post-${index + 120}/`, { Accept: "text/markdown" }),
    ];
  });
  return {
    "warm list": [get(api)],
    "list with q": [get(`${api}?q=water`)],
    "single post": [get(`${api}/post-7`)],
    "mixed load": (await Promise.all(rows)).flat(),
  };
}

/**
 * @param output a built site with posts that bench/posts.ts has generated
 * @param seconds duration of each run
 */
export async function benchRequests(
  output: string,
  seconds: number,
  { documents, work, log }: BenchOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const ours = await startWorkerd(output);
  try {
    for (const [name, requests] of Object.entries(await listRequests(ours.origin))) {
      const recorded = await record(ours.origin, requests);
      const functions = path.join(work, name);
      const constant = await startWorkerd(writeConstants(functions, recorded), { functions });
      try {
        assert.deepEqual(await record(constant.origin, requests), recorded);
        const ratios: number[] = [];
        while (ratios.length < rounds) {
          // Alternates the order, because the first may find the machine in another state.
          const first =
            ratios.length % 2 === 0 ? await sendLoad(ours.origin, requests, seconds) : undefined;
          const other = await sendLoad(constant.origin, requests, seconds);
          const own = first ?? (await sendLoad(ours.origin, requests, seconds));
          assert.deepEqual(own.statuses, other.statuses);
          ratios.push(own.rate / other.rate);
          log(`${name}: ${own.rate.toFixed(0)}/s, constant ${other.rate.toFixed(0)}/s`);
        }
        const title = `${name}: throughput, relative to a constant`;
        figures.push({ name: title, documents, value: median(ratios), unit: "×" });
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

/** @returns responses by path, with their bodies in Base64 */
export async function record(origin: string, requests: Requests) {
  const responses: Record<string, object> = {};
  for (const { path: address, headers } of requests) {
    // The first request fills the caches.
    await (await fetch(origin + address, { headers })).arrayBuffer();
    const response = await fetch(origin + address, { headers });
    responses[address] = {
      status: response.status,
      headers: [...response.headers].filter(([name]) => !ofTransfer.test(name)),
      body: Buffer.from(await response.arrayBuffer()).toString("base64"),
    };
  }
  return responses;
}

/**
 * @param folder folder of functions/ to create
 * @param constant folder of the function
 * @returns the output folder of a site whose function returns what is recorded
 */
export function writeConstants(folder: string, recorded: object, constant = "constant"): string {
  const output = path.join(folder, "dist");
  mkdirSync(output, { recursive: true });
  writeFileSync(path.join(output, "404.html"), "<!doctype html>\n");
  const functions = path.join(folder, "functions");
  cpSync(path.join(import.meta.dirname, constant), functions, { recursive: true });
  writeFileSync(path.join(functions, "recorded.json"), JSON.stringify(recorded));
  return output;
}

const Report = z.object({
  requests: z.object({ average: z.number() }),
  errors: z.literal(0),
  statusCodeStats: z.record(z.string(), z.unknown()),
});

/** @returns responses per second and their statuses, from autocannon */
async function sendLoad(origin: string, requests: Requests, seconds: number) {
  const report: unknown = await createRequire(import.meta.url)("autocannon")({
    url: origin,
    connections,
    duration: seconds,
    requests,
  });
  const { requests: sent, statusCodeStats } = Report.parse(report);
  return { rate: sent.average, statuses: Object.keys(statusCodeStats) };
}
