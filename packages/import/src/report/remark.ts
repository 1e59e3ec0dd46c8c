/**
 * Remarks on changes that an import makes to a file, with their locations.
 */

/**
 * Kinds of remarks with their headings in the order of the report: the most noticeable losses
 * first.
 */
export const remarkKinds = {
  absent: "Not in the source",
  leftOut: "Left out",
  withheld: "Not published by the old site",
  password: "Protected by a password",
  image: "Missing images",
  unsafe: "Scripts, styles and unsafe addresses removed",
  argument: "Lost arguments of components",
  tag: "Removed tags",
  link: "Broken links",
  address: "Old addresses",
  substitute: "Missing values filled in",
  other: "Other changes",
} as const;

export type RemarkKind = keyof typeof remarkKinds;

export interface Remark {
  kind: RemarkKind;
  /** Path in the source, with `/`. */
  file: string;
  /** Line from 1; absent for a remark about the whole file. */
  line?: number | undefined;
  message: string;
  /** Number of words that a removed component displays, of those in its template. */
  words?: number | undefined;
}

/** Adds a remark about a file. */
export type Note = (kind: RemarkKind, message: string, line?: number, words?: number) => void;

/** @returns the line number of an index in a text, from 1 */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1))
    line++;
  return line;
}

/** @returns a number with its noun: `1 file`, `2 files` */
export function formatCount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** @returns source shortened for a remark: on one line, at most 60 characters */
export function quote(source: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
