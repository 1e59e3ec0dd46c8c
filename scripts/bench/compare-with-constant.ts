/**
 * A site beside a function that answers the same requests with constants: in turn, through the same `wrangler pages dev`, so that both see the same
 * machine.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { readUsage } from "./processes.ts";
import { median, type Figure } from "./results.ts";

const rounds = 9;

/**
 * @param folder an empty folder
 * @param middleware a module that exports `onRequest`, which answers everything
 */
export function startConstant(folder: string, middleware: string): Promise<RunningSite> {
  mkdirSync(path.join(folder, "functions"), { recursive: true });
  mkdirSync(path.join(folder, "dist"));
  writeFileSync(path.join(folder, "dist/404.html"), "<!doctype html>\n");
  writeFileSync(path.join(folder, "functions/_middleware.ts"), middleware);
  return startWorkerd(path.join(folder, "dist"), { root: folder });
}

/** Sends requests to a site. */
export interface Load {
  site: RunningSite;
  /** @returns how many requests were answered in how many seconds */
  send: (seconds: number) => { requests: number; seconds: number };
}

export interface Comparison {
  name: string;
  documents: number;
  ours: Load;
  constant: Load;
  /** Of each of the runs. */
  seconds: number;
  /** The share of the constant's throughput that is wanted. */
  least: number;
}

/**
 * @param log is given a line for each thing done
 * @returns throughput as a share of the constant's, and the processor time of a request as a multiple of the constant's
 */
export function compareWithConstant(
  { name, documents, ours, constant, seconds, least }: Comparison,
  log: (line: string) => void,
): Figure[] {
  for (const { send } of [ours, constant]) send(1);
  const shares: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Whoever goes first may find the machine in another state.
    const isOursFirst = round % 2 === 0;
    const first = measure(isOursFirst ? ours : constant, seconds);
    const second = measure(isOursFirst ? constant : ours, seconds);
    const [own, theirs] = isOursFirst ? [first, second] : [second, first];
    shares.push(own.rate / theirs.rate);
    if (own.cpu !== undefined && theirs.cpu !== undefined) costs.push(own.cpu / theirs.cpu);
    log(
      `${name}: ${own.rate.toFixed(0)} a second, the constant ${theirs.rate.toFixed(0)}: ${shares.at(-1)?.toFixed(2)}; processor time ${costs.at(-1)?.toFixed(2)}`,
    );
  }
  const figure = { documents, unit: "×", most: null } as const;
  const rate = {
    ...figure,
    name: `${name}: requests a second, of a constant's`,
    value: median(shares),
    least,
  };
  if (costs.length === 0) return [rate];
  const cost = {
    ...figure,
    name: `${name}: processor time, of a constant's`,
    value: median(costs),
    least: null,
  };
  return [rate, cost];
}

/** @returns requests a second, and the seconds of processor time that workerd took for one */
function measure({ site, send }: Load, seconds: number) {
  const before = readUsage(site.pid, "workerd");
  const done = send(seconds);
  const after = readUsage(site.pid, "workerd");
  return {
    rate: done.requests / done.seconds,
    cpu: before && after ? (after.cpu - before.cpu) / done.requests : undefined,
  };
}
