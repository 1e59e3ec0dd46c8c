/**
 * What a browser shows under `astro dev` while the content has problems. It reloads by itself when they are fixed.
 */
import {
  isWarning,
  sortProblems,
  type ContentError,
} from "../../content/problems.ts";
import { escapeHtml } from "../../markdown/escape-html.ts";

/** @returns an HTML page with a line for each problem */
export function renderReport({ problems }: ContentError): string {
  const items = sortProblems(
    problems.filter((problem) => !isWarning(problem)),
  ).map(
    ({ file, line, column, message }) =>
      `<li><code>${escapeHtml(`${file}:${line}:${column}`)}</code><br>${escapeHtml(message)}</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Problems in the content</title>
<script type="module" src="/@vite/client"></script>
<style>body{font:1rem/1.6 system-ui;max-width:50rem;margin:3rem auto;padding:0 1rem}li{margin:1rem 0}</style></head>
<body><main><h1>Problems in the content</h1><p>The site is shown again as soon as these are fixed and saved.</p><ol>${items.join("")}</ol></main></body></html>
`;
}
