/**
 * What the benchmarks have measured: docs/bench/results.json, of which the tables and the chart of docs/cost.md are made.
 */
import { z } from "zod";

/** Builds of one number of documents. Seconds are medians. */
const buildResult = z.strictObject({
  documents: z.number(),
  runs: z.number(),
  cold: z.number(),
  /** A cold build that makes the search index and the social images too; null where it was left out. */
  withSearch: z.number().nullable(),
  /** The same once more with what is kept of the build before, after one post was edited and with nothing edited; null where not measured. */
  edited: z.number().nullable(),
  unchanged: z.number().nullable(),
  /** Hugo's build of the same posts, where it is installed. */
  hugo: z.number().nullable(),
  /** The most bytes in memory during a cold build, where the system tells. */
  memory: z.number().nullable(),
  files: z.number(),
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

export const resultsSchema = z.strictObject({
  machine: z.string(),
  /** What was built. */
  posts: z.string().default("made posts"),
  build: z.array(buildResult).default([]),
  edge: z.array(figure).default([]),
  requests: z.array(figure).default([]),
  mixed: z.array(figure).default([]),
  memory: z.array(figure).default([]),
});

export type BuildResult = z.output<typeof buildResult>;
export type Figure = z.output<typeof figure>;
export type Results = z.output<typeof resultsSchema>;

/** @returns whether a figure is what it should be, or null where it has no goal */
export function isReached({ value, most, least }: Figure): boolean | null {
  if (most !== null) return value < most;
  if (least !== null) return value >= least;
  return null;
}

/** @returns the middle value; the lower of the two middle ones of an even number */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}
