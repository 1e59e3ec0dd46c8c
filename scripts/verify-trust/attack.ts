/**
 * What `npm run verify:trust` is made of: attacks on built sites from outside, each a row of its table.
 */
import { z } from "zod";
import type { Sites } from "./sites.ts";

/** How much is tried, by the options of the command. */
export const sizesSchema = z.object({
  /** Requests against the handler in this process. */
  requests: z.coerce.number().default(100_000),
  /** Requests against workerd over HTTP. */
  http: z.coerce.number().default(20_000),
  /** Examples that Schemathesis makes for each operation. */
  examples: z.coerce.number().default(50),
  /** Hostile contents, of all that there are. */
  contents: z.coerce.number().default(1000),
  /** Builds that are killed. */
  kills: z.coerce.number().default(30),
  /** Pairs of builds. */
  pairs: z.coerce.number().default(10),
  /** Requests of the load. */
  load: z.coerce.number().default(300_000),
});

export interface Attack {
  sites: Sites;
  sizes: z.output<typeof sizesSchema>;
  /** Decides every random choice. */
  seed: number;
  /** The one case that is tried, where a single one is replayed. */
  only: number | undefined;
  /** An empty folder. */
  work: string;
  log: (line: string) => void;
}

const findingSchema = z.object({
  rule: z.string(),
  times: z.number(),
  /** The first cases, each with what repeats it. */
  examples: z.array(z.string()),
});

/** One rule that was broken, however often. */
export type Finding = z.output<typeof findingSchema>;

export const rowSchema = z.object({
  attack: z.string(),
  /** What was tried, in words with numbers. */
  tried: z.string(),
  found: z.array(findingSchema),
  seconds: z.number(),
  seed: z.number().optional(),
  /** Why nothing was tried. */
  skipped: z.string().optional(),
});

export type Row = z.output<typeof rowSchema>;

/** What an attack tells of itself; the command adds its name and its time. */
export type Outcome = Omit<Row, "attack" | "seconds">;

const examplesShown = 3;

/** Counts what is found, by the rule that is broken. */
export class Findings {
  readonly #found = new Map<string, Finding>();

  add(rule: string, example: string): void {
    const known = this.#found.get(rule) ?? { rule, times: 0, examples: [] };
    known.times++;
    if (known.examples.length < examplesShown) known.examples.push(example);
    this.#found.set(rule, known);
  }

  all(): Finding[] {
    return [...this.#found.values()];
  }
}
