/**
 * Report of an import: a page of totals and of what to look at first, and the whole with a section for each kind of
 * remark.
 */
import type { WriteResult } from "../content/write-files.ts";
import type { ImportPlan } from "../plan-import.ts";
import { remarkKinds, type Remark, type RemarkKind } from "./remark.ts";

/** Lines of each section on the page for the terminal. */
const shownLines = 3;
/** Front matter keys in the list of those without a place. */
const shownKeys = 20;

interface ReportOptions {
  generator: string;
  /** Content folder as the user named it. */
  into: string;
  isDry: boolean;
  /** File for the whole report. */
  file: string;
}

/** @returns a page for the terminal, and the whole as Markdown */
export function formatReport(
  plan: ImportPlan,
  { written, made, leftOut }: WriteResult,
  { generator, into, isDry, file }: ReportOptions,
): { page: string; details: string } {
  const sources = new Set(written.map(({ source }) => source));
  const remarks = [
    ...plan.remarks.filter((remark) => remark.kind === "leftOut" || sources.has(remark.file)),
    ...leftOut,
  ];
  const byKind = Map.groupBy(remarks, ({ kind }) => kind);
  const sections = Object.entries(remarkKinds).flatMap(([kind, heading]) => {
    const own = remarks.filter((remark) => remark.kind === kind);
    return own.length === 0 ? [] : [[heading, formatRemarks(own)] as const];
  });
  const title = `Import from ${generator} into ${into}${isDry ? " (dry run: nothing is written)" : ""}`;
  const notes = listNotes(plan, made, into);
  const total = formatTotal(written, byKind);
  return {
    page: [
      title,
      "",
      ...listSections(plan, written),
      ...sections.flatMap(([heading, lines]) => shorten(heading, lines)),
      ...notes,
      ...(isDry ? [] : ["", `Full report: ${file}`]),
      "",
      total,
    ].join("\n"),
    details: [
      `# ${title}`,
      "",
      total,
      ...notes,
      ...formatSection(
        "Imported",
        written.map(
          ({ source, file: name, isUnchanged }) =>
            `${source} → ${into}/${name}${isUnchanged ? " (unchanged)" : ""}`,
        ),
      ),
      ...sections.flatMap(([heading, lines]) => formatSection(heading, lines)),
      "",
    ].join("\n"),
  };
}

function formatTotal(
  written: WriteResult["written"],
  byKind: ReadonlyMap<RemarkKind, Remark[]>,
): string {
  const documents = written.filter(({ isCopy }) => !isCopy).length;
  const unchanged = written.filter(({ isUnchanged }) => isUnchanged).length;
  const leftOut = byKind.get("leftOut")?.length ?? 0;
  const changes = [...byKind.values()].flat().length - leftOut;
  return `${count(documents, "document")} and ${count(written.length - documents, "file")} imported${unchanged > 0 ? ` (${unchanged} unchanged)` : ""}, ${count(changes, "change")}, ${leftOut} left out.`;
}

/** @returns the number of documents of each section and each language */
function listSections({ documents }: ImportPlan, written: WriteResult["written"]): string[] {
  const files = new Set(written.map(({ file }) => file));
  const own = documents.filter(({ file }) => files.has(file));
  const tally = (keys: readonly string[]) =>
    [...Map.groupBy(keys, (key) => key)].map(([key, all]) => `${key} ${all.length}`).join(", ");
  return own.length === 0
    ? []
    : [
        `  ${tally(own.map(({ file }) => file.replace(/\/.*$/, "")))}`,
        `  ${tally(own.map(({ locale }) => locale))}`,
      ];
}

function listNotes({ unusedKeys, documents }: ImportPlan, made: readonly string[], into: string) {
  const keys = [...unusedKeys]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([key, times]) => `${key} (${times})`);
  const more = keys.length > shownKeys ? [`and ${keys.length - shownKeys} more`] : [];
  const notes = [
    made.length > 0 &&
      `Created, because the source has no such file: ${made.map((name) => `${into}/${name}`).join(", ")}. Review them first.`,
    keys.length > 0 &&
      `Front matter keys that were not imported: ${[...keys.slice(0, shownKeys), ...more].join(", ")}`,
    documents.some(({ file }) => file.startsWith("pages/")) &&
      'Pages without one of the five categories got "Company": set category where another fits.',
  ];
  return notes.flatMap((note) => (note === false ? [] : ["", note]));
}

function shorten(heading: string, lines: readonly string[]): string[] {
  const rest = lines.length - shownLines;
  return [
    "",
    `${heading}: ${lines.length}`,
    ...lines.slice(0, shownLines).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

function formatSection(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `## ${heading}`, "", ...lines.map((line) => `- ${line}`)];
}

/** @returns a line for each remark in the order of the files; equal ones are counted */
function formatRemarks(remarks: readonly Remark[]): string[] {
  const lines = remarks
    .toSorted((a, b) =>
      a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
    )
    .map(({ file, line, message }) =>
      // A quoted source may hold control characters, which a terminal obeys.
      `${file}${line === undefined ? "" : `:${line}`}  ${message}`.replace(/\p{Cc}/gu, " "),
    );
  return [...Map.groupBy(lines, (line) => line)].map(([line, all]) =>
    all.length === 1 ? line : `${line} (${all.length} times)`,
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
