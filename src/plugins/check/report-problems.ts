/**
 * Reports of problems as text, annotations of pull requests on GitHub, findings of merge requests on
 * GitLab, and JSON, for the whole site or for changed files.
 */
import { hash } from "node:crypto";
import { escapeControls, escapeControlsInJson } from "../../content/read/control-characters.ts";
import {
  bySeverity,
  countProblems,
  formatProblem,
  formatReport,
  type Problem,
} from "../../content/problems.ts";
import type { Site } from "../../content/site.ts";

export const problemFormats = ["text", "github", "gitlab", "json"] as const;

/** Formats for people, to which lines can be added. */
export const lineFormats: readonly string[] = ["text", "github"];

/**
 * @param isAll whether the text has all problems of a kind, not only the first ones
 * @returns the output; empty if there are no problems, except for JSON, which has an empty list
 */
export function formatProblems(
  problems: readonly Problem[],
  format: (typeof problemFormats)[number],
  isAll = false,
): string {
  const { errors, warnings } = bySeverity(problems);
  // GitHub shows ten annotations of each kind per step, so errors come first.
  const sorted = [...errors, ...warnings];
  switch (format) {
    case "text":
      return problems.length === 0 ? "" : formatText(problems, isAll);
    case "github":
      return problems.length === 0 ? "" : [...annotate(sorted), countProblems(problems)].join("\n");
    case "gitlab":
      return toJson(sorted.map(toFinding));
    case "json":
      return toJson(sorted.map(toRecord));
  }
}

/** Maximum number of problems without groups, and in a group. */
const maxInGroup = 10;

/** Formats few problems as a list, and others in groups of one kind with their numbers. */
function formatText(problems: readonly Problem[], isAll: boolean): string {
  if (problems.length <= maxInGroup) return formatReport(problems);
  const { errors, warnings } = bySeverity(problems);
  const format = (ones: readonly Problem[]) =>
    [...Map.groupBy(ones, kindOf)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .flatMap(([kind, all]) => {
        const shown = isAll ? all : all.slice(0, maxInGroup);
        const more = all.length - shown.length;
        return [
          `${all.length.toLocaleString("en")} × ${kind}`,
          ...shown.map((problem) => `  ${formatProblem(problem)}`),
          ...(more > 0 ? [`  … and ${more.toLocaleString("en")} more: check --all`] : []),
          "",
        ];
      });
  return [
    ...format(errors),
    ...(warnings.length > 0
      ? ["Warnings, which never fail the run:", "", ...format(warnings)]
      : []),
    countProblems(problems),
  ].join("\n");
}

/** @returns the rule, and the first sentence of the message without the values in it */
function kindOf(problem: Problem): string {
  const message = problem.message
    .replace(/"(?:\\.|[^"\\])*"/g, (quoted, at: number) => (at === 0 ? quoted : '"…"'))
    .replace(/(?<= )[^\s"]*[#/][^\s"]*[^\s".,:;]/g, "…")
    .replace(/(?<= )\d[\d.,]*(?= )/g, "…");
  return escapeControls(`${ruleOf(problem)}: ${message.replace(/[.?!:;](?:\s[^]*)?$|\n[^]*/, "")}`);
}

function ruleOf({ rule, file }: Problem): string {
  return rule ?? (file.endsWith("site.yaml") ? "settings" : "front-matter");
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
  const annotations = problems.flatMap((problem) =>
    annotated.has(problem) ? writeCommand(problem.severity ?? "error", problem) : [],
  );
  return [...annotations, ...rest];
}

function toRecord(problem: Problem) {
  const { file, line, column, message, severity = "error" } = problem;
  return { file, line, column, severity, rule: ruleOf(problem), message };
}

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
function toFinding(problem: Problem) {
  const { rule, ...record } = toRecord(problem);
  const { severity, file, line, message } = record;
  return {
    description: message,
    check_name: rule,
    fingerprint: hash("sha256", JSON.stringify(record)),
    severity: severity === "error" ? "major" : "minor",
    location: { path: file, lines: { begin: line } },
  };
}

/** Formats a workflow command of GitHub Actions, with delimiters in its values escaped. */
function writeCommand(name: "error" | "warning" | "notice", problem: Problem): string {
  const { file, line, column, message } = problem;
  const property = (text: string) => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const title = name === "notice" ? "" : `,title=${property(ruleOf(problem))}`;
  return `::${name} file=${property(file)},line=${line},col=${column}${title}::${escapeData(message)}`;
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

/** Names quoted in messages: last segments of paths and URLs, and values. */
const namedIn = /(?<=[/"])([^/"\s#?]+)(?=\/?["#?\s])/g;

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
