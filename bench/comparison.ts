/**
 * Comparison of the benchmark's builds with those of other generators, for docs/guides/comparison.md:
 * missed goals first, then a chart.
 *
 * Only times of the same run are compared, because machines differ and are noisy.
 */
import { formatTable } from "../packages/conformance/src/format-table.ts";
import { readGoals, type Figure, type Results } from "./report.ts";

/** Name of our complete build in the run of other generators. */
export const ourName = "this project, complete";

/** Comment before the section in docs/guides/comparison.md. */
export const comparisonMark = "speed: written by npm run bench";

const processorTime = ": processor time";
const themed = /^Hugo [\d.]+ with /;

/** Longest bar of the chart in characters. */
const chartWidth = 24;

/** @returns a sentence about each missed goal, and a chart of first builds */
export function formatComparison({ parts }: Results): string {
  const figuresOf = (part: string) =>
    (parts[part]?.figures ?? []).filter(({ name }) => name.endsWith(processorTime));
  const small = figuresOf("small");
  return [formatMisses(small), formatChart([...relate(small), ...relate(figuresOf("peers"))])]
    .filter((text) => text !== "")
    .join("\n\n");
}

function formatMisses(small: readonly Figure[]): string {
  const kinds = { "cold, complete": "A first build", "nothing changed": "A second build" };
  return Object.entries(kinds)
    .flatMap(([name, kind]) => {
      const texts = small
        .filter((figure) => figure.name === name + processorTime)
        .flatMap((figure) => {
          const other = small.find(
            (one) => themed.test(one.name) && one.documents === figure.documents,
          );
          const goal = readGoals().find(
            (one) => one.name === figure.name && one.documents === figure.documents && one.of,
          );
          const ratio = figure.value / (other?.value ?? Infinity);
          return goal && ratio > goal.max
            ? `${ratio.toFixed(1)} times with ${figure.documents.toLocaleString("en")} posts (goal: ${goal.max})`
            : [];
        });
      return texts.length === 0
        ? []
        : `${kind} misses its goal: it takes the processor time of Hugo with a theme and Pagefind ${texts.join(", ")}.`;
    })
    .join(" ");
}

interface Relation {
  name: string;
  documents: number;
  /** Processor time, divided by that of our complete first build. */
  ratio: number;
}

function relate(figures: readonly Figure[]): Relation[] {
  const isOurs = ({ name }: Figure) => [ourName, "cold, complete"].includes(strip(name));
  const ours = new Map(figures.filter(isOurs).map((figure) => [figure.documents, figure.value]));
  return figures
    .filter((figure) => !isOurs(figure) && /^[A-Z]/.test(figure.name))
    .map(({ name, documents, value }) => ({
      name: strip(name),
      documents,
      ratio: value / (ours.get(documents) ?? Infinity),
    }))
    .filter(({ ratio }) => ratio > 0);
}

const strip = (name: string) => name.replace(processorTime, "");

function formatChart(relations: readonly Relation[]): string {
  const sizes = [...new Set(relations.map(({ documents }) => documents))].toSorted((a, b) => a - b);
  const longest = Math.max(1, ...relations.map(({ ratio }) => ratio));
  const bar = (ratio: number) =>
    `${"█".repeat(Math.max(1, Math.round((ratio / longest) * chartWidth)))} ${ratio.toFixed(2)} ×`;
  const rows = [...Map.groupBy(relations, ({ name }) => name)].map(([name, own]) => [
    name,
    ...sizes.map((size) =>
      own.filter((one) => one.documents === size).map((one) => bar(one.ratio)),
    ),
  ]);
  const head = ["First build", ...sizes.map((size) => `${size.toLocaleString("en")} posts`)];
  const ours = ["this project, complete", ...sizes.map(() => bar(1))];
  return formatTable(
    head,
    relations.length === 0 ? [] : [ours, ...rows.map((cells) => cells.map(String))],
  );
}
