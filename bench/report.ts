/**
 * Formatting of the benchmark results in docs/contributing/bench/results.json as the table of
 * docs/contributing/cost.md.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { formatTable } from "../packages/conformance/src/format-table.ts";

const Figure = z.strictObject({
  name: z.string(),
  /** Documents of the site. */
  documents: z.number(),
  value: z.number(),
  unit: z.enum(["µs", "ms", "s", "MB", "×"]),
  /** Difference between the slowest and the fastest run, as a share of the median. */
  spread: z.number().optional(),
});

export const resultsSchema = z.strictObject({
  posts: z.string().default("generated posts"),
  /** Figures of each part of the benchmark, measured together. */
  parts: z.record(z.string(), z.strictObject({ machine: z.string(), figures: z.array(Figure) })),
});

const Goals = z.array(
  z.strictObject({
    name: z.string(),
    documents: z.number().optional(),
    of: z.string().optional(),
    of_documents: z.number().optional(),
    max: z.number().optional(),
    min: z.number().optional(),
  }),
);

export type Figure = z.output<typeof Figure>;
export type Results = z.output<typeof resultsSchema>;
type Goals = z.output<typeof Goals>;
type Goal = Goals[number];

/** A larger spread means that the machine was busy. */
export const maxSpread = 0.15;

export function readGoals(): Goals {
  return Goals.parse(parse(readFileSync(path.join(import.meta.dirname, "goals.yaml"), "utf8")));
}

/** @returns the table, with missed goals in bold, and their number */
export function formatResults({ posts, parts }: Results, goals = readGoals()): string {
  const measured = Object.values(parts).flatMap(({ figures }) => figures);
  const figures = [...measured, ...goals.flatMap((goal) => relate(goal, measured))];
  const goalOf = ({ name, documents, of }: Figure & { of?: string | undefined }) =>
    goals.find(
      (goal) => goal.name === name && goal.of === of && (goal.documents ?? documents) === documents,
    );
  const judged = figures.flatMap((figure) => {
    const goal = goalOf(figure);
    return goal ? { goal, value: figure.value } : [];
  });
  const missed = judged.filter(({ goal, value }) => isMissed(goal, value));
  const sizes = [...new Set(figures.map(({ documents }) => documents))].toSorted((a, b) => a - b);
  const rows = [...Map.groupBy(figures, labelOf)].map(([label, row]) => [
    label,
    ...sizes.map((size) => {
      const figure = row.find(({ documents }) => documents === size);
      return figure ? formatFigure(figure, goalOf(figure)) : "";
    }),
    formatGoals(row.flatMap((figure) => goalOf(figure) ?? [])),
  ]);
  const machines = Map.groupBy(Object.entries(parts), ([, { machine }]) => machine);
  return [
    formatTable(["documents", ...sizes.map(formatNumber), "goal"], rows),
    missed.length === 0
      ? "Every goal is reached."
      : `Missed goals: ${missed.length} of ${judged.length}.`,
    [...machines]
      .map(([machine, of]) => `Measured on ${machine}: ${of.map(([name]) => name).join(", ")}.`)
      .join(" "),
    `The builds contain ${posts}.`,
  ].join("\n\n");
}

/** @returns a figure relative to another one, for goals with `of` */
function relate({ name, documents, of, of_documents }: Goal, measured: readonly Figure[]) {
  if (of === undefined) return [];
  const own = measured.find((one) => one.name === name && one.documents === documents);
  const other = measured.find(
    (one) => new RegExp(of).test(one.name) && one.documents === (of_documents ?? documents),
  );
  if (!own || !other) return [];
  const value = own.value / other.value;
  const at = of_documents === undefined ? "" : ` at ${formatNumber(of_documents)}`;
  return [
    { name, of, other: other.name + at, documents: own.documents, value, unit: "×" as const },
  ];
}

function labelOf(figure: Figure & { other?: string }): string {
  return figure.other === undefined ? figure.name : `${figure.name}, relative to ${figure.other}`;
}

function isMissed({ max = Infinity, min = -Infinity }: Goal, value: number): boolean {
  return value > max || value < min;
}

function formatFigure({ value, unit, spread = 0 }: Figure, goal: Goal | undefined): string {
  const digits = value < 10 ? 2 : 1;
  const number =
    value < 100 && !Number.isInteger(value)
      ? value.toFixed(digits)
      : formatNumber(Math.round(value));
  const text = `${number} ${unit}${spread > maxSpread ? `, noisy: ±${Math.round(100 * spread)} %` : ""}`;
  return goal && isMissed(goal, value) ? `**${text}**` : text;
}

/** @returns the goals of a row, with the number of documents if they differ */
function formatGoals(goals: readonly Goal[]): string {
  const texts = goals.map(({ max, min }) =>
    max === undefined ? `${min} or more` : `at most ${formatNumber(max)}`,
  );
  if (new Set(texts).size <= 1) return texts[0] ?? "";
  return goals
    .map(({ documents = 0 }, index) => `${texts[index]} at ${formatNumber(documents)}`)
    .join(", ");
}

function formatNumber(value: number): string {
  return value.toLocaleString("en");
}
