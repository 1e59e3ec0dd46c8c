/**
 * What an import did to a file that its author should know, with the place where it happened.
 */
export interface Remark {
  /** In the tree that is imported, with `/`. */
  file: string;
  /** From 1, or absent where it is about the file as a whole. */
  line?: number;
  message: string;
}

/** Takes remarks about one file. */
export type Note = (message: string, line?: number) => void;

/** @returns the line of an index in a text, from 1 */
export function lineAt(text: string, index: number): number {
  let line = 1;
  for (
    let next = text.indexOf("\n");
    next !== -1 && next < index;
    next = text.indexOf("\n", next + 1)
  )
    line++;
  return line;
}

/** @returns a piece of source as a remark quotes it: on one line, cut where it is long */
export function quote(source: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
