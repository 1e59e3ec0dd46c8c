/**
 * Formatting of the benchmark results in docs/contributing/bench/results.json as the tables of
 * docs/contributing/cost.md.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { formatTable } from "../packages/conformance/src/format-table.ts";
import { maxSpread } from "./measure.ts";

const timing = z.strictObject({
  task: z.string(),
  documents: z.number(),
  runs: z.number(),
  seconds: z.number(),
  processor: z.number().nullable(),
  spread: z.number(),
  memory: z.number().nullable(),
});
const figure = z.strictObject({
  name: z.string(),
  documents: z.number(),
  value: z.number(),
  unit: z.enum(["µs", "ms", "s", "MB", "×"]),
});
/** Results of a part of the benchmark, measured together. */
const part = <T extends z.ZodType>(result: T) =>
  z.record(z.string(), z.strictObject({ machine: z.string(), results: z.array(result) }));

export const resultsSchema = z.strictObject({
  posts: z.string().default("generated posts"),
  timings: part(timing).default({}),
  figures: part(figure).default({}),
});

const bounds = { max: z.number().optional(), min: z.number().optional() };
const goalsSchema = z.strictObject({
  figures: z.array(
    z.strictObject({ name: z.string(), documents: z.number().optional(), ...bounds }),
  ),
  tasks: z.array(
    z.strictObject({
      name: z.string(),
      task: z.string(),
      documents: z.number(),
      measure: z.enum(["seconds", "processor", "memory"]),
      of: z.string().optional(),
      ofDocuments: z.number().optional(),
      ...bounds,
    }),
  ),
});

export type Figure = z.output<typeof figure>;
export type Results = z.output<typeof resultsSchema>;
type Timing = z.output<typeof timing>;
type Goals = z.output<typeof goalsSchema>;
/** Figure with its goal; a figure without max and min has no goal. */
type Judged = Figure & { max?: number | undefined; min?: number | undefined };

export function readGoals(): Goals {
  return goalsSchema.parse(
    parse(readFileSync(path.join(import.meta.dirname, "goals.yaml"), "utf8")),
  );
}

/** @returns the tables, and the number of missed goals */
export function formatResults({ posts, timings, figures }: Results, goals = readGoals()): string {
  const timed = Object.values(timings).flatMap(({ results }) => results);
  const tasks = judgeTasks(timed, goals);
  const measured = Object.values(figures)
    .flatMap(({ results }) => results)
    .map((one) => ({ ...goals.figures.find((goal) => isFor(goal, one)), ...one }));
  const judged = [...tasks, ...measured].filter((one) => formatGoal(one) !== "");
  const missed = judged.filter((one) => !isReached(one));
  const machines = Map.groupBy(
    Object.entries({ ...timings, ...figures }),
    ([, { machine }]) => machine,
  );
  return [
    formatTable(
      ["documents", "task", "median", "processor", "runs", "spread", "memory"],
      timed
        .toSorted((one, other) => one.documents - other.documents)
        .map(({ documents, task, seconds, processor, runs, spread, memory }) => [
          count(documents),
          task,
          format(seconds, "s"),
          processor === null ? "–" : format(processor, "s"),
          String(runs),
          runs === 1 ? "–" : formatSpread(spread),
          memory === null ? "–" : format(Math.round(memory / 1e6), "MB"),
        ]),
    ),
    formatTable(
      ["documents", "goal", "measured", "wanted", ""],
      tasks.map((one) => [
        count(one.documents),
        one.name,
        format(one.value, one.unit),
        formatGoal(one),
        isReached(one) ? "reached" : "**missed**",
      ]),
    ),
    formatFigures(measured),
    missed.length === 0
      ? "Every goal is reached."
      : `Missed goals: ${missed.length} of ${judged.length}.`,
    [...machines]
      .map(([machine, of]) => `Measured on ${machine}: ${of.map(([name]) => name).join(", ")}.`)
      .join(" "),
    timed.length > 0 ? `The builds contain ${posts}.` : "",
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

function isFor(goal: Goals["figures"][number], { name, documents }: Figure): boolean {
  return goal.name === name && (goal.documents ?? documents) === documents;
}

/** @returns the measured values of tasks with goals */
function judgeTasks(timings: readonly Timing[], { tasks }: Goals): Judged[] {
  return tasks.flatMap(({ name, task, documents, measure, of, ofDocuments, max, min }) => {
    const find = (wanted: number, isWanted: (name: string) => boolean) =>
      timings.find((one) => one.documents === wanted && isWanted(one.task))?.[measure];
    const found = find(documents, (one) => one === task);
    const other =
      of === undefined ? 1 : find(ofDocuments ?? documents, (one) => new RegExp(of).test(one));
    if (!found || !other) return [];
    const unit = of === undefined ? (measure === "memory" ? "MB" : "s") : "×";
    return [{ name, documents, value: found / other / (unit === "MB" ? 1e6 : 1), unit, max, min }];
  });
}

function formatFigures(figures: readonly Judged[]): string {
  const sizes = [...new Set(figures.map(({ documents }) => documents))].toSorted((a, b) => a - b);
  const rows = [...Map.groupBy(figures, ({ name }) => name)].map(([name, of]) => {
    const goals = of.filter((one) => formatGoal(one) !== "");
    const texts = new Set(goals.map(formatGoal));
    return [
      name,
      ...sizes.map((size) => {
        const one = of.find(({ documents }) => documents === size);
        return one ? format(one.value, one.unit) : "";
      }),
      texts.size <= 1
        ? [...texts].join("")
        : goals.map((one) => `${formatGoal(one)} at ${count(one.documents)}`).join(", "),
    ];
  });
  return formatTable(["documents in the list", ...sizes.map(count), "goal"], rows);
}

function isReached({ value, max = Infinity, min = -Infinity }: Judged): boolean {
  return value <= max && value >= min;
}

function formatGoal({ max, min, unit }: Judged): string {
  if (max !== undefined) return `at most ${count(max)} ${unit}`;
  return min === undefined ? "" : `${count(min)} ${unit} or more`;
}

function format(value: number, unit: string): string {
  const digits = value < 10 ? 2 : 1;
  return `${value < 100 && !Number.isInteger(value) ? value.toFixed(digits) : count(Math.round(value))} ${unit}`;
}

function formatSpread(spread: number): string {
  return `${Math.round(100 * spread)} %${spread > maxSpread ? ", noisy" : ""}`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}
