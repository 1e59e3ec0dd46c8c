/**
 * `npm run verify:trust`: attacks a built site from outside, prints a table of the results and
 * writes it to docs/contributing/security-tests.md.
 *
 *   --only fuzz,faults        attacks by name; the page keeps the last results of the others
 *   --seed 7                  seed of all random choices (default: random, printed)
 *   --case 123                replays one case of --only fuzz, workerd or contents
 *   --requests 100000         size of an attack; verify-trust/attack.ts lists all sizes
 *   --dry-run                 prints the results without writing them
 *
 * Runs all attacks, even if one finds a fault.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { sizesSchema, type Attack, type Outcome, type Row } from "./verify-trust/attack.ts";
import { buildConcurrently, fillDisk, killAtRandom } from "./verify-trust/builds.ts";
import { tryContents } from "./verify-trust/contents.ts";
import { tryInBrowser } from "./verify-trust/csp.ts";
import { tryFaults } from "./verify-trust/faults.ts";
import { tryGreedyClients } from "./verify-trust/greedy-clients.ts";
import { loadWorkerd } from "./verify-trust/load.ts";
import { runRedbot } from "./verify-trust/redbot.ts";
import { runSchemathesis } from "./verify-trust/schemathesis.ts";
import { fuzzHandler, fuzzWorkerd } from "./verify-trust/fuzz.ts";
import { prepareSites } from "./verify-trust/sites.ts";
import { root } from "./run-build.ts";
import { formatRows, mergeRows } from "./verify-trust/table.ts";
import { writeSection } from "./generated-section.ts";

const attacks: Record<string, { title: string; run: (attack: Attack) => Promise<Outcome> }> = {
  fuzz: { title: "Fuzzed requests, checked against a model", run: fuzzHandler },
  workerd: { title: "Fuzzed requests over HTTP to workerd", run: fuzzWorkerd },
  schemathesis: { title: "Schemathesis", run: runSchemathesis },
  redbot: { title: "REDbot", run: runRedbot },
  faults: { title: "Damaged assets", run: tryFaults },
  contents: { title: "Hostile content", run: tryContents },
  kills: { title: "Builds killed at random moments", run: killAtRandom },
  pairs: { title: "Concurrent builds", run: buildConcurrently },
  disk: { title: "Builds on a full disk", run: fillDisk },
  load: { title: "Load on workerd", run: loadWorkerd },
  greed: { title: "Greedy clients of the Node server", run: tryGreedyClients },
  csp: { title: "Hostile documents in a browser", run: tryInBrowser },
};

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(attacks).join(",") },
    seed: { type: "string" },
    case: { type: "string" },
    ...Object.fromEntries(
      Object.keys(sizesSchema.shape).map((name) => [name, { type: "string" as const }]),
    ),
    "dry-run": { type: "boolean", default: false },
  },
});

const names = values.only.split(",");
const unknown = names.filter((name) => !(name in attacks));
if (unknown.length > 0) {
  console.error(`--only accepts ${Object.keys(attacks).join(", ")}, got "${unknown.join(",")}".`);
  process.exit(1);
}
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
console.log(`Seed ${seed}`);

const work = mkdtempSync(path.join(tmpdir(), "broadsheet-trust-"));
const sites = prepareSites(path.join(work, "sites"));
const rows = new Map<string, Row>();
try {
  for (const [name, { title, run }] of Object.entries(attacks)) {
    if (!names.includes(name)) continue;
    const start = performance.now();
    console.log(title);
    const folder = path.join(work, name);
    mkdirSync(folder);
    const outcome = await attempt(run, folder);
    const row = {
      attack: title,
      seconds: (performance.now() - start) / 1000,
      ...outcome,
    };
    rows.set(name, row);
    report(row);
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

console.log(`\n${formatRows([...rows.values()])}`);
process.exitCode = [...rows.values()].every(({ found }) => found.length === 0) ? 0 : 1;
if (!values["dry-run"] && values.case === undefined) {
  const file = path.join(root, "docs/trust.json");
  const all = mergeRows(readFileSync(file, "utf8"), rows, Object.keys(attacks));
  writeFileSync(file, await format(JSON.stringify(all), { parser: "json" }));
  await writeSection(
    "docs/contributing/security-tests.md",
    "trust: written by npm run verify:trust",
    formatRows(Object.values(all)),
  );
  console.log("\nWritten to docs/contributing/security-tests.md.");
}

/** Runs an attack. One that throws counts as a finding. */
async function attempt(
  run: (attack: Attack) => Promise<Outcome>,
  folder: string,
): Promise<Outcome> {
  try {
    return await run({
      sites,
      seed,
      only: values.case === undefined ? undefined : Number(values.case),
      work: folder,
      log: (line) => console.log(`  ${line}`),
      sizes: sizesSchema.parse(values),
    });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      tried: "failed",
      found: [{ rule: "the attack runs to the end", times: 1, examples: [text] }],
    };
  }
}

function report({ tried, found, skipped }: Row): void {
  if (skipped !== undefined) console.log(`  skipped: ${skipped}`);
  else console.log(`  ${tried}: ${found.length === 0 ? "nothing found" : "FOUND"}`);
  for (const { rule, times, examples } of found) {
    console.log(`  ${times} × ${rule}`);
    for (const example of examples) console.log(`      ${example}`);
  }
}
