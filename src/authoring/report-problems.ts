/**
 * Reports of problems as text, annotations of pull requests on GitHub, findings of merge requests on
 * GitLab, and JSON, for the whole site or for changed files.
 */
import { hash } from "node:crypto";
import { escapeControls, escapeControlsInJson } from "../content/read/control-characters.ts";
import { bySeverity, countProblems, formatReport, type Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";

export const problemFormats = ["text", "github", "gitlab", "json"] as const;

/** Formats for people, to which lines can be added. */
export const lineFormats: readonly string[] = ["text", "github"];

/** @returns the output; empty if there are no problems, except for JSON, which has an empty list */
export function formatProblems(
  problems: readonly Problem[],
  format: (typeof problemFormats)[number],
): string {
  const { errors, warnings } = bySeverity(problems);
  // GitHub shows ten annotations of each kind per step, so errors come first.
  const sorted = [...errors, ...warnings];
  switch (format) {
    case "text":
      return problems.length === 0 ? "" : formatReport(problems);
    case "github":
      return problems.length === 0 ? "" : [...annotate(sorted), countProblems(problems)].join("\n");
    case "gitlab":
      return toJson(sorted.map(toFinding));
    case "json":
      return toJson(sorted.map(toRecord));
  }
}

const toJson = (records: readonly object[]) =>
  escapeControlsInJson(JSON.stringify(records, null, 2));

/** Maximum number of annotations per file; more would hide its content. */
const maxAnnotationsPerFile = 10;

function annotate(problems: readonly Problem[]): string[] {
  const files = Map.groupBy(problems, ({ file }) => file);
  const annotated = new Set(
    [...files.values()].flatMap((ones) => ones.slice(0, maxAnnotationsPerFile)),
  );
  const rest = [...files].flatMap(([file, ones]) => {
    const hidden = ones.slice(maxAnnotationsPerFile);
    const message = `Not shown: ${countProblems(hidden)} npm run check -- ${file} shows them.`;
    return hidden.length === 0
      ? []
      : [writeCommand("notice", { file, line: 1, column: 1, message })];
  });
  const annotations = problems.flatMap((one) =>
    annotated.has(one) ? writeCommand(one.severity ?? "error", one) : [],
  );
  return [...annotations, ...rest];
}

function toRecord(problem: Problem) {
  const { file, line, column, message, severity = "error" } = problem;
  return { file, line, column, severity, message };
}

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
function toFinding(problem: Problem) {
  const record = toRecord(problem);
  const { severity, file, line, message } = record;
  return {
    description: message,
    check_name: "broadsheet",
    fingerprint: hash("sha256", JSON.stringify(record)),
    severity: severity === "error" ? "major" : "minor",
    location: { path: file, lines: { begin: line } },
  };
}

/** Formats a workflow command of GitHub Actions, with delimiters in its values escaped. */
function writeCommand(
  name: "error" | "warning" | "notice",
  { file, line, column, message }: Problem,
): string {
  const property = (text: string) => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  return `::${name} file=${property(file)},line=${line},col=${column}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").split("\n").map(escapeControls).join("%0A");
}

/** Files that every other file depends on. */
const common = /^(?:site\.yaml|company\.md)$/;

/**
 * @param names names of the files in the content folder
 * @param label name of the content folder, as shown in problems
 * @param site the site that has the problems, if it could be read
 */
export function selectProblems(
  problems: readonly Problem[],
  names: readonly string[],
  label: string,
  site: Site | undefined,
): { own: Problem[]; others: Problem[] } {
  const files = new Set(names.map((name) => `${label}/${name}`));
  const words = new Set(names.flatMap((name) => namesOf(name, site)));
  const isCommon = names.some((name) => common.test(name));
  const isOwn = ({ file, message }: Problem) =>
    isCommon ||
    files.has(file) ||
    [...message.matchAll(namedIn)].some(([, word = ""]) => words.has(word));
  const { own = [], others = [] } = Object.groupBy(problems, (problem) =>
    isOwn(problem) ? "own" : "others",
  );
  return { own, others };
}

/** Names quoted in messages: segments of paths and URLs, and values. */
const namedIn = /(?<=[/"])([^/"\s#?]+)(?=[/"#?\s])/g;

/**
 * @returns the names by which others refer to a file: its name with and without extensions, and the
 *   last segment of its path
 */
function namesOf(name: string, site: Site | undefined): string[] {
  const parts = name.split("/");
  const base = parts.at(-1) ?? name;
  const stem = base.replace(/(?:\.[a-z]{2,3}(?:-[A-Za-z]+)?)?\.md$/, "");
  const slug = site?.bySource.get(name)?.slug.split("/").at(-1);
  return [
    base,
    stem === "index" ? (parts.at(-2) ?? stem) : stem,
    ...(slug === undefined || slug === "index" ? [] : [slug]),
  ];
}
