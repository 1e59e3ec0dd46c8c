/**
 * Requests of one address on workerd: the site beside a function that answers with a constant of the same size.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { OutputFile } from "../../src/emit/output-file.ts";
import { writeOutput } from "../../src/pipeline/output/write-output.ts";
import { startWorkerd } from "../../src/hosts/cloudflare/wrangler.ts";
import { compareWithConstant, startConstant } from "./compare-with-constant.ts";
import type { Figure } from "./results.ts";

const connections = 16;

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
 * @param log is given a line for each thing done
 */
export async function benchRequests(
  documents: number,
  files: readonly OutputFile[],
  { work, seconds }: { work: string; seconds: number },
  log: (line: string) => void,
): Promise<Figure[]> {
  const folder = path.join(work, "site");
  writeOutput(folder, files);
  writeFileSync(path.join(folder, "404.html"), "<!doctype html>\n");
  const site = await startWorkerd(folder);
  try {
    const sizes = await Promise.all(
      cases.map(({ path: address }) => sizeOf(site.origin + address)),
    );
    const constant = await startConstant(path.join(work, "constant"), formatConstant(sizes));
    try {
      return cases.flatMap(({ name, path: address }, index) => {
        const ours = site.origin + address;
        const theirs = `${constant.origin}/${index}`;
        return compareWithConstant(
          {
            name,
            documents,
            ours: { site, send: (time) => load(ours, time) },
            constant: { site: constant, send: (time) => load(theirs, time) },
            seconds,
            least: 0.9,
          },
          log,
        );
      });
    } finally {
      await constant.stop();
    }
  } finally {
    await site.stop();
  }
}

async function sizeOf(url: string): Promise<number> {
  const response = await fetch(url);
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} was answered with ${response.status}.`);
  return body.byteLength;
}

function formatConstant(sizes: readonly number[]): string {
  return `const bodies = ${JSON.stringify(sizes)}.map((size) => new TextEncoder().encode("x".repeat(size)));
export const onRequest = ({ request }) =>
  new Response(bodies[Number(new URL(request.url).pathname.slice(1))], {
    headers: { "Content-Type": "application/json; charset=utf-8" },
  });
`;
}

function load(url: string, seconds: number) {
  const output = execFileSync("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, url], {
    encoding: "utf8",
  });
  if (/Non-2xx/.test(output))
    throw new Error(`${url} was not always answered with 200:\n${output}`);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(output)?.[1]);
  return { requests, seconds: requests / rate };
}
