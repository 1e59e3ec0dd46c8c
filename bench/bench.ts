/**
 * `npm run bench`: measures builds, authoring and the edge; writes
 * docs/contributing/bench/results.json, and the tables of docs/contributing/cost.md and
 * docs/guides/comparison.md.
 *
 *   --only cold,edge        parts to measure; the others keep their last results
 *   --docs 1000,20000       numbers of documents, instead of those of each part
 *   --runs 3                runs of each build; the median counts
 *   --from <content folder> posts to repeat, instead of generated ones
 *   --theme <folder>        checkout of Hugo's theme PaperMod, for "small"
 *   --seconds 4             duration of each run of load
 *   --requests 1000000      requests of the memory measurement with 10,000 documents
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
import { benchTasks, buildPosts, buildSearched, type BenchOptions } from "./builds.ts";
import { comparisonMark, formatComparison } from "./comparison.ts";
import { benchEdge, benchMemory } from "./edge.ts";
import { formatResults, resultsSchema, type Figure } from "./report.ts";
import { benchSearch } from "./search.ts";
import { benchRequests } from "./workerd.ts";

const { values } = readOptions({
  only: { type: "string" },
  docs: { type: "string" },
  runs: { type: "string", default: "3" },
  from: { type: "string" },
  theme: { type: "string" },
  seconds: { type: "string", default: "4" },
  requests: { type: "string", default: "1000000" },
  "dry-run": { type: "boolean", default: false },
});
const runs = readInteger("runs", values.runs);
const seconds = readInteger("seconds", values.seconds);
const requests = readInteger("requests", values.requests);
const sizes = values.docs?.split(",").map((size) => readInteger("docs", size));
const { from, theme } = values;
const log = (line: string) => console.log(`  ${line}`);

interface Part {
  documents: readonly number[];
  posts: string;
  run: (options: BenchOptions) => Promise<Figure[]>;
}

const postsOf = from === undefined ? "generated posts" : "posts of a real site";
const builds = (
  tasks: Parameters<typeof benchTasks>[0],
  documents: number | readonly number[] = 10_000,
  repeat = runs,
): Part => ({
  documents: [documents].flat(),
  posts: postsOf,
  run: (options) => benchTasks(tasks, { ...options, runs: repeat }),
});
/** A part that reads the output of a build of generated posts. */
const edge = (
  documents: readonly number[],
  run: (output: string, options: BenchOptions) => Promise<Figure[]> | Figure[],
): Part => ({
  documents,
  posts: "generated posts",
  run: async (options) => run(await buildPosts(options), options),
});

const parts: Readonly<Record<string, Part>> = {
  cold: builds(["hugo", "lean"]),
  complete: builds(["hugoWithSearch", "complete"]),
  again: builds(["again"]),
  small: builds(["hugoWithTheme", "complete", "again"], [100, 500, 1_000]),
  growth: builds(["hugo", "lean"], 40_000, 1),
  large: builds(["lean"], 100_000, 1),
  eleventy: builds(["eleventy"]),
  peers: builds(["hugo", "eleventy", "starlight", "blume", "ours"], [100, 500, 2_500]),
  authoring: builds(["dev", "check"], 2_000),
  edge: edge([1_000, 20_000, 100_000], (output, { documents }) => benchEdge(output, documents)),
  memory: edge([20_000, 100_000], (output, { documents }) =>
    benchMemory(output, documents, Math.ceil(requests / Math.max(1, documents / 10_000) ** 2)),
  ),
  search: {
    documents: [675, 10_000],
    posts: postsOf,
    run: async (options) => benchSearch(await buildSearched(options), options.documents),
  },
  requests: edge([1_000, 10_000], (output, options) => benchRequests(output, seconds, options)),
};

const names = values.only?.split(",") ?? Object.keys(parts);
const unknown = names.filter((name) => !parts[name]);
if (unknown.length > 0)
  failUsage(`--only accepts ${Object.keys(parts).join(", ")}, got "${unknown.join(",")}".`);

const temporary = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
const work = mkdtempSync(path.join(temporary, "broadsheet-bench-"));
const file = "docs/contributing/bench/results.json";
const results = resultsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
const machine = `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.cpus().length} cores, Node ${process.versions.node}`;
const state = `on ${new Date().toISOString().slice(0, 10)} with a load of ${Math.round(os.loadavg()[0] ?? 0)}`;
try {
  for (const [name, part] of Object.entries(parts)) {
    if (!names.includes(name)) continue;
    const figures: Figure[] = [];
    for (const documents of sizes ?? part.documents) {
      console.log(`${name} with ${documents.toLocaleString("en")} documents`);
      const folder = mkdtempSync(path.join(work, `${name}-`));
      figures.push(...(await part.run({ documents, runs, from, theme, work: folder, log })));
      rmSync(folder, { recursive: true });
    }
    results.parts[name] = { setup: `${machine}, ${state}, with ${part.posts}`, figures };
    // Written after each part, because a run may be interrupted.
    if (!values["dry-run"]) await write();
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${formatResults(results)}`);

async function write(): Promise<void> {
  const round = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(4)) : value;
  writeFileSync(file, await format(JSON.stringify(results, round), { parser: "json" }));
  const page = "docs/contributing/cost.md";
  await writeSection(page, "bench: written by npm run bench", formatResults(results));
  await writeSection("docs/guides/comparison.md", comparisonMark, formatComparison(results));
}
