/**
 * Interface of the attacks of `npm run verify:trust`. Each attack is a row of the table.
 */
import { z } from "zod";
import type { Sites } from "./sites.ts";

/** Sizes of the attacks, each an option of the command. */
export const sizesSchema = z.object({
  /** Requests to the handler in this process. */
  requests: z.coerce.number().default(100_000),
  /** Requests to workerd over HTTP. */
  http: z.coerce.number().default(20_000),
  /** Maximum of examples that Schemathesis generates per operation. */
  examples: z.coerce.number().default(50),
  /** Maximum of hostile contents. */
  contents: z.coerce.number().default(1000),
  /** Killed builds. */
  kills: z.coerce.number().default(30),
  /** Pairs of concurrent builds. */
  pairs: z.coerce.number().default(10),
  /** Requests of the load test. */
  load: z.coerce.number().default(300_000),
});

export interface Attack {
  sites: Sites;
  sizes: z.output<typeof sizesSchema>;
  /** Seed of all random choices. */
  seed: number;
  /** Number of the case to replay; undefined runs all. */
  only: number | undefined;
  /** An empty folder. */
  work: string;
  log: (line: string) => void;
}

const findingSchema = z.object({
  rule: z.string(),
  times: z.number(),
  /** First cases, each with the options that replay it. */
  examples: z.array(z.string()),
});

/** A broken rule and how often it was broken. */
export type Finding = z.output<typeof findingSchema>;

export const rowSchema = z.object({
  attack: z.string(),
  /** Summary of the attack with its numbers. */
  tried: z.string(),
  found: z.array(findingSchema),
  seconds: z.number(),
  seed: z.number().optional(),
  /** Reason for skipping the attack. */
  skipped: z.string().optional(),
});

export type Row = z.output<typeof rowSchema>;

/** Result of an attack; the command adds its name and duration. */
export type Outcome = Omit<Row, "attack" | "seconds">;

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
