/**
 * `npm run bench`: measures builds, authoring and the edge; writes
 * docs/contributing/bench/results.json and the tables of docs/contributing/cost.md.
 *
 *   --only cold,edge        parts to measure; the others keep their last results
 *   --docs 10000            documents of the builds
 *   --runs 3                runs of each build; the median counts
 *   --from <content folder> posts to repeat, instead of generated ones
 *   --lists 1000,20000,100000   lengths of the lists of the edge
 *   --seconds 4             duration of each run of load
 *   --requests 1000000      requests of the memory measurement
 *   --edge <module>         exports createHandler
 *   --work <folder>         folder for all files (default: a RAM disk if available)
 *   --dry-run               prints only
 *
 * Machines are noisy, so ratios within one run are more meaningful than times.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { format } from "prettier";
import { failUsage, readInteger, readOptions } from "../packages/conformance/src/options.ts";
import { writeSection } from "../scripts/generated-section.ts";
import { benchAuthoring } from "./authoring.ts";
import { buildParts, buildPosts, root, type BenchOptions } from "./builds.ts";
import { benchEdge, benchMemory } from "./edge.ts";
import { formatResults, resultsSchema, type Figure } from "./report.ts";
import { benchMixed, benchRequests } from "./workerd.ts";

const { values } = readOptions({
  only: { type: "string" },
  docs: { type: "string", default: "10000" },
  runs: { type: "string", default: "3" },
  from: { type: "string" },
  lists: { type: "string" },
  seconds: { type: "string", default: "4" },
  requests: { type: "string", default: "1000000" },
  edge: { type: "string", default: "broadsheet/edge" },
  work: { type: "string" },
  "dry-run": { type: "boolean", default: false },
});
const { from, edge, lists } = values;
const documents = readInteger("docs", values.docs);
const runs = readInteger("runs", values.runs);
const seconds = readInteger("seconds", values.seconds);
const requests = readInteger("requests", values.requests);
const log = (line: string) => console.log(`  ${line}`);
const machine = `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.cpus().length} cores, Node ${process.versions.node}`;

const timedParts: Record<string, (options: BenchOptions) => Promise<Figure[]>> = {
  ...buildParts,
  small: (options) => buildParts.small({ ...options, documents: 100 }),
  growth: (options) => buildParts.cold({ ...options, documents: 40_000, runs: 1 }),
  large: (options) => buildParts.large({ ...options, documents: 100_000, runs: 1 }),
  authoring: (options) => benchAuthoring({ ...options, documents: 2_000 }),
};

const parts: Record<string, (folder: string) => Promise<Figure[]>> = {
  ...Object.fromEntries(
    Object.entries(timedParts).map(([name, run]) => [
      name,
      (folder: string) => run({ documents, runs, from, work: folder, log }),
    ]),
  ),
  edge: (folder) =>
    forSizes([1_000, 20_000, 100_000], folder, (of, size) => benchEdge(edge, of, size)),
  memory: (folder) =>
    forSizes([20_000, 100_000], folder, async (of, size) =>
      benchMemory(edge, of, size, Math.ceil(requests / (size / 10_000) ** 2)),
    ),
  requests: (folder) =>
    forSizes([1_000, 10_000], folder, (of, size) =>
      benchRequests(of, { documents: size, work: folder, seconds, log }),
    ),
  mixed: (folder) =>
    forSizes([1_000], folder, (of, size) =>
      benchMixed(of, { documents: size, work: folder, seconds, log }),
    ),
};

const names = values.only?.split(",") ?? Object.keys(parts);
const unknown = names.filter((name) => !parts[name]);
if (unknown.length > 0)
  failUsage(`--only accepts ${Object.keys(parts).join(", ")}, got "${unknown.join(",")}".`);

const temporary = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
const work = values.work ?? mkdtempSync(path.join(temporary, "broadsheet-bench-"));
const file = path.join(root, "docs/contributing/bench/results.json");
const results = resultsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
try {
  for (const name of names) {
    console.log(name);
    const folder = mkdtempSync(path.join(work, `${name}-`));
    const figures = (await parts[name]?.(folder)) ?? [];
    rmSync(folder, { recursive: true });
    results.parts[name] = { machine, figures };
    if (name in timedParts && from !== undefined)
      results.posts = "the posts of a real site, repeated";
    // Written after each part, because a run may be interrupted.
    if (!values["dry-run"]) await write();
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${formatResults(results)}`);

/** Runs a measurement with lists of several lengths. */
async function forSizes(
  sizes: readonly number[],
  folder: string,
  run: (output: string, size: number) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    if (lists !== undefined && !lists.split(",").includes(String(size))) continue;
    log(`a list of ${size.toLocaleString("en")} documents`);
    figures.push(...(await run(await buildPosts(size, path.join(folder, String(size))), size)));
  }
  return figures;
}

async function write(): Promise<void> {
  const round = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(4)) : value;
  writeFileSync(file, await format(JSON.stringify(results, round), { parser: "json" }));
  const page = "docs/contributing/cost.md";
  await writeSection(page, "bench: written by npm run bench", formatResults(results));
}
