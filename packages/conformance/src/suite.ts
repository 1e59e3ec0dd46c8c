/** Interface of the suites. Each suite is a row in the table of results. */
import type { BuiltSite } from "./project.ts";
import type { RunningServer } from "./server.ts";

export interface Context {
  /** Content folders of the tested sites. */
  contents: readonly string[];
  /** Origin of a running site, tested instead of builds. */
  baseUrl: string | undefined;
  /** Builds a site once for all suites. */
  build(index: number): Promise<BuiltSite>;
  /**
   * Serves the build of a site until the suite ends, on workerd by default.
   *
   * @returns its origin, or the base URL if there is one
   */
  serve(index: number, start?: (folder: string) => Promise<RunningServer>): Promise<string>;
  /** Number of cases of the suite, 0 if it has no size. */
  size: number;
  /** Seed of all random choices. */
  seed: number;
  /** Number of the case to replay; undefined runs all. */
  only: number | undefined;
  /** An empty folder. */
  work: string;
  /** Folder of all suites of a run. */
  shared: string;
  /** Folder of installed tools, shared between runs. */
  cache: string;
  findings: Findings;
  log: (line: string) => void;
  /** Registers a function to call when the suite ends, in reverse order. */
  defer: (stop: () => unknown) => void;
  /** Registers a function to call when all suites have ended, in reverse order. */
  atEnd: (stop: () => unknown) => void;
}

export interface Suite {
  title: string;
  /** Default number of cases, for suites with a size. */
  size?: number;
  /** True if the suite needs only a running site and therefore accepts a base URL. */
  isRemote?: true;
  /**
   * @returns a summary of the tested cases
   * @throws Unavailable if the machine lacks a requirement; the suite is skipped
   * @throws Error counts as a finding
   */
  run(context: Context): Promise<string>;
}

/** Requirement that this machine does not meet: the message is the reason to skip. */
export class Unavailable extends Error {}

/** A broken rule, how often it was broken, and the first cases. */
export interface Finding {
  rule: string;
  times: number;
  examples: string[];
}

const maxExamples = 3;

/** Findings, grouped by broken rule. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  add(rule: string, example: string): void {
    const known = this.#found.get(rule) ?? { rule, times: 0, examples: [] };
    known.times++;
    if (known.examples.length < maxExamples) known.examples.push(example);
    this.#found.set(rule, known);
  }

  /** Adds a finding if a rule does not hold. */
  check(rule: string, holds: boolean, example: string): void {
    if (!holds) this.add(rule, example);
  }

  all(): Finding[] {
    return [...this.#found.values()];
  }
}
