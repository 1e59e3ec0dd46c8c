/**
 * Interface of the suites. Each is a row of the table of results.
 */
import { z } from "zod";
import type { Sites } from "./sites.ts";

/** Sizes of the suites, each an option of the command. */
export const sizesSchema = z.object({
  /** Requests to the handler in this process. */
  requests: z.coerce.number().default(100_000),
  /** Requests to workerd over HTTP. */
  http: z.coerce.number().default(20_000),
  /** Maximum number of examples that Schemathesis generates per operation. */
  examples: z.coerce.number().default(50),
  /** Maximum number of content folders with hostile files. */
  contents: z.coerce.number().default(1000),
  /** Killed builds. */
  kills: z.coerce.number().default(30),
  /** Pairs of concurrent builds. */
  pairs: z.coerce.number().default(10),
  /** Requests of the load test. */
  load: z.coerce.number().default(300_000),
});

export interface Context {
  sites: Sites;
  sizes: z.output<typeof sizesSchema>;
  /** Seed of all random choices. */
  seed: number;
  /** Number of the case to replay; undefined runs all. */
  only: number | undefined;
  /** An empty folder. */
  work: string;
  /** Folder of installed tools, shared between runs. */
  cache: string;
  log: (line: string) => void;
  /** Registers work for the end of all suites, the last first. */
  atEnd: (stop: () => unknown) => void;
}

export interface Suite {
  title: string;
  /**
   * @throws Unavailable if the machine lacks a requirement; the suite is skipped
   * @throws Error counts as a finding
   */
  run(context: Context): Promise<Outcome>;
  /** True if the suite needs a running site only, so that it accepts a base URL. */
  isRemote?: true;
}

/** Requirement that this machine does not meet: the message is the reason to skip. */
export class Unavailable extends Error {}

const findingSchema = z.object({
  rule: z.string(),
  times: z.number(),
  /** First cases, each with the options that replay it. */
  examples: z.array(z.string()),
});

/** A broken rule and how often it was broken. */
export type Finding = z.output<typeof findingSchema>;

export const rowSchema = z.object({
  suite: z.string(),
  /** Summary of the suite with its numbers. */
  tried: z.string(),
  found: z.array(findingSchema),
  seconds: z.number(),
  seed: z.number().optional(),
  /** Reason for skipping the suite. */
  skipped: z.string().optional(),
});

export type Row = z.output<typeof rowSchema>;

/** Result of a suite; the command adds its name and duration. */
export type Outcome = Omit<Row, "suite" | "seconds">;

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

  all(): Finding[] {
    return [...this.#found.values()];
  }
}
