/**
 * Formatting of the benchmark results in docs/contributing/bench/results.json as the table of
 * docs/contributing/cost.md.
 */
import { z } from "zod";
import { formatTable } from "../packages/conformance/src/format-table.ts";
import { readTable } from "../packages/conformance/src/table.ts";

const Figure = z.strictObject({
  name: z.string(),
  /** Documents of the site. */
  documents: z.number(),
  value: z.number(),
  unit: z.enum(["µs", "ms", "s", "MB", "×", "files"]),
  /** Difference between the slowest and the fastest run, as a share of the median. */
  spread: z.number().optional(),
});

export const resultsSchema = z.strictObject({
  /** Figures of each part of the benchmark, measured together. */
  parts: z.record(z.string(), z.strictObject({ setup: z.string(), figures: z.array(Figure) })),
});

const Goal = z.strictObject({
  name: z.string(),
  documents: z.number().optional(),
  of: z.string().optional(),
  of_documents: z.number().optional(),
  max: z.number().default(Infinity),
  min: z.number().default(-Infinity),
});

export type Figure = z.output<typeof Figure>;
export type Results = z.output<typeof resultsSchema>;
type Goal = z.output<typeof Goal>;
type Judged = Figure & { goal?: Goal | undefined };

/** A larger spread means that the machine was busy. */
export const maxSpread = 0.15;

export function readGoals(): Goal[] {
  return readTable("goals.yaml", import.meta.url, z.array(Goal));
}

/** @returns the table, with missed goals in bold, and their number */
export function formatResults({ parts }: Results, goals = readGoals()): string {
  const measured = Object.values(parts).flatMap(({ figures }) => figures);
  const figures: Judged[] = [
    ...measured.map((figure) => ({ ...figure, goal: findGoal(figure, goals) })),
    ...goals.flatMap((goal) => relate(goal, measured)),
  ];
  const judged = figures.filter(({ goal }) => goal);
  const missed = judged.filter(isMissed);
  const sizes = [...new Set(figures.map(({ documents }) => documents))].toSorted((a, b) => a - b);
  const rows = [...Map.groupBy(figures, ({ name }) => name)].map(([name, row]) => [
    name,
    ...sizes.map((size) =>
      row
        .filter(({ documents }) => documents === size)
        .map(formatFigure)
        .join(""),
    ),
    formatGoals(row.flatMap(({ goal }) => goal ?? [])),
  ]);
  const setups = Map.groupBy(Object.entries(parts), ([, { setup }]) => setup);
  return [
    formatTable(["documents", ...sizes.map(formatNumber), "goal"], rows),
    missed.length === 0
      ? "Every goal is reached."
      : `Missed goals: ${missed.length} of ${judged.length}.`,
    Array.from(
      setups,
      ([setup, of]) => `Measured on ${setup}: ${of.map(([name]) => name).join(", ")}.`,
    ).join("\n\n"),
  ].join("\n\n");
}

function findGoal({ name, documents }: Figure, goals: readonly Goal[]): Goal | undefined {
  return goals.find(
    (goal) =>
      goal.of === undefined && goal.name === name && (goal.documents ?? documents) === documents,
  );
}

function relate(goal: Goal, measured: readonly Figure[]): Judged[] {
  const { name, documents, of, of_documents = documents } = goal;
  if (of === undefined) return [];
  const own = measured.find((one) => one.name === name && one.documents === documents);
  const other = measured.find(
    (one) => new RegExp(of).test(one.name) && one.documents === of_documents,
  );
  if (!own || !other) return [];
  const at = of_documents === documents ? "" : ` at ${formatNumber(other.documents)}`;
  return [
    {
      name: `${name}, relative to ${other.name}${at}`,
      documents: own.documents,
      value: own.value / other.value,
      unit: "×",
      goal,
    },
  ];
}

function isMissed({ goal, value }: Judged): boolean {
  return goal !== undefined && (value > goal.max || value < goal.min);
}

function formatFigure(figure: Judged): string {
  const { value, unit, spread = 0 } = figure;
  const number =
    value < 100 && !Number.isInteger(value)
      ? value.toFixed(value < 10 ? 2 : 1)
      : formatNumber(Math.round(value));
  const noise = spread > maxSpread ? `, noisy: ±${Math.round(100 * spread)} %` : "";
  return isMissed(figure) ? `**${number} ${unit}${noise}**` : `${number} ${unit}${noise}`;
}

/** @returns the goals of a row, with the number of documents if they differ */
function formatGoals(goals: readonly Goal[]): string {
  const texts = goals.map(({ max, min }) =>
    max === Infinity ? `${min} or more` : `at most ${formatNumber(max)}`,
  );
  if (new Set(texts).size <= 1) return texts[0] ?? "";
  return goals
    .map(({ documents = 0 }, index) => `${texts[index]} at ${formatNumber(documents)}`)
    .join(", ");
}

function formatNumber(value: number): string {
  return value.toLocaleString("en");
}
