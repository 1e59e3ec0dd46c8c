/**
 * Remarks: every change that an import makes to a file and that its author should know, with the place.
 */

/** Kinds of remarks with their headings in the report, in its order: first what readers would miss most. */
export const remarkKinds = {
  leftOut: "Left out",
  password: "Protected by a password",
  image: "Missing images",
  unsafe: "Scripts, styles and unsafe addresses removed",
  argument: "Lost arguments of components",
  tag: "Removed tags",
  link: "Links that lead nowhere",
  address: "Old addresses",
  substitute: "Missing values filled in",
  other: "Other changes",
} as const;

export type RemarkKind = keyof typeof remarkKinds;

export interface Remark {
  kind: RemarkKind;
  /** Path in the source, with `/`. */
  file: string;
  /** From 1; absent where the remark is about the file as a whole. */
  line?: number | undefined;
  message: string;
}

/** Takes remarks about one file. */
export type Note = (kind: RemarkKind, message: string, line?: number) => void;

/** @returns the line of an index in a text, from 1 */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1))
    line++;
  return line;
}

/** @returns source as a remark quotes it: on one line, at most 60 characters */
export function quote(source: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
