/**
 * Problems in the content, all reported in one run.
 *
 * An error prevents publication, because information would be lost or meaningless. A warning is for
 * the author to judge and never fails a build or a pull request.
 */
import { compareText } from "./compare-text.ts";
import { escapeControls } from "./read/control-characters.ts";

/** Position in a text: line and column counted from 1. */
export interface Position {
  line: number;
  column: number;
}

/** Position of a problem. */
export interface Place extends Position {
  /** Path including the content folder, as typed in an editor. */
  file: string;
}

/** Problem with its position. */
export interface Problem extends Place {
  /** Fault with the value quoted, and remedy. */
  message: string;
  /** Absent for errors. */
  severity?: "warning";
  /** Name of the rule that found it; absent for one found while the file was read. */
  rule?: string;
}

/** Thrown if the content has errors. Its message is the whole report. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatReport(problems));
    this.name = "ContentError";
    this.problems = problems;
  }
}

/** @returns the position of a file as a whole */
export function filePlace(file: string): Place {
  return { file, line: 1, column: 1 };
}

/** @returns a warning: a problem with a position, for the author to judge */
export function warn<Where extends object>(place: Where, message: string) {
  return { ...place, message, severity: "warning" as const };
}

export function isWarning({ severity }: Problem): boolean {
  return severity === "warning";
}

/**
 * @returns one line per problem, sorted by position, errors before warnings, followed by their
 *   counts
 */
export function formatReport(problems: readonly Problem[]): string {
  const { errors, warnings } = bySeverity(problems);
  return [
    ...errors.map(formatProblem),
    ...(errors.length > 0 ? [""] : []),
    ...(warnings.length > 0
      ? ["Warnings, which never fail the run:", ...warnings.map(formatProblem), ""]
      : []),
    countProblems(problems),
  ].join("\n");
}

/** @returns the errors and the warnings, each sorted by position */
export function bySeverity(problems: readonly Problem[]) {
  return {
    errors: sortProblems(problems.filter((problem) => !isWarning(problem))),
    warnings: sortProblems(problems.filter(isWarning)),
  };
}

/** @returns `file:line:column  message` on one line, with control characters escaped */
export function formatProblem({ file, line, column, message }: Problem) {
  return escapeControls(`${file}:${line}:${column}  ${message}`);
}

/** @returns the number of errors and warnings as a sentence */
export function countProblems(problems: readonly Problem[]): string {
  const warnings = problems.filter(isWarning).length;
  const errors = problems.length - warnings;
  const counts = [
    ...(errors > 0 || warnings === 0 ? [formatCount(errors, "problem")] : []),
    ...(warnings > 0 ? [formatCount(warnings, "warning")] : []),
  ];
  return `${counts.join(" and ")} in the content.`;
}

/** @returns the problems sorted by file, line and column */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.message, b.message),
  );
}

/** @returns a value formatted for a message, truncated if it is long */
export function show(value: unknown): string {
  const text = toJson(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** @returns a number with its noun, as in `2 files` */
export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "a value that contains itself";
  }
}

export function positionAt(text: string, index: number): Position {
  const before = text.slice(0, index);
  return { line: before.split("\n").length, column: index - before.lastIndexOf("\n") };
}

/**
 * @returns a function like positionAt that needs only logarithmic time, for many positions in one
 *   text
 */
export function positionFinder(text: string): (index: number) => Position {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return (index) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: index - (starts[low] ?? 0) + 1 };
  };
}
