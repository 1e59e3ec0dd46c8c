/**
 * The report of an import: a page of totals and of what to look at first, and the whole, with a section for each kind of remark.
 */
import { activeRemark } from "./active-remarks.ts";
import type { ImportPlan } from "./plan-import.ts";
import type { Remark } from "./remark.ts";
import type { WriteResult } from "./write-import.ts";

/** Kinds of remarks, those first that readers of the new site would miss most. A remark is of the first kind whose pattern it fits. */
const kinds: readonly [title: string, pattern: RegExp][] = [
  ["Protected by a password", /\bpassword\b/],
  ["Pictures that are not there", /^shows "|^the image "/],
  ["What would run or change a page", activeRemark],
  ["Arguments that are lost", /\bargument "/],
  ["Tags that are left out", /^the (?:template tag|[\w-]+ element) /],
  ["Links that lead nowhere", /^links to "/],
  ["Old addresses", /\baddress\b/],
  ["What stands in for what is missing", /\bstands? in\b|^has no title/],
  ["Other changes", /(?:)/],
];

/** So many lines of each kind are on the first page. */
const shown = 3;

interface Report {
  /** For the terminal. */
  page: string;
  /** For a file, as Markdown. */
  details: string;
}

/** @param into the content folder as the user named it */
export function formatReport(
  plan: ImportPlan,
  { written, made, leftOut: unwritten }: WriteResult,
  leftOutOfTree: readonly Remark[],
  { into, isDry, file }: { into: string; isDry: boolean; file: string },
): Report {
  const leftOut = [...leftOutOfTree, ...plan.leftOut, ...unwritten];
  const sources = new Set(written.map(({ source }) => source));
  const changed = plan.changed.filter((remark) => sources.has(remark.file));
  const byKind = Map.groupBy(changed, ({ message }) =>
    kinds.findIndex(([, pattern]) => pattern.test(message)),
  );
  const sections = [
    ["Left out", sortRemarks(leftOut)] as const,
    ...kinds.flatMap(([title], kind) => {
      const remarks = byKind.get(kind);
      return remarks ? [[title, sortRemarks(remarks)] as const] : [];
    }),
  ].filter(([, lines]) => lines.length > 0);
  const title = `Import from ${plan.tool} into ${into}${isDry ? ", tried without writing" : ""}`;
  const notes = noteWhole(plan, made, into);
  const total = countAll(written, changed.length, leftOut.length);
  return {
    page: [
      title,
      "",
      ...listSections(plan, written),
      ...sections.flatMap(([heading, lines]) => shorten(heading, lines)),
      ...notes,
      ...(isDry ? [] : ["", `All of it: ${file}`]),
      "",
      total,
    ].join("\n"),
    details: [
      `# ${title}`,
      "",
      total,
      ...notes,
      ...formatSection(
        "Taken",
        written.map(
          ({ source, target, isUnchanged }) =>
            `${source} → ${into}/${target}${isUnchanged ? " (there already)" : ""}`,
        ),
      ),
      ...sections.flatMap(([heading, lines]) => formatSection(heading, lines)),
      "",
    ].join("\n"),
  };
}

function countAll(written: WriteResult["written"], changes: number, leftOut: number): string {
  const documents = written.filter(({ isCopy }) => !isCopy).length;
  const unchanged = written.filter(({ isUnchanged }) => isUnchanged).length;
  return `${count(documents, "document")} and ${count(written.length - documents, "file")} taken${unchanged > 0 ? ` (${unchanged} there already)` : ""}, ${count(changes, "change")}, ${leftOut} left out.`;
}

/** @returns how many documents each section and each language has */
function listSections({ languageOf }: ImportPlan, written: WriteResult["written"]): string[] {
  const documents = written.filter(({ isCopy }) => !isCopy);
  const tally = (keys: string[]) =>
    [...Map.groupBy(keys, (key) => key)].map(([key, all]) => `${key} ${all.length}`).join(", ");
  return documents.length === 0
    ? []
    : [
        `  ${tally(documents.map(({ target }) => target.replace(/\/.*$/, "")))}`,
        `  ${tally(documents.map(({ target }) => languageOf.get(target) ?? ""))}`,
      ];
}

function noteWhole(
  { unusedKeys, documents }: ImportPlan,
  made: readonly string[],
  into: string,
): string[] {
  const keys = [...unusedKeys]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([key, times]) => `${key} (${times})`);
  const more = keys.length > 20 ? [`and ${keys.length - 20} more`] : [];
  return [
    ...(made.length > 0
      ? [
          "",
          `Made, as the source has no such file: ${made.map((name) => `${into}/${name}`).join(", ")}. Read them first.`,
        ]
      : []),
    ...(keys.length > 0
      ? ["", `Front matter without a place here: ${[...keys.slice(0, 20), ...more].join(", ")}`]
      : []),
    ...(documents.some(({ target }) => target.startsWith("pages/"))
      ? [
          "",
          'Pages without one of the five categories got "Company": set category where another fits.',
        ]
      : []),
  ];
}

function shorten(heading: string, lines: readonly string[]): string[] {
  const rest = lines.length - shown;
  return [
    "",
    `${heading}: ${lines.length}`,
    ...lines.slice(0, shown).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

function formatSection(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `## ${heading}`, "", ...lines.map((line) => `- ${line}`)];
}

/** @returns a line a remark in the order of the files; what happened to one line many times is said once */
function sortRemarks(remarks: readonly Remark[]): string[] {
  const lines = remarks
    .toSorted((a, b) =>
      a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1,
    )
    .map(formatRemark);
  return [...Map.groupBy(lines, (line) => line).values()].map((same) =>
    same.length === 1 ? (same[0] ?? "") : `${same[0]} (${same.length} times)`,
  );
}

function formatRemark({ file, line, message }: Remark): string {
  const place = `${file}${line === undefined ? "" : `:${line}`}`;
  // A piece of a source may hold what a terminal obeys.
  return `${place}  ${message}`.replace(/\p{Cc}/gu, " ");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
