/**
 * Draws the seconds of each work as a bar, the others' beside ours.
 *
 * An SVG that stands alone: it follows the reader's light or dark theme by itself, and the same results make the same bytes.
 */
import { escapeHtml } from "../../src/markdown/escape-html.ts";
import { workNames } from "./build-works.ts";
import type { Timing } from "./results.ts";

const width = 720;
const left = 290;
const right = 70;
const rowHeight = 30;
const top = 48;

const ours = new Set<string>(Object.values(workNames));

/** @returns the chart, or undefined where there is too little to draw */
export function drawChart(timings: readonly Timing[], documents: number): string | undefined {
  const shown = timings
    .filter((one) => one.documents === documents)
    .toSorted((one, other) => one.seconds - other.seconds);
  if (shown.length < 2) return undefined;
  const most = Math.max(...shown.map(({ seconds }) => seconds));
  const height = top + rowHeight * shown.length + 12;
  const title = `Seconds of a build of ${documents.toLocaleString("en")} posts`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">`,
    `<title id="t">${title}</title>`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="8"/>`,
    `<text class="title" x="20" y="28">${title}</text>`,
    ...shown.flatMap(({ work, seconds }, index) => {
      const y = top + rowHeight * index;
      const length = round(((width - left - right) * seconds) / most);
      return [
        `<text class="end" x="${left - 10}" y="${y + 18}">${escapeHtml(work)}</text>`,
        `<rect class="${ours.has(work) ? "ours" : "theirs"}" x="${left}" y="${y + 4}" width="${length}" height="20" rx="3"/>`,
        `<text x="${round(left + length + 8)}" y="${y + 18}">${seconds.toFixed(1)} s</text>`,
      ];
    }),
    "</svg>",
    "",
  ].join("\n");
}

const style = [
  "text{font:13px system-ui,sans-serif;fill:#33393f}.title{font-weight:600;font-size:15px}.end{text-anchor:end}",
  ".ground{fill:#fff;stroke:#d5dade}.ours{fill:#0b5cad}.theirs{fill:#9aa4ad}",
  "@media (prefers-color-scheme:dark){text{fill:#c9d1d9}.ground{fill:#14181c;stroke:#343b42}.ours{fill:#6cb0f5}.theirs{fill:#5b656e}}",
].join("");

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
