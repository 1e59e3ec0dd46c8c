/**
 * Report of an import: a summary for the terminal, and a Markdown file with all remarks by kind.
 */
import type { WriteResult } from "../content/write-files.ts";
import type { ImportPlan } from "../plan-import.ts";
import { formatComparison, formatLosses } from "./compare.ts";
import { formatCount, remarkKinds, type Remark } from "./remark.ts";

/** Maximum number of lines per section in the terminal. */
const maxLines = 3;
/** Maximum number of listed front matter keys. */
const maxKeys = 20;

interface ReportOptions {
  generator: string;
  /** Content folder as given by the user. */
  into: string;
  isDry: boolean;
  /** File for the full report. */
  file: string;
}

/** @returns the summary for the terminal, and the full report in Markdown */
export function formatReport(
  plan: ImportPlan,
  { written, created, leftOut }: WriteResult,
  { generator, into, isDry, file }: ReportOptions,
): { page: string; details: string } {
  const sources = new Set(written.map(({ source }) => source));
  const unwritten = new Set([
    ...plan.documents.flatMap(({ source }) => (sources.has(source) ? [] : [source])),
    ...plan.remarks.flatMap(({ kind, file: name }) => (kind === "leftOut" ? [name] : [])),
  ]);
  const remarks = [
    ...plan.remarks.filter(({ kind, file: name }) => kind === "leftOut" || !unwritten.has(name)),
    ...leftOut,
  ];
  const sections = Object.entries(remarkKinds).flatMap(([kind, heading]) => {
    const own = remarks.filter((remark) => remark.kind === kind);
    return own.length === 0 ? [] : [[heading, formatRemarks(own), condense(own)] as const];
  });
  const title = `Import from ${generator} into ${into}${isDry ? " (dry run: nothing is written)" : ""}`;
  const notes = listNotes(plan, created, into);
  const files = new Set(written.map(({ file: name }) => name));
  const documents = plan.documents.filter(({ file: name }) => files.has(name));
  const comparison =
    documents.length === 0
      ? []
      : [
          "",
          formatComparison(
            documents.map((document) => document.comparison),
            plan.leftOutWords,
          ),
        ];
  const { old, lost } = plan.addresses;
  if (old > 0)
    comparison.push("", `Sitemap: ${old - lost} of ${old} former URLs have a successor.`);
  const total = formatTotal(written, remarks);
  return {
    page: [
      title,
      "",
      ...listSections(plan, written),
      ...sections.flatMap(([heading, lines, condensed]) =>
        shorten(heading, condensed, lines.length),
      ),
      ...notes,
      ...comparison,
      ...(isDry ? [] : ["", `Full report: ${file}`]),
      "",
      total,
    ].join("\n"),
    details: [
      `# ${title}`,
      "",
      total,
      ...notes,
      ...comparison,
      ...formatSection(
        "Imported",
        written.map(
          ({ source, file: name, isUnchanged }) =>
            `${source} → ${into}/${name}${isUnchanged ? " (unchanged)" : ""}`,
        ),
      ),
      ...sections.flatMap(([heading, lines]) => formatSection(heading, lines)),
      ...formatSection(
        "Differences from the source",
        documents.flatMap(({ source, comparison: own }) => {
          const losses = formatLosses(own);
          return losses === undefined ? [] : [`${source}  ${losses}`];
        }),
      ),
      ...formatSection(
        "Front matter keys",
        [...plan.unusedKeys].map(([key, names]) => `${key}  not imported from ${names.join(", ")}`),
      ),
      "",
    ].join("\n"),
  };
}

function formatTotal(written: WriteResult["written"], remarks: readonly Remark[]): string {
  const documents = written.filter(({ isCopy }) => !isCopy).length;
  const unchanged = written.filter(({ isUnchanged }) => isUnchanged).length;
  const leftOut = remarks.filter(({ kind }) => kind === "leftOut").length;
  const changes = remarks.length - leftOut;
  return `${formatCount(documents, "document")} and ${formatCount(written.length - documents, "file")} imported${unchanged > 0 ? ` (${unchanged} unchanged)` : ""}, ${formatCount(changes, "change")}, ${leftOut} left out.`;
}

/** @returns the number of documents by section and by language */
function listSections({ documents }: ImportPlan, written: WriteResult["written"]): string[] {
  const files = new Set(written.map(({ file }) => file));
  const own = documents.filter(({ file }) => files.has(file));
  const countByKey = (keys: readonly string[]) =>
    [...Map.groupBy(keys, (key) => key)].map(([key, all]) => `${key} ${all.length}`).join(", ");
  return own.length === 0
    ? []
    : [
        `  ${countByKey(own.map(({ file }) => file.replace(/\/.*$/, "")))}`,
        `  ${countByKey(own.map(({ locale }) => locale))}`,
      ];
}

function listNotes(
  { unusedKeys, unusedSettings, lostEntries, documents }: ImportPlan,
  created: readonly string[],
  into: string,
) {
  const keys = [...unusedKeys]
    .toSorted(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1))
    .map(([key, files]) => `${key} (${files.length})`);
  const more = keys.length > maxKeys ? [`and ${keys.length - maxKeys} more`] : [];
  const notes = [
    created.length > 0 &&
      `Created, because the source has no such file: ${created.map((name) => `${into}/${name}`).join(", ")}. Review them first.`,
    keys.length > 0 &&
      `Front matter keys that were not imported: ${[...keys.slice(0, maxKeys), ...more].join(", ")}`,
    lostEntries.length > 0 && `Menu entries that were not imported: ${lostEntries.join(", ")}`,
    unusedSettings.length > 0 && `Settings that were not imported: ${unusedSettings.join(", ")}`,
    documents.some(({ file }) => file.startsWith("pages/")) &&
      'Pages without one of the five categories got "Company": set category where another fits.',
  ];
  return notes.flatMap((note) => (note === false ? [] : ["", note]));
}

/** Number of remarks with one message from which the terminal shows one line for all. */
const minEqual = 4;

/** @returns a line for each remark, or for all with the same message; the most frequent first */
function condense(remarks: readonly Remark[]): string[] {
  return [...Map.groupBy(remarks, ({ message }) => message)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([message, all]) =>
      all.length < minEqual
        ? formatRemarks(all)
        : [`${message} (${all.length} times)`.replace(/\p{Cc}/gu, " ")],
    );
}

function shorten(heading: string, lines: readonly string[], total: number): string[] {
  const rest = lines.length - maxLines;
  return [
    "",
    `${heading}: ${total}`,
    ...lines.slice(0, maxLines).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

function formatSection(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `## ${heading}`, "", ...lines.map((line) => `- ${line}`)];
}

/** @returns a line for each remark, sorted by file; equal remarks are counted */
function formatRemarks(remarks: readonly Remark[]): string[] {
  const lines = remarks
    .toSorted((a, b) =>
      a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
    )
    .map(({ file, line, message }) =>
      // A quoted source may contain control characters, which could affect the terminal.
      `${file}${line === undefined ? "" : `:${line}`}  ${message}`.replace(/\p{Cc}/gu, " "),
    );
  return [...Map.groupBy(lines, (line) => line)].map(([line, all]) =>
    all.length === 1 ? line : `${line} (${all.length} times)`,
  );
}
