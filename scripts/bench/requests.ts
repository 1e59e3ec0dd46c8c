/**
 * Requests on workerd: the site beside a function that answers with a constant of the same size, in turn, through the same `wrangler pages dev`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { OutputFile } from "../../src/emit/output-file.ts";
import {
  startWorkerd,
  type RunningSite,
} from "../../src/hosts/cloudflare-pages/workerd.ts";
import { writeOutput } from "../../src/build/output/write-output.ts";
import { readUsage } from "./processes.ts";
import { median, type Figure } from "./results.ts";

const connections = 16;
const rounds = 7;

const cases = [
  { name: "warm list", path: "/api/public/v1/blog" },
  { name: "list with q", path: "/api/public/v1/blog?q=water" },
  { name: "single post", path: "/api/public/v1/blog/post-7" },
];

/** @returns whether the load generator is installed */
export function hasWrk(): boolean {
  // It has no option that only tells its version: it ends with 1 and says so.
  return spawnSync("wrk", ["-v"]).error === undefined;
}

/**
 * @param work an empty folder
 * @param seconds of each run
 * @param tell is told what was done
 * @returns throughput as a share of the constant's, and the processor time of a request as a multiple of the constant's
 */
export async function benchRequests(
  documents: number,
  files: readonly OutputFile[],
  { work, seconds }: { work: string; seconds: number },
  tell: (line: string) => void,
): Promise<Figure[]> {
  const site = path.join(work, "site");
  writeOutput(site, files);
  writeFileSync(path.join(site, "404.html"), "<!doctype html>\n");
  const ours = await startWorkerd(site);
  try {
    const sizes = await Promise.all(
      cases.map(({ path: address }) => sizeOf(ours.origin + address)),
    );
    const root = path.join(work, "constant");
    writeConstant(root, sizes);
    const constant = await startWorkerd(path.join(root, "dist"), { root });
    try {
      const requests: Figure[] = [];
      for (const [index, { name, path: address }] of cases.entries()) {
        const urls = [constant.origin + `/${index}`, ours.origin + address];
        for (const url of urls) load(url, 1);
        const shares: number[] = [];
        const costs: number[] = [];
        for (let round = 0; round < rounds; round++) {
          // Whoever goes first may find the machine in another state.
          const pair = [
            () => measure(constant, `/${index}`, seconds),
            () => measure(ours, address, seconds),
          ];
          const results =
            round % 2 === 0
              ? pair.map((one) => one())
              : pair
                  .toReversed()
                  .map((one) => one())
                  .toReversed();
          const [theirs, own] = results;
          if (!theirs || !own) continue;
          shares.push(own.rate / theirs.rate);
          if (own.cpu !== undefined && theirs.cpu !== undefined)
            costs.push(own.cpu / theirs.cpu);
          tell(
            `${name}: ${own.rate.toFixed(0)} a second, the constant ${theirs.rate.toFixed(0)}`,
          );
        }
        const figure = { documents, unit: "×", most: null } as const;
        requests.push({
          ...figure,
          name: `${name}: requests a second, of a constant's`,
          value: median(shares),
          least: 0.9,
        });
        if (costs.length > 0)
          requests.push({
            ...figure,
            name: `${name}: processor time, of a constant's`,
            value: median(costs),
            least: null,
          });
      }
      return requests;
    } finally {
      await constant.stop();
    }
  } finally {
    await ours.stop();
  }
}

async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url);
  const body = await response.arrayBuffer();
  if (response.status !== 200)
    throw new Error(`${url} was answered with ${response.status}.`);
  return body.byteLength;
}

function writeConstant(root: string, sizes: readonly number[]): void {
  mkdirSync(path.join(root, "functions"), { recursive: true });
  mkdirSync(path.join(root, "dist"));
  writeFileSync(path.join(root, "dist/404.html"), "<!doctype html>\n");
  writeFileSync(
    path.join(root, "functions/_middleware.ts"),
    `const bodies = ${JSON.stringify(sizes)}.map((size) => new TextEncoder().encode("x".repeat(size)));
export const onRequest = ({ request }) =>
  new Response(bodies[Number(new URL(request.url).pathname.slice(1))], {
    headers: { "Content-Type": "application/json; charset=utf-8" },
  });
`,
  );
}

/** @returns requests a second, and the seconds of processor time that workerd took for one */
function measure(site: RunningSite, address: string, seconds: number) {
  const before = readUsage(site.pid, "workerd");
  const { rate, requests } = load(site.origin + address, seconds);
  const after = readUsage(site.pid, "workerd");
  return {
    rate,
    cpu: before && after ? (after.cpu - before.cpu) / requests : undefined,
  };
}

function load(url: string, seconds: number) {
  const output = execFileSync(
    "wrk",
    ["-t1", `-c${connections}`, `-d${seconds}s`, url],
    { encoding: "utf8" },
  );
  if (/Non-2xx/.test(output))
    throw new Error(`${url} was not always answered with 200:\n${output}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
  };
}
