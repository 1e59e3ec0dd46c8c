/**
 * The report at the end of an import: taken, changed, left out and why, and a line that counts them.
 */
import type { ImportPlan } from "./plan-import.ts";
import type { Remark } from "./remark.ts";
import type { WrittenFile } from "./write-import.ts";

/** @param into the content folder as the user named it */
export function formatSummary(
  plan: ImportPlan,
  written: readonly WrittenFile[],
  leftOut: readonly Remark[],
  into: string,
  isDry: boolean,
): string {
  const documents = written.filter(({ isCopy }) => !isCopy);
  const sources = new Set(written.map(({ source }) => source));
  const changed = plan.changed.filter(({ file }) => sources.has(file));
  const unchanged = written.filter(({ isUnchanged }) => isUnchanged).length;
  const isDefault = documents.some(({ target }) => target.startsWith("pages/"));
  const keys = [...plan.unusedKeys]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([key, times]) => `${key} (${times})`);
  return [
    `Import from ${plan.tool} into ${into}${isDry ? ", tried without writing" : ""}`,
    ...section(
      "Taken",
      written.map(
        ({ source, target, isUnchanged }) =>
          `${source} → ${into}/${target}${isUnchanged ? " (there already)" : ""}`,
      ),
    ),
    ...section("Changed", sortRemarks(changed)),
    ...section("Left out", sortRemarks(leftOut)),
    ...(keys.length > 0
      ? ["", `Front matter without a place here: ${keys.join(", ")}`]
      : []),
    ...(isDefault
      ? [
          "",
          'Pages without one of the five categories got "Company": set category where another fits.',
        ]
      : []),
    "",
    `${count(documents.length, "document")} and ${count(written.length - documents.length, "file")} taken${unchanged > 0 ? ` (${unchanged} there already)` : ""}, ${count(changed.length, "change")}, ${leftOut.length} left out.`,
  ].join("\n");
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0
    ? []
    : ["", title, ...lines.map((line) => `  ${line}`)];
}

/** @returns a line a remark in the order of the files; what happened to one line many times is said once */
function sortRemarks(remarks: readonly Remark[]): string[] {
  const lines = remarks
    .toSorted((a, b) =>
      a.file === b.file
        ? (a.line ?? 0) - (b.line ?? 0)
        : a.file < b.file
          ? -1
          : 1,
    )
    .map(formatRemark);
  return [...Map.groupBy(lines, (line) => line).values()].map((same) =>
    same.length === 1 ? (same[0] ?? "") : `${same[0]} (${same.length} times)`,
  );
}

function formatRemark({ file, line, message }: Remark): string {
  return `${file}${line === undefined ? "" : `:${line}`}  ${message}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
