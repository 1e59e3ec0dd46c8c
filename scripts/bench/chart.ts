/**
 * Draws seconds against documents, both logarithmic, so that what grows in proportion is a straight line of one slope.
 *
 * An SVG that stands alone: it follows the reader's light or dark theme by itself, and the same results make the same bytes.
 */
import type { BuildResult } from "./results.ts";

interface Line {
  name: string;
  points: [documents: number, seconds: number][];
}

const width = 720;
const height = 400;
const margin = { left: 64, right: 150, top: 40, bottom: 52 };
const decades = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** @returns the chart, or undefined where there is too little to draw */
export function drawChart(builds: readonly BuildResult[]): string | undefined {
  if (builds.length < 2) return undefined;
  const lines = [
    toLine("cold build", builds, ({ cold }) => cold),
    toLine("Hugo", builds, ({ hugo }) => hugo),
    toLine("with search index", builds, ({ withSearch }) => withSearch),
    toLine("nothing edited", builds, ({ unchanged }) => unchanged),
  ].filter(({ points }) => points.length > 1);
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map(([documents]) => documents),
    margin.left,
    width - margin.right,
  );
  const y = scale(
    points.map(([, seconds]) => seconds),
    height - margin.bottom,
    margin.top,
  );
  const marks = new Set(builds.map(({ documents }) => documents));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">`,
    `<title id="t">Seconds of a build against the number of documents</title>`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="8"/>`,
    text(
      margin.left,
      24,
      "Seconds of a build, by number of documents",
      "title",
    ),
    ...decades
      .filter((seconds) => y.holds(seconds))
      .flatMap((seconds) => [
        `<path class="grid" d="M${margin.left} ${y.at(seconds)}H${width - margin.right}"/>`,
        text(margin.left - 10, y.at(seconds) + 4, `${seconds} s`, "end"),
      ]),
    ...[...marks].flatMap((documents) => [
      `<path class="grid" d="M${x.at(documents)} ${margin.top}V${height - margin.bottom}"/>`,
      text(
        x.at(documents),
        height - margin.bottom + 22,
        documents.toLocaleString("en"),
        "middle",
      ),
    ]),
    ...spread(lines, y).flatMap(({ line, label }, index) => [
      `<path class="line c${index}" d="${line.points.map(([documents, seconds], at) => `${at === 0 ? "M" : "L"}${x.at(documents)} ${y.at(seconds)}`).join("")}"/>`,
      ...line.points.map(
        ([documents, seconds]) =>
          `<circle class="dot c${index}" cx="${x.at(documents)}" cy="${y.at(seconds)}" r="3.5"/>`,
      ),
      text(width - margin.right + 12, label + 4, line.name, `label c${index}`),
    ]),
    "</svg>",
    "",
  ].join("\n");
}

const style = [
  "text{font:13px system-ui,sans-serif;fill:#33393f}.title{font-weight:600;font-size:15px}.end{text-anchor:end}.middle{text-anchor:middle}.label{font-weight:600}",
  ".ground{fill:#fff;stroke:#d5dade}.grid{stroke:#e4e8eb}.line{fill:none;stroke-width:2.5;stroke-linejoin:round}",
  ".c0.line{stroke:#0b5cad}.c0{fill:#0b5cad}.c1.line{stroke:#b3402a}.c1{fill:#b3402a}.c2.line{stroke:#2b7a3d}.c2{fill:#2b7a3d}.c3.line{stroke:#7a4fb0}.c3{fill:#7a4fb0}.line.line{fill:none}",
  "@media (prefers-color-scheme:dark){text{fill:#c9d1d9}.ground{fill:#14181c;stroke:#343b42}.grid{stroke:#2a3036}.c0.line{stroke:#6cb0f5}.c0{fill:#6cb0f5}.c1.line{stroke:#f08a72}.c1{fill:#f08a72}.c2.line{stroke:#74c787}.c2{fill:#74c787}.c3.line{stroke:#bd9bea}.c3{fill:#bd9bea}}",
].join("");

function toLine(
  name: string,
  builds: readonly BuildResult[],
  read: (build: BuildResult) => number | null,
): Line {
  return {
    name,
    points: builds.flatMap((build): [number, number][] => {
      const seconds = read(build);
      return seconds === null ? [] : [[build.documents, seconds]];
    }),
  };
}

/** @returns places on a logarithmic axis with a little room at both ends, to a tenth of a pixel */
function scale(values: readonly number[], from: number, to: number) {
  const [low, high] = [
    Math.log10(Math.min(...values)) - 0.12,
    Math.log10(Math.max(...values)) + 0.12,
  ];
  return {
    at: (value: number) =>
      round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)),
    holds: (value: number) =>
      Math.log10(value) >= low && Math.log10(value) <= high,
  };
}

/** @returns each line with the height of its label at the right, so that no two labels touch */
function spread(lines: readonly Line[], y: ReturnType<typeof scale>) {
  const apart = 18;
  const labels = lines
    .map((line, index) => ({ index, at: y.at(line.points.at(-1)?.[1] ?? 1) }))
    .toSorted((a, b) => a.at - b.at);
  for (const [place, label] of labels.entries()) {
    const above = labels[place - 1];
    if (above) label.at = Math.max(label.at, round(above.at + apart));
  }
  return lines.map((line, index) => ({
    line,
    label: labels.find((label) => label.index === index)?.at ?? 0,
  }));
}

function text(x: number, y: number, content: string, name: string): string {
  return `<text class="${name}" x="${x}" y="${round(y)}">${content}</text>`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
