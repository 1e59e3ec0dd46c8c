/**
 * Command line of a group of suites. Runs all suites, even if one finds a fault, and prints a table
 * of the results.
 *
 *   <names>, --only <names>   suites by name or by a part of their title
 *   --base-url <url>          a running site; only suites that need no build run
 *   --content <folder>        content folder to build, repeatable (default: content)
 *   --output <folder>         existing build of the first content folder
 *   --seed 7                  seed of all random choices (default: random, printed)
 *   --case 123                replays one case
 *   --requests 100000         size of a suite; suite.ts lists all sizes
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { formatRows } from "./results.ts";
import { prepareSites } from "./sites.ts";
import {
  sizesSchema,
  Unavailable,
  type Context,
  type Outcome,
  type Row,
  type Suite,
} from "./suite.ts";

interface Results {
  rows: Map<string, Row>;
  /** True if a case was replayed, so that the results do not represent whole suites. */
  isReplay: boolean;
}

/**
 * Sets the exit code to 1 if a suite finds a fault.
 *
 * @param contents content folders in the absence of --content
 */
export async function runSuites(
  suites: Readonly<Record<string, Suite>>,
  args: readonly string[],
  contents: readonly string[] = ["content"],
): Promise<Results> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: text,
      seed: text,
      case: text,
      "base-url": text,
      content: { ...text, multiple: true },
      output: text,
      ...Object.fromEntries(Object.keys(sizesSchema.shape).map((name) => [name, text])),
    },
  });
  const { "base-url": baseUrl, output } = values;
  const words = [...positionals, ...(values.only?.split(",") ?? [])];
  const chosen = select(suites, words, baseUrl !== undefined);
  const seed =
    values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  console.log(`Seed ${seed}`);
  const cache = path.join(homedir(), ".cache/broadsheet-conformance");
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(tmpdir(), "broadsheet-conformance-"));
  const place = {
    contents: values.content ?? contents,
    output,
    baseUrl: baseUrl?.replace(/\/$/, ""),
  };
  const sites = prepareSites(place, path.join(work, "sites"));
  const rows = new Map<string, Row>();
  const stops: (() => unknown)[] = [];
  try {
    for (const [index, [name, suite]] of chosen.entries()) {
      // Lets fetch notice connections that a server has closed while a tool blocked this process.
      await setTimeout(50);
      const start = performance.now();
      console.log(suite.title);
      const folder = path.join(work, String(index));
      mkdirSync(folder);
      const outcome = await attempt(suite, {
        sites,
        seed,
        cache,
        only: values.case === undefined ? undefined : Number(values.case),
        work: folder,
        log: (line) => console.log(`  ${line}`),
        sizes: sizesSchema.parse(values),
        atEnd: (stop) => void stops.push(stop),
      });
      const seconds = (performance.now() - start) / 1000;
      const row = { suite: suite.title, seconds, ...outcome };
      rows.set(name, row);
      report(row);
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(work, { recursive: true, force: true });
  }
  console.log(`\n${formatRows([...rows.values()])}`);
  process.exitCode = [...rows.values()].every(({ found }) => found.length === 0) ? 0 : 1;
  return { rows, isReplay: values.case !== undefined };
}

/** @throws Error if a word selects no suite */
function select(
  suites: Readonly<Record<string, Suite>>,
  words: readonly string[],
  isRemote: boolean,
): [name: string, suite: Suite][] {
  const available = Object.entries(suites).filter(([, suite]) => suite.isRemote || !isRemote);
  const selects = (word: string, [name, { title }]: [string, Suite]) =>
    suites[word] ? name === word : title.toLowerCase().includes(word.toLowerCase());
  for (const word of words)
    if (!available.some((suite) => selects(word, suite)))
      throw new Error(
        `No suite is called "${word}"${isRemote ? " or accepts a base URL" : ""}. Choose from ${available.map(([name]) => name).join(", ")}.`,
      );
  return words.length === 0
    ? available
    : available.filter((suite) => words.some((word) => selects(word, suite)));
}

/** Runs a suite. One that throws counts as a finding. */
async function attempt({ run }: Suite, context: Context): Promise<Outcome> {
  try {
    return await run(context);
  } catch (error) {
    if (error instanceof Unavailable) return { tried: "", found: [], skipped: error.message };
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      tried: "failed",
      found: [{ rule: "the suite runs to the end", times: 1, examples: [text] }],
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
