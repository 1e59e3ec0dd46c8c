/**
 * What is wrong with the content, place by place, so that one run reports everything.
 */

export interface Problem {
  /** Relative to the content folder's parent, as an editor would type it. */
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  /** What is wrong, with the value quoted, and what to do. */
  message: string;
}

/** Thrown when content cannot be published as it is. Its message is the whole report. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatReport(problems));
    this.name = "ContentError";
    this.problems = problems;
  }
}

/** @returns a line a problem, `file:line:column  message`, sorted by place, and a count */
export function formatReport(problems: readonly Problem[]): string {
  const sorted = problems.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.message, b.message),
  );
  const lines = sorted.map(
    ({ file, line, column, message }) =>
      `${file}:${line}:${column}  ${message}`,
  );
  return [
    ...lines,
    "",
    problems.length === 1
      ? "1 problem in the content."
      : `${problems.length} problems in the content.`,
  ].join("\n");
}

/** @returns a value as a message shows it, cut where it is long */
export function show(value: unknown): string {
  const text = toJson(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return "a value that holds itself";
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
