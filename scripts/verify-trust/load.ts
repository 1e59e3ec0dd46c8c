/**
 * Load on workerd: lists, queries that nobody has asked before, posts, pages, twins, conditions and mistakes, as many as told. No answer may be a 5xx,
 * none may hang, and memory must not grow with their number. The runtime as wrangler starts it grows by itself, whatever it runs: what counts is how
 * much more it takes than with a constant function that gets as many requests.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startWorkerd } from "../../src/hosts/cloudflare-pages/workerd.ts";
import { readUsage } from "../bench/processes.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import type { AskedFor } from "./model.ts";
import { randomOf } from "./random.ts";
import { sendOverHttp } from "./senders.ts";
import { readSourceSite, type SourceSite } from "./source-site.ts";

const connections = 24;
const samples = 30;
/** Bytes that the memory may be above that after the first third, in which everything is read once. */
const mostGrowth = 64 * 1024 * 1024;
/** Bytes above the constant's: what an isolate may have, and as much for what the runtime keeps of the files. */
const most = 2 * 128 * 1024 * 1024;
/** Bytes of the process at which the load is broken off, before the machine has none left. */
const tooMuch = 6 * 1024 ** 3;
const slowest = 600;

export async function loadWorkerd({
  sites,
  sizes,
  seed,
  work: folder,
  tell,
}: Attack): Promise<Outcome> {
  const findings = new Findings();
  const built = sites.real() ?? sites.demo();
  const site = readSourceSite(built);
  const running = await startWorkerd(built.output);
  const constant = await startConstant(folder);
  const memory: number[] = [];
  const started = performance.now();
  const count = sizes.load;
  let next = 0;
  try {
    const send = sendOverHttp(running.origin);
    const sendConstant = sendOverHttp(constant.origin);
    const sample = () => {
      const rss = readUsage(running.pid, "workerd")?.rss;
      const base = readUsage(constant.pid, "workerd")?.rss;
      if (rss === undefined || base === undefined) return;
      memory.push(rss - base);
      if (rss < tooMuch) return;
      findings.add(
        "memory stays bounded",
        `${rss} bytes, ${base} with a constant, after ${next} requests`,
      );
      next = count;
    };
    const work = async () => {
      while (next < count) {
        const number = next++;
        if (number % Math.ceil(count / samples) === 0) sample();
        const asked = makeRequest(site, seed, number);
        const name = `seed ${seed}, request ${number}: ${asked.target}`;
        try {
          const { status } = await send(asked);
          await sendConstant(asked);
          if (status >= 500)
            findings.add("no answer is a 5xx", `${name}: ${status}`);
        } catch (error) {
          findings.add(
            "every request is answered",
            `${name}: ${String(error)}`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    sample();
  } finally {
    await running.stop();
    await constant.stop();
  }
  const seconds = (performance.now() - started) / 1000;
  if (seconds > slowest)
    findings.add("the load ends in time", `${seconds.toFixed(0)} s`);
  const words = judgeMemory(memory, findings);
  tell(words);
  return {
    tried: `${count} requests of load, ${Math.round(count / seconds)} a second, ${words}`,
    found: findings.all(),
    seed,
  };
}

/** @param memory bytes, in the order of time */
export function judgeMemory(
  memory: readonly number[],
  findings: Findings,
): string {
  if (memory.length < 6) return "memory unknown";
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const settled = Math.max(...memory.slice(0, Math.ceil(memory.length / 3)));
  const late = median(memory.slice(-Math.ceil(memory.length / 6)));
  const line = memory.map(megabytes).join(", ");
  if (late > settled + mostGrowth)
    findings.add("memory does not grow with the requests", line);
  if (Math.max(...memory) > most)
    findings.add(`memory stays below ${megabytes(most)}`, line);
  return `memory above a constant function's: ${megabytes(settled)} after a third, ${megabytes(late)} at the end`;
}

/** A site of one Function that always says the same, on a workerd of its own. */
function startConstant(folder: string) {
  mkdirSync(path.join(folder, "functions"));
  mkdirSync(path.join(folder, "dist"));
  writeFileSync(path.join(folder, "dist/404.html"), "<!doctype html>\n");
  writeFileSync(
    path.join(folder, "functions/_middleware.ts"),
    'export const onRequest = () => new Response("x");\n',
  );
  return startWorkerd(path.join(folder, "dist"), { root: folder });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function makeRequest(site: SourceSite, seed: number, number: number): AskedFor {
  const random = randomOf(seed, number);
  const lists = site.operations.filter(({ items }) => items);
  const posts =
    lists.find((known) => known.path.endsWith("/blog"))?.items ?? [];
  const page = () => random.pick([...site.pages]);
  const list = () => random.pick(lists).path;
  const letters = () =>
    Array.from({ length: 3 + random.below(40) }, () =>
      String.fromCharCode(97 + random.below(26)),
    ).join("");
  const targets = [
    () => list(),
    () => `${list()}?per_page=${random.pick([5, 20, 100])}`,
    // Mostly found nowhere, and never twice.
    () => `${list()}?q=${letters()}${number}`,
    () =>
      `${list()}?q=${random.pick(["a", "the", "e", "in"])}&per_page=${random.pick([5, 100])}`,
    () => `${list()}?q=${letters()}&page=7`,
    () => `/api/public/v1/blog/${random.pick(posts).slug}`,
    page,
    page,
    () => page().replace(/^(.+)\/$/, "$1.md"),
    () => `/${letters()}/`,
    () => `/api/public/v1/${letters()}`,
  ];
  return {
    method: random.chance(0.9) ? "GET" : "HEAD",
    target: random.pick(targets)(),
    headers: {
      ...(random.chance(0.3) ? { Accept: "text/markdown" } : {}),
      ...(random.chance(0.2) ? { "If-None-Match": "*" } : {}),
    },
  };
}
