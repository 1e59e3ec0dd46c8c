/**
 * Results as Markdown, for docs/cost.md and the terminal. What misses its goal is named as such.
 */
import { formatTable } from "../written-part.ts";
import {
  isReached,
  type BuildResult,
  type Figure,
  type Results,
} from "./results.ts";

/** What a build of many documents should cost: as a share of Hugo's time, and in bytes. */
const buildGoals = {
  documents: 10_000,
  hugo: 1,
  memory: 1e9,
};

/** @returns the results as tables, and a sentence on each goal that was missed */
export function formatResults(results: Results): string {
  const parts = [
    results.build.length > 0 ? formatBuilds(results.build) : "",
    formatFigures([
      ...results.edge,
      ...results.requests,
      ...results.mixed,
      ...results.memory,
    ]),
    formatMisses(results),
    `Measured in one run on ${results.machine}, the builds with ${results.posts}.`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function formatBuilds(builds: readonly BuildResult[]): string {
  return formatTable(
    [
      "documents",
      "cold build",
      "Hugo",
      "ratio",
      "with search index",
      "one post edited",
      "nothing edited",
      "memory",
      "files",
    ],
    builds.map((build) => [
      count(build.documents),
      seconds(build.cold),
      build.hugo === null ? "–" : seconds(build.hugo),
      build.hugo === null ? "–" : (build.cold / build.hugo).toFixed(2),
      build.withSearch === null ? "–" : seconds(build.withSearch),
      formatShare(build.edited, build.withSearch),
      formatShare(build.unchanged, build.withSearch),
      build.memory === null
        ? "–"
        : `${count(Math.round(build.memory / 1e6))} MB`,
      count(build.files),
    ]),
  );
}

function formatFigures(figures: readonly Figure[]): string {
  if (figures.length === 0) return "";
  const sizes = [
    ...new Set(figures.map(({ documents }) => documents)),
  ].toSorted((a, b) => a - b);
  const rows = [...Map.groupBy(figures, ({ name }) => name)].map(
    ([name, of]) => [
      name,
      ...sizes.map((size) => {
        const figure = of.find(({ documents }) => documents === size);
        return figure ? formatValue(figure) : "";
      }),
      formatGoals(of),
    ],
  );
  return formatTable(
    ["documents in the list", ...sizes.map(count), "goal"],
    rows,
  );
}

function formatMisses({
  build,
  edge,
  requests,
  mixed,
  memory,
}: Results): string {
  const missed = [
    ...build
      .filter(({ documents }) => documents >= buildGoals.documents)
      .flatMap((one) => [
        ...(one.hugo !== null && one.cold / one.hugo > buildGoals.hugo
          ? [`a cold build of ${count(one.documents)} documents in Hugo's time`]
          : []),
        ...(one.documents === buildGoals.documents &&
        (one.memory ?? 0) > buildGoals.memory
          ? [`a build of ${count(one.documents)} documents within 1 GB`]
          : []),
      ]),
    ...[...edge, ...requests, ...mixed, ...memory]
      .filter((figure) => isReached(figure) === false)
      .map(
        (figure) =>
          `${figure.name} at ${count(figure.documents)} (${formatValue(figure)}, goal ${formatGoals([figure])})`,
      ),
  ];
  return missed.length === 0
    ? "Every goal is reached."
    : `Not reached: ${missed.join("; ")}.`;
}

function formatGoals(figures: readonly Figure[]): string {
  const goals = figures.flatMap(({ most, least, unit, documents }) => {
    if (most !== null) return { text: `below ${most} ${unit}`, documents };
    if (least !== null) return { text: `${least} ${unit} or more`, documents };
    return [];
  });
  const texts = new Set(goals.map(({ text }) => text));
  return texts.size <= 1
    ? [...texts].join("")
    : goals
        .map(({ text, documents }) => `${text} at ${count(documents)}`)
        .join(", ");
}

function formatValue({ value, unit }: Figure): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

function formatShare(value: number | null, of: number | null): string {
  return value === null || of === null
    ? "–"
    : `${seconds(value)} (${percent(value / of)})`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function count(value: number): string {
  return value.toLocaleString("en");
}
