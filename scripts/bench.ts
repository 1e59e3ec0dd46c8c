/**
 * `npm run bench`: measures builds, the desk of an editor and the edge, and writes docs/contributing/bench/results.json, the chart and the tables of docs/contributing/cost.md.
 *
 *   --only cold,edge        parts to measure, of those below; the others keep their last results
 *   --docs 10000            documents of the builds
 *   --runs 3                of each build, of which the median counts; one where there are 100,000 documents
 *   --from <content folder> builds of its posts, repeated, instead of made ones
 *   --seconds 4             of each run of load
 *   --requests 1000000      answered while memory is watched
 *   --work <folder>         where everything is made: a RAM disk, where there is one
 *   --dry-run               only prints
 *
 * A benchmark, never a test: machines are noisy, so ratios in one run count more than times.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { benchBuilds, buildParts } from "./bench/builds.ts";
import { drawChart } from "./bench/chart.ts";
import { benchDesk } from "./bench/desk.ts";
import { makeEdgeFiles } from "./bench/edge-site.ts";
import { benchEdge } from "./bench/edge.ts";
import { benchMemory } from "./bench/memory.ts";
import { benchMixed } from "./bench/mixed.ts";
import { benchRequests, hasWrk } from "./bench/requests.ts";
import { resultsSchema, type Figure, type Results, type Timing } from "./bench/results.ts";
import { formatResults } from "./bench/table.ts";
import { writePart } from "./written-part.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    docs: { type: "string", default: "10000" },
    runs: { type: "string", default: "3" },
    from: { type: "string" },
    seconds: { type: "string", default: "4" },
    requests: { type: "string", default: "1000000" },
    work: { type: "string" },
    "dry-run": { type: "boolean", default: false },
  },
});

const root = fileURLToPath(new URL("..", import.meta.url));
const resultsFile = path.join(root, "docs/contributing/bench/results.json");
const documents = Number(values.docs);
const runs = Number(values.runs);
const manyDocuments = 100_000;
const deskDocuments = 2_000;

const temporary = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
const work = values.work ?? mkdtempSync(path.join(temporary, "broadsheet-bench-"));
const machine = `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.cpus().length} cores, Node ${process.versions.node}`;

const builds = {
  documents,
  runs,
  work: path.join(work, "build"),
  from: values.from,
};

const timedParts: Record<string, () => Promise<Timing[]>> = {
  ...Object.fromEntries(
    buildParts.map((part) => [
      part,
      () =>
        benchBuilds(
          part,
          part === "large" ? { ...builds, documents: manyDocuments, runs: 1 } : builds,
          step,
        ),
    ]),
  ),
  desk: () => benchDesk({ ...builds, documents: deskDocuments }, step),
};

const figureParts: Record<string, () => Promise<Figure[]>> = {
  edge: () => perList([1_000, 10_000, manyDocuments], (count, files) => benchEdge(count, files)),
  requests: () => perList([1_000, 10_000], loadSite),
  mixed: () =>
    benchMixed({ work: path.join(work, "mixed"), seconds: Number(values.seconds) }, step),
  memory: () => perList([10_000, manyDocuments], watchMemory),
};

const names = [...Object.keys(timedParts), ...Object.keys(figureParts)];
const only = values.only?.split(",") ?? names;
for (const name of only)
  if (!names.includes(name)) {
    console.error(`--only takes ${names.join(", ")}, got "${name}".`);
    process.exit(1);
  }

const results = readResults();
try {
  for (const name of only) {
    console.log(name);
    const timed = timedParts[name];
    if (timed) results.timings[name] = { machine, results: await timed() };
    const measured = figureParts[name];
    if (measured) results.figures[name] = { machine, results: await measured() };
    if (timed && values.from !== undefined) results.posts = "the posts of a real site, repeated";
    // A run may end before its last part.
    if (!values["dry-run"]) await writeResults();
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${formatResults(results)}`);
if (!values["dry-run"])
  console.log("\nWritten to docs/contributing/bench/ and docs/contributing/cost.md.");

/** Measures the edge over lists of several lengths. */
async function perList(
  sizes: readonly number[],
  measure: (count: number, files: ReturnType<typeof makeEdgeFiles>) => Promise<Figure[]> | Figure[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of sizes) {
    step(`a list of ${count.toLocaleString("en")} documents`);
    figures.push(...(await measure(count, makeEdgeFiles(count))));
  }
  return figures;
}

async function loadSite(count: number, files: ReturnType<typeof makeEdgeFiles>): Promise<Figure[]> {
  if (!hasWrk()) {
    step("wrk is not installed, so requests on workerd are left out");
    return [];
  }
  const folder = path.join(work, "requests");
  mkdirSync(folder, { recursive: true });
  const measured = await benchRequests(
    count,
    files,
    { work: folder, seconds: Number(values.seconds) },
    step,
  );
  rmSync(folder, { recursive: true });
  return measured;
}

function watchMemory(count: number, files: ReturnType<typeof makeEdgeFiles>): Figure[] {
  const requests = Math.ceil(Number(values.requests) / (count / 10_000) ** 2);
  step(`memory over ${requests.toLocaleString("en")} requests`);
  const folder = path.join(work, "memory");
  const measured = benchMemory(count, files, { work: folder, requests });
  rmSync(folder, { recursive: true });
  return measured;
}

function readResults(): Results {
  return resultsSchema.parse(
    existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, "utf8")) : {},
  );
}

async function writeResults(): Promise<void> {
  mkdirSync(path.dirname(resultsFile), { recursive: true });
  const json = JSON.stringify(results, round);
  writeFileSync(resultsFile, await format(json, { parser: "json" }));
  const chart = drawChart(
    Object.values(results.timings).flatMap((part) => part.results),
    documents,
  );
  if (chart !== undefined)
    writeFileSync(path.join(root, "docs/contributing/bench/cost.svg"), chart);
  await writePart(
    "docs/contributing/cost.md",
    "bench: written by npm run bench",
    formatResults(results),
  );
}

function round(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}

function step(line: string): void {
  console.log(`  ${line}`);
}
