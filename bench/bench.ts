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
 * Machines are noisy, so ratios within one run say more than times.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { writeSection } from "../scripts/generated-section.ts";
import { benchAuthoring } from "./authoring.ts";
import { buildParts, buildPosts, root } from "./builds.ts";
import { benchEdge, benchMemory } from "./edge.ts";
import { formatResults, resultsSchema, type Figure } from "./report.ts";
import { benchMixed, benchRequests } from "./workerd.ts";

const { values } = parseArgs({
  options: {
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
  },
});
const log = (line: string) => console.log(`  ${line}`);
const temporary = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();
const work = values.work ?? mkdtempSync(path.join(temporary, "broadsheet-bench-"));
const machine = `${os.cpus()[0]?.model.trim() ?? os.arch()}, ${os.cpus().length} cores, Node ${process.versions.node}`;
const seconds = Number(values.seconds);

const sizes: Record<string, { documents?: number; runs?: number }> = {
  large: { documents: 100_000, runs: 1 },
  authoring: { documents: 2_000 },
};
const timedParts = { ...buildParts, authoring: benchAuthoring };

const figureParts: Record<string, () => Promise<Figure[]>> = {
  edge: () => forSizes([1_000, 20_000, 100_000], (of, size) => benchEdge(values.edge, of, size)),
  memory: () =>
    forSizes([20_000, 100_000], (of, size) =>
      benchMemory(values.edge, of, size, Math.ceil(Number(values.requests) / (size / 10_000) ** 2)),
    ),
  requests: () => forSizes([1_000, 10_000], (of, size) => benchRequests(of, loadOptions(size))),
  mixed: () => forSizes([1_000], (of, size) => benchMixed(of, loadOptions(size))),
};

const names = [...Object.keys(timedParts), ...Object.keys(figureParts)];
const only = values.only?.split(",") ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`--only accepts ${names.join(", ")}, got "${unknown.join(",")}".`);
  process.exit(2);
}

const file = path.join(root, "docs/contributing/bench/results.json");
const results = resultsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
try {
  for (const name of only) {
    console.log(name);
    const part = Object.entries(timedParts).find(([key]) => key === name)?.[1];
    if (part) {
      const folder = mkdtempSync(path.join(work, `${name}-`));
      const options = {
        documents: Number(values.docs),
        runs: Number(values.runs),
        from: values.from,
        work: folder,
        log,
        ...sizes[name],
      };
      results.timings[name] = { machine, results: await part(options) };
      if (values.from !== undefined) results.posts = "the posts of a real site, repeated";
      rmSync(folder, { recursive: true });
    }
    const measure = figureParts[name];
    if (measure) results.figures[name] = { machine, results: await measure() };
    // Written after each part, because a run may be interrupted.
    if (!values["dry-run"]) await write();
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${formatResults(results)}`);

/** Runs a measurement with lists of several lengths. */
async function forSizes(
  all: readonly number[],
  run: (output: string, documents: number) => Promise<Figure[]> | Figure[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of all) {
    if (values.lists !== undefined && !values.lists.split(",").includes(String(size))) continue;
    log(`a list of ${size.toLocaleString("en")} documents`);
    figures.push(...(await run(await buildPosts(size, path.join(work, `posts-${size}`)), size)));
  }
  return figures;
}

function loadOptions(size: number) {
  return { documents: size, work: mkdtempSync(path.join(work, "load-")), seconds, log };
}

async function write(): Promise<void> {
  const round = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(4)) : value;
  writeFileSync(file, await format(JSON.stringify(results, round), { parser: "json" }));
  const page = "docs/contributing/cost.md";
  await writeSection(page, "bench: written by npm run bench", formatResults(results));
}
