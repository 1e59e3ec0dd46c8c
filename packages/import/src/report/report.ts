/**
 * Report of an import: a page for the terminal with the losses that readers notice and the most
 * important changes, and Markdown files with all remarks, one for each kind.
 */
import { posix } from "node:path";
import { toSlug } from "../content/content-format.ts";
import type { WriteResult } from "../content/write-files.ts";
import type { ImportPlan } from "../plan-import.ts";
import { formatLosses } from "./compare.ts";
import { formatMissing } from "./missing.ts";
import { formatCount, remarkKinds, type Remark } from "./remark.ts";

/** Maximum number of lines about changes in the terminal. */
const maxLines = 10;
/** Maximum number of listed front matter keys. */
const maxKeys = 20;

interface ReportOptions {
  generator: string;
  /** Content folder as given by the user. */
  into: string;
  isDry: boolean;
  /** Name of the files with all remarks, without extension. */
  name: string;
}

interface Section {
  heading: string;
  lines: string[];
}

/** @returns the page for the terminal, and the texts of the Markdown files by name */
export function formatReport(
  plan: ImportPlan,
  { written, created }: WriteResult,
  { generator, into, isDry, name }: ReportOptions,
) {
  const sources = new Set(written.map(({ source }) => source));
  const unwritten = new Set([
    ...plan.documents.flatMap(({ source }) => (sources.has(source) ? [] : [source])),
    ...plan.remarks.flatMap((remark) => (isLeftOut(remark) ? [remark.file] : [])),
  ]);
  const remarks = plan.remarks.filter((remark) => isLeftOut(remark) || !unwritten.has(remark.file));
  const title = `Import from ${generator} into ${into}${isDry ? " (dry run: nothing is written)" : ""}`;
  const files = new Set(written.map(({ file }) => file));
  const documents = plan.documents.filter(({ file }) => files.has(file));
  const sections = listSections(remarks, documents, plan, written, into);
  const summary = [
    ...listCollections(documents),
    "",
    withoutControls(
      formatMissing(
        plan,
        documents.map(({ comparison }) => comparison),
        remarks,
      ),
    ),
    ...listChanges(remarks),
    ...listNotes(plan, created, into),
  ];
  const total = formatTotal(written, remarks);
  const toFile = (...lines: string[]) => [`# ${title}`, "", ...lines, ""].join("\n");
  const fileIn = (folder: string, { heading }: Section) => `${folder}/${toSlug(heading)}.md`;
  return {
    page: [
      title,
      "",
      ...summary,
      ...(isDry ? [] : ["", `All remarks by kind: ${name}.md`]),
      "",
      total,
    ].join("\n"),
    details: new Map([
      [
        `${name}.md`,
        toFile(
          total,
          "",
          ...summary,
          "",
          "## Details",
          "",
          ...sections.map((section) => {
            const file = fileIn(posix.basename(name), section);
            return `- [${section.heading}](${file}): ${section.lines.length}`;
          }),
        ),
      ],
      ...sections.map((section): [string, string] => [
        fileIn(name, section),
        toFile(`## ${section.heading}`, "", ...section.lines.map((line) => `- ${line}`)),
      ]),
    ]),
  };
}

function isLeftOut({ kind }: Remark): boolean {
  return kind === "leftOut" || kind === "withheld" || kind === "absent";
}

function listSections(
  remarks: readonly Remark[],
  documents: ImportPlan["documents"],
  plan: ImportPlan,
  written: WriteResult["written"],
  into: string,
): Section[] {
  return [
    ...Object.entries(remarkKinds).map(([kind, heading]) => ({
      heading,
      lines: formatRemarks(remarks.filter((remark) => remark.kind === kind)),
    })),
    {
      heading: "Differences from the source",
      lines: documents.flatMap(({ source, comparison }) => {
        const losses = formatLosses(comparison);
        return losses ? [`${source}  ${losses}`] : [];
      }),
    },
    {
      heading: "Front matter keys",
      lines: [...plan.unusedKeys].map(
        ([key, all]) => `${key}  not imported from ${all.map(({ file }) => file).join(", ")}`,
      ),
    },
    {
      heading: "Imported",
      lines: written.map(
        ({ source, file, isUnchanged }) =>
          `${source} → ${into}/${file}${isUnchanged ? " (unchanged)" : ""}`,
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
}

function formatTotal(written: WriteResult["written"], remarks: readonly Remark[]): string {
  const documents = written.filter(({ isCopy }) => !isCopy).length;
  const unchanged = written.filter(({ isUnchanged }) => isUnchanged).length;
  const leftOut = remarks.filter(isLeftOut).length;
  const changes = remarks.length - leftOut;
  return `${formatCount(documents, "document")} and ${formatCount(written.length - documents, "file")} imported${unchanged > 0 ? ` (${unchanged} unchanged)` : ""}, ${formatCount(changes, "change")}, ${leftOut} left out.`;
}

/** @returns the number of documents by section and by language */
function listCollections(documents: ImportPlan["documents"]): string[] {
  const countByKey = (keys: readonly string[]) =>
    [...Map.groupBy(keys, (key) => key)].map(([key, all]) => `${key} ${all.length}`).join(", ");
  return documents.length === 0
    ? []
    : [
        `  ${countByKey(documents.map(({ file }) => file.replace(/\/.*$/, "")))}`,
        `  ${countByKey(documents.map(({ locale }) => locale))}`,
      ];
}

/** @returns a message without the parts that differ between equal changes */
function patternOf(message: string): string {
  return message
    .replace(/"[^"]*"/g, '"…"')
    .replace(/(?<=^|\s)\/\S+/g, "/…")
    .replace(/([{<][{<%]*-?\s*[\w.:-]+)\s+[^\s{}>%][^{}]*?\s*(?=\/?[>%}]+(?:\s|$)|…)/g, "$1 … ")
    .replace(/\d+(?= )/g, "…");
}

/**
 * @returns a line for equal changes, in the order of importance: the most frequent one of each kind,
 *   then as many others as there are lines
 */
function listChanges(remarks: readonly Remark[]): string[] {
  const groups = Object.entries(remarkKinds).flatMap(([kind, heading]) =>
    [
      ...Map.groupBy(
        remarks.filter((remark) => remark.kind === kind),
        ({ message }) => patternOf(message),
      ),
    ]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([pattern, all], rank) => ({ heading, pattern, all, rank })),
  );
  const shown = new Set(groups.toSorted((a, b) => a.rank - b.rank).slice(0, maxLines));
  const lines = groups.flatMap((group) => {
    const { heading, pattern, all } = group;
    const [first] = all;
    if (!first || !shown.has(group)) return [];
    const change =
      all.length === 1
        ? `${placeOf(first)}  ${first.message}`
        : `${pattern}, as in ${placeOf(first)}`;
    return [withoutControls(`  ${all.length} × ${heading.toLowerCase()}: ${change}`)];
  });
  const more = groups.length - shown.size;
  return lines.length === 0
    ? []
    : ["", ...lines, ...(more > 0 ? [`  … and ${more} more kinds of changes`] : [])];
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

/** Number of remarks with one message from which one line has the places of all. */
const minEqual = 4;

/** @returns a line for each remark, sorted by file, or for all with the same message */
function formatRemarks(remarks: readonly Remark[]): string[] {
  const sorted = remarks.toSorted((a, b) =>
    a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
  );
  const groups = Map.groupBy(sorted, ({ message }) => message);
  return [...groups].flatMap(([message, all]) => {
    const places = [...new Set(all.map(placeOf))];
    const lines =
      all.length < minEqual
        ? places.map((place) => `${place}  ${message}`)
        : [`${message} (${all.length} times): ${places.join(", ")}`];
    return lines.map(withoutControls);
  });
}

function placeOf({ file, line }: Remark): string {
  return `${file}${line ? `:${line}` : ""}`;
}

/** A quoted source may contain control characters, which could affect the terminal. */
function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, " ");
}
