/**
 * Results as Markdown, for docs/contributing/cost.md and the terminal. What misses its goal is named as such.
 */
import { formatTable } from "../written-part.ts";
import { compareWithGoals } from "./goals.ts";
import { isReached, type Figure, type Results, type Timing } from "./results.ts";
import { mostSpread } from "./turns.ts";

/** @returns the results as tables, and a sentence on each goal that was missed */
export function formatResults({ posts, timings, figures }: Results): string {
  const timed = Object.values(timings).flatMap(({ results }) => results);
  const compared = compareWithGoals(timed);
  const measured = Object.values(figures).flatMap(({ results }) => results);
  return [
    formatTimings(timed),
    formatGoals(compared),
    formatFigures(measured),
    formatMisses([...compared, ...measured]),
    formatMachines({ ...timings, ...figures }),
    timed.length > 0 ? `The builds are of ${posts}.` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function formatTimings(timings: readonly Timing[]): string {
  if (timings.length === 0) return "";
  return formatTable(
    ["documents", "work", "median", "processor", "runs", "spread", "memory"],
    timings
      .toSorted((one, other) => one.documents - other.documents)
      .map(({ documents, work, seconds, processor, runs, spread, memory }) => [
        count(documents),
        work,
        formatSeconds(seconds),
        processor === null ? "–" : formatSeconds(processor),
        count(runs),
        runs === 1 ? "–" : `${percent(spread)}${spread > mostSpread ? ", disturbed" : ""}`,
        memory === null ? "–" : `${count(Math.round(memory / 1e6))} MB`,
      ]),
  );
}

function formatGoals(figures: readonly Figure[]): string {
  if (figures.length === 0) return "";
  return formatTable(
    ["documents", "what is to be reached", "measured", "goal", ""],
    figures.map((figure) => [
      count(figure.documents),
      figure.name,
      formatValue(figure),
      nameGoals([figure]),
      isReached(figure) ? "reached" : "**missed**",
    ]),
  );
}

function formatFigures(figures: readonly Figure[]): string {
  if (figures.length === 0) return "";
  const sizes = [...new Set(figures.map(({ documents }) => documents))].toSorted((a, b) => a - b);
  const rows = [...Map.groupBy(figures, ({ name }) => name)].map(([name, of]) => [
    name,
    ...sizes.map((size) => {
      const figure = of.find(({ documents }) => documents === size);
      return figure ? formatValue(figure) : "";
    }),
    nameGoals(of),
  ]);
  return formatTable(["documents in the list", ...sizes.map(count), "goal"], rows);
}

function formatMisses(figures: readonly Figure[]): string {
  const missed = figures
    .filter((figure) => isReached(figure) === false)
    .map(
      (figure) =>
        `${figure.name} at ${count(figure.documents)} (${formatValue(figure)}, goal ${nameGoals([figure])})`,
    );
  return missed.length === 0 ? "Every goal is reached." : `Not reached: ${missed.join("; ")}.`;
}

/** Parts are measured one by one; most were on the same machine. */
function formatMachines(parts: Record<string, { machine: string }>): string {
  const machines = Map.groupBy(Object.entries(parts), ([, { machine }]) => machine);
  return [...machines]
    .map(([machine, of]) => `Measured on ${machine}: ${of.map(([name]) => name).join(", ")}.`)
    .join(" ");
}

function nameGoals(figures: readonly Figure[]): string {
  const goals = figures.flatMap(({ most, least, unit, documents }) => {
    if (most !== null) return { text: `at most ${formatGoal(most, unit)}`, documents };
    if (least !== null) return { text: `${formatGoal(least, unit)} or more`, documents };
    return [];
  });
  const texts = new Set(goals.map(({ text }) => text));
  return texts.size <= 1
    ? [...texts].join("")
    : goals.map(({ text, documents }) => `${text} at ${count(documents)}`).join(", ");
}

function formatGoal(value: number, unit: string): string {
  return `${count(value)} ${unit}`;
}

function formatValue({ value, unit }: Figure): string {
  return `${value < 100 ? value.toFixed(value < 10 ? 2 : 1) : count(Math.round(value))} ${unit}`;
}

function formatSeconds(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(2)} s` : `${seconds.toFixed(1)} s`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}
