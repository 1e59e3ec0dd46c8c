/**
 * Command line of a group of suites. Runs all suites, even if one finds a fault, and prints a table
 * of the results.
 *
 *   <names>                   suites by name or by a part of their title
 *   --base-url <url>          a running site; only suites that need no build run
 *   --content <folder>        content folder to build, repeatable (default: content)
 *   --output <folder>         existing build of the first content folder
 *   --seed 7                  seed of all random choices (default: random, printed)
 *   --case 123                replays one case
 *   --fuzz 100000             size of a suite, for every suite that has one
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { formatTable } from "./format-table.ts";
import { failUsage, readInteger, readOptions } from "./options.ts";
import { buildOrThrow, type BuiltSite } from "./project.ts";
import { startWorkerd } from "./server.ts";
import { Findings, Unavailable, type Context, type Suite } from "./suite.ts";

type Suites = Readonly<Record<string, Suite>>;
type NamedSuite = [name: string, suite: Suite];

/**
 * Sets the exit code to 1 if a suite finds a fault.
 *
 * @param contents content folders in the absence of --content
 * @returns the table of results in Markdown
 */
export async function runSuites(
  suites: Suites,
  args: readonly string[],
  contents: readonly string[] = ["content"],
): Promise<string> {
  const text = { type: "string" } as const;
  const sized = Object.entries(suites).flatMap(([name, { size }]) =>
    size === undefined ? [] : [[name, { ...text, default: String(size) }] as const],
  );
  const { values, positionals: words } = readOptions(
    {
      seed: { ...text, default: String(Math.floor(Math.random() * 2 ** 31)) },
      case: text,
      "base-url": text,
      content: { ...text, multiple: true, default: [...contents] },
      output: text,
      ...Object.fromEntries(sized),
    },
    { args, allowPositionals: true },
  );
  const baseUrl = values["base-url"]?.replace(/\/$/, "");
  const chosen = selectSuites(suites, words, baseUrl !== undefined);
  const seed = readInteger("seed", values.seed);
  const only = values.case === undefined ? undefined : readInteger("case", values.case);
  const given = new Map(Object.entries(values));
  const sizes = chosen.map(([name]) => readInteger(name, String(given.get(name) ?? 0)));
  console.log(`Seed ${seed}`);
  const cache = path.join(homedir(), ".cache/broadsheet-conformance");
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(tmpdir(), "broadsheet-conformance-"));
  // Servers and browsers stop when this process exits.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  process.once("exit", () => rmSync(work, { recursive: true, force: true }));
  const build = makeBuild(values.content, values.output, path.join(work, "sites"));
  const stopAll: (() => unknown)[] = [];
  const rows: string[][] = [];
  try {
    for (const [index, [, suite]] of chosen.entries()) {
      // Lets fetch notice connections that a server has closed while a tool blocked this process.
      await setTimeout(50);
      console.log(suite.title);
      const stops: (() => unknown)[] = [];
      const defer = (stop: () => unknown) => void stops.push(stop);
      const folder = mkdtempSync(path.join(work, "suite-"));
      defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
      const context: Context = {
        contents: values.content,
        baseUrl,
        build,
        async serve(site, start = startWorkerd) {
          if (baseUrl !== undefined) return baseUrl;
          const server = await start((await build(site)).output);
          defer(() => server.stop());
          return server.origin;
        },
        size: sizes[index] ?? 0,
        seed,
        only,
        work: folder,
        shared: work,
        cache,
        findings: new Findings(),
        log: (line) => console.log(`  ${line}`),
        defer,
        atEnd: (stop) => void stopAll.push(stop),
      };
      const started = performance.now();
      const [size, count] = await runSuite(suite, context);
      await runAll(stops);
      const seconds = Math.round((performance.now() - started) / 1000);
      rows.push([suite.title, size, count, String(seconds)]);
    }
  } finally {
    await runAll(stopAll);
  }
  const table = formatTable(["suite", "size", "findings", "seconds"], rows);
  console.log(`\n${table}`);
  return table;
}

/** @returns the suites that the words select; ends the program if a word selects none */
function selectSuites(suites: Suites, words: readonly string[], isRemote: boolean): NamedSuite[] {
  const available = Object.entries(suites).filter(([, suite]) => suite.isRemote || !isRemote);
  const selects = (word: string, [name, { title }]: NamedSuite) =>
    suites[word] ? name === word : title.toLowerCase().includes(word.toLowerCase());
  for (const word of words)
    if (!available.some((suite) => selects(word, suite)))
      failUsage(
        `No suite${isRemote ? " that accepts a base URL" : ""} matches "${word}". Choose from ${available.map(([name]) => name).join(", ")}.`,
      );
  return words.length === 0
    ? available
    : available.filter((suite) => words.some((word) => selects(word, suite)));
}

/** @returns a function that builds each site once */
function makeBuild(contents: readonly string[], existing: string | undefined, folder: string) {
  const built = new Map<number, Promise<BuiltSite>>();
  const start = async (index: number): Promise<BuiltSite> => {
    const content = contents[index] ?? "";
    if (index === 0 && existing !== undefined) return { content, output: existing };
    const output = path.join(folder, String(index));
    await buildOrThrow(content, output);
    return { content, output };
  };
  return (index: number) => {
    const site = built.get(index) ?? start(index);
    built.set(index, site);
    return site;
  };
}

/** Calls functions in reverse order. */
async function runAll(all: readonly (() => unknown)[]): Promise<void> {
  for (const one of all.toReversed()) await one();
}

/** @returns the size and the number of findings for the table, after printing the findings */
async function runSuite({ run }: Suite, context: Context): Promise<[size: string, count: string]> {
  const { findings, log } = context;
  let size = "failed";
  try {
    size = await run(context);
  } catch (error) {
    if (error instanceof Unavailable) {
      log(`skipped: ${error.message}`);
      return [`skipped: ${error.message}`, "–"];
    }
    findings.add(
      "the suite runs to the end",
      error instanceof Error ? (error.stack ?? "") : String(error),
    );
  }
  const found = findings.all();
  log(`${size}: ${found.length === 0 ? "nothing found" : "FOUND"}`);
  for (const { rule, times, examples } of found)
    log([`${times} × ${rule}`, ...examples].join("\n      "));
  if (found.length === 0) return [size, "none"];
  process.exitCode = 1;
  return [size, `**${found.length} broken rules**`];
}
