/**
 * `npm run bench`: measures builds and the edge, and writes docs/bench/results.json, the chart and the tables of docs/cost.md.
 *
 *   --only build,edge,requests,mixed,memory   parts to measure; the others keep their last results
 *   --docs 1000,10000,50000             sizes of the builds
 *   --runs 3                            builds of each kind, of which the median counts; one above 10,000 documents
 *   --from <content folder>             builds of its posts, repeated, instead of made ones
 *   --seconds 4                         of each run of load
 *   --requests 1000000                  answered while memory is watched
 *   --work <folder>                     where everything is made: a RAM disk, where there is one
 *   --dry-run                           only prints
 *
 * A benchmark, never a test: machines are noisy, so ratios in one run count more than times.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { benchBuild } from "./bench/build.ts";
import { drawChart } from "./bench/chart.ts";
import { makeEdgeFiles } from "./bench/edge-site.ts";
import { benchEdge } from "./bench/edge.ts";
import { findHugo } from "./bench/hugo.ts";
import { benchMemory } from "./bench/memory.ts";
import { benchMixed } from "./bench/mixed.ts";
import { benchRequests, hasWrk } from "./bench/requests.ts";
import { resultsSchema, type Results } from "./bench/results.ts";
import { formatResults } from "./bench/table.ts";
import { writePart } from "./written-part.ts";

const parts = ["build", "edge", "requests", "mixed", "memory"] as const;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: parts.join(",") },
    docs: { type: "string", default: "1000,10000,50000" },
    runs: { type: "string", default: "3" },
    from: { type: "string" },
    seconds: { type: "string", default: "4" },
    requests: { type: "string", default: "1000000" },
    work: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  },
});

const root = fileURLToPath(new URL("..", import.meta.url));
const resultsFile = path.join(root, "docs/bench/results.json");
const only = values.only.split(",");
for (const name of only)
  if (!parts.some((part) => part === name)) {
    console.error(`--only takes ${parts.join(", ")}, got "${name}".`);
    process.exit(1);
  }

const temporary = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
const work =
  values.work ?? mkdtempSync(path.join(temporary, "broadsheet-bench-"));
const results = readResults();

try {
  if (only.includes("build")) {
    results.build = [];
    results.posts =
      values.from === undefined
        ? "made posts"
        : "the posts of a real site, repeated";
    for (const documents of values.docs.split(",").map(Number)) {
      console.log(`Builds of ${documents} documents`);
      results.build.push(
        await benchBuild(
          {
            documents,
            runs: documents > 10_000 ? 1 : Number(values.runs),
            work: path.join(work, "build"),
            from: values.from,
          },
          step,
        ),
      );
    }
    rmSync(path.join(work, "build"), { recursive: true, force: true });
  }
  if (only.includes("edge")) results.edge = [];
  if (only.includes("requests")) results.requests = [];
  if (only.includes("memory")) results.memory = [];
  for (const documents of [1_000, 10_000, 100_000]) await benchList(documents);
  if (only.includes("mixed")) {
    console.log("A mixed load");
    results.mixed = await benchMixed(
      { work: path.join(work, "mixed"), seconds: Number(values.seconds) },
      step,
    );
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

console.log(`\n${formatResults(results)}`);
if (!values["dry-run"]) await writeResults();

/** Measures the edge over a list of a length. */
async function benchList(documents: number): Promise<void> {
  const wantsRequests = only.includes("requests") && documents <= 10_000;
  const wantsMemory = only.includes("memory") && documents >= 10_000;
  if (!only.includes("edge") && !wantsRequests && !wantsMemory) return;
  console.log(`A list of ${documents} documents`);
  const files = makeEdgeFiles(documents);
  if (only.includes("edge")) {
    step("answers in this process");
    results.edge.push(...(await benchEdge(documents, files)));
  }
  if (wantsRequests && !hasWrk())
    step("wrk is not installed, so requests on workerd are left out");
  else if (wantsRequests) {
    const folder = path.join(work, "requests");
    mkdirSync(folder, { recursive: true });
    const measured = await benchRequests(
      documents,
      files,
      { work: folder, seconds: Number(values.seconds) },
      step,
    );
    results.requests.push(...measured);
    rmSync(folder, { recursive: true });
  }
  if (wantsMemory) {
    step(`memory over ${values.requests} requests`);
    const folder = path.join(work, "memory");
    results.memory.push(
      ...benchMemory(documents, files, {
        work: folder,
        requests: Math.ceil(
          Number(values.requests) / (documents / 10_000) ** 2,
        ),
      }),
    );
    rmSync(folder, { recursive: true });
  }
}

function readResults(): Results {
  const machine = `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.cpus().length} cores, Node ${process.versions.node}, ${findHugo() ?? "no Hugo"}`;
  return existsSync(resultsFile)
    ? {
        ...resultsSchema.parse(JSON.parse(readFileSync(resultsFile, "utf8"))),
        machine,
      }
    : resultsSchema.parse({ machine });
}

async function writeResults(): Promise<void> {
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  const json = JSON.stringify(results, round);
  writeFileSync(resultsFile, await format(json, { parser: "json" }));
  const chart = drawChart(results.build);
  if (chart !== undefined)
    writeFileSync(path.join(root, "docs/bench/cost.svg"), chart);
  await writePart(
    "docs/cost.md",
    "bench: written by npm run bench",
    formatResults(results),
  );
  console.log("\nWritten to docs/bench/ and docs/cost.md.");
}

function round(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}

function step(line: string): void {
  console.log(`  ${line}`);
}
