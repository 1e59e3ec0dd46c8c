/**
 * What the benchmarks have measured: docs/contributing/bench/results.json, of which the tables and the chart of docs/contributing/cost.md are made.
 */
import { z } from "zod";

/** A work that was done several times, beside others. */
const timing = z.strictObject({
  work: z.string(),
  documents: z.number(),
  runs: z.number(),
  /** The median. */
  seconds: z.number(),
  /** The median of seconds of processor time, of all its processes together, where the system tells. */
  processor: z.number().nullable().default(null),
  /** From the fastest run to the slowest, as a share of the median. */
  spread: z.number(),
  /** The most bytes in memory, of all its processes together, where the system tells. */
  memory: z.number().nullable(),
});

/** One thing measured for one number of documents, with the goal that it has. */
const figure = z.strictObject({
  name: z.string(),
  documents: z.number(),
  value: z.number(),
  unit: z.enum(["µs", "ms", "MB", "×"]),
  /** The most or the least that it may be; null where there is no goal. */
  most: z.number().nullable(),
  least: z.number().nullable(),
});

/** What was measured together, and on what. */
const part = <T extends z.ZodType>(result: T) =>
  z.record(z.string(), z.strictObject({ machine: z.string(), results: z.array(result) }));

export const resultsSchema = z.strictObject({
  /** What was built. */
  posts: z.string().default("made posts"),
  /** By the name of the part that was measured. */
  timings: part(timing).default({}),
  figures: part(figure).default({}),
});

export type Timing = z.output<typeof timing>;
export type Figure = z.output<typeof figure>;
export type Results = z.output<typeof resultsSchema>;

/** @returns whether a figure is what it should be, or null where it has no goal */
export function isReached({ value, most, least }: Figure): boolean | null {
  if (most !== null) return value <= most;
  if (least !== null) return value >= least;
  return null;
}

/** @returns the middle value; the lower of the two middle ones of an even number */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}
