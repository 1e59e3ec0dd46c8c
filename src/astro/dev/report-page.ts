/**
 * Problems of the content in the browser under `astro dev`: a report in place of a page with an
 * error, and a note on all other pages. Both reload when a file is saved.
 */
import { bySeverity, formatCount, isWarning, type Problem } from "../../content/problems.ts";
import { escapeHtml } from "../../markdown/escape-html.ts";
import type { Site } from "../../content/site.ts";
import { listHtmlPages } from "../../site/html-pages.ts";

/** Maximum number of problems in a note, which shares the page with the content. */
const maxInNote = 20;

const style = `<style>
.broadsheet-report{all:revert;font:1rem/1.6 system-ui;color:#1a1a1a;background:#fff;max-width:56rem;margin:3rem auto;padding:0 1rem}
.broadsheet-note{all:revert;position:fixed;inset:auto 1rem 1rem auto;z-index:99;max-width:min(40rem,calc(100vw - 2rem));max-height:70vh;overflow:auto;font:.875rem/1.5 system-ui;color:#1a1a1a;background:#fff8e6;border:1px solid #b58900;border-radius:6px;padding:.4rem .8rem}
.broadsheet-note.has-errors{background:#fdecea;border-color:#b3261e}
:is(.broadsheet-report,.broadsheet-note) :is(ol,li,a,code,p,h1,summary){all:revert}
:is(.broadsheet-report,.broadsheet-note) li{margin:.6rem 0}
:is(.broadsheet-report,.broadsheet-note) a{color:#0b5a6f}
</style>`;

/** Opens files in the editor that Vite detects, without leaving the page. */
const script = `<script type="module">
for (const link of document.querySelectorAll("[data-open]"))
  link.addEventListener("click", (event) => { event.preventDefault(); void fetch(link.href); });
</script>`;

/**
 * @param problems problems, at least one of them an error
 * @param root folder to which the file names of the problems are relative
 */
export function renderReport(problems: readonly Problem[], root: string): string {
  const { errors } = bySeverity(problems);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Problems in the content</title><meta name="viewport" content="width=device-width">
<script type="module" src="/@vite/client"></script>
${style}</head>
<body><main class="broadsheet-report"><h1>Problems in the content</h1><p>The requested page appears as soon as these problems are fixed and saved.</p><ol>${errors.map((error) => item(error, root)).join("")}</ol></main>${script}</body></html>
`;
}

/** @returns a note with the problems for the end of a page; empty without problems */
export function renderNote(problems: readonly Problem[], root: string): string {
  if (problems.length === 0) return "";
  const errors = problems.filter((problem) => !isWarning(problem)).length;
  const warnings = problems.length - errors;
  const summary = [
    ...(errors > 0 ? [formatCount(errors, "error")] : []),
    ...(warnings > 0 ? [formatCount(warnings, "warning")] : []),
  ].join(", ");
  const more = problems.length - maxInNote;
  return `${style}<details class="broadsheet-note${errors > 0 ? " has-errors" : ""}"><summary>${summary} in the content</summary><ol>${problems
    .slice(0, maxInNote)
    .map((problem) => item(problem, root))
    .join("")}</ol>${more > 0 ? `<p>${more} more: npm run check</p>` : ""}</details>${script}`;
}

function item({ file, line, column, message }: Problem, root: string): string {
  const place = `${file}:${line}:${column}`;
  // Endpoint of Vite that opens a file in the running editor.
  const href = `/__open-in-editor?file=${encodeURIComponent(`${root}/${place}`)}`;
  return `<li><a href="${escapeHtml(href)}" data-open><code>${escapeHtml(place)}</code></a><br>${escapeHtml(message)}</li>`;
}

/**
 * @param problems current problems of the content
 * @param site last loaded site without errors
 * @param pathname requested path
 */
export function hasFault(
  problems: readonly Problem[],
  site: Site | undefined,
  pathname: string,
): boolean {
  if (!site) return true;
  const files = new Set(problems.filter((problem) => !isWarning(problem)).map(({ file }) => file));
  const isDocument = (file: string) => file.endsWith(".md") && !file.endsWith("/company.md");
  if (![...files].every(isDocument)) return true;
  const page = site.byPath.get(pathname);
  if (page) return files.has(page.file);
  // The page of a file that has never been valid has an unknown path, so it may be any path that is
  // not a known page.
  const isList = listHtmlPages(site).some((list) => list.path === pathname);
  if (isList) return false;
  const known = new Set(site.documents.map(({ file }) => file));
  return pathname.endsWith("/") && [...files].some((file) => !known.has(file));
}
