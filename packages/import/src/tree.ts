/**
 * The tree that is imported, as everything but the reading of it sees it: names, and texts on demand.
 */
import type { Unreadable } from "./read-source.ts";

export interface SourceTree {
  /** Every file, relative to the tree, with `/`, sorted. */
  names: ReadonlySet<string>;
  /** @returns the text with `\n` as line end, or why there is none. Never throws */
  read: (name: string) => { text: string; failure?: never } | { text?: never; failure: Unreadable };
  /** @returns the day on which a file was last written, as `YYYY-MM-DD` */
  modifiedOn: (name: string) => string;
  /** @returns where a file lies on the disk */
  locate: (name: string) => string;
}

/** @returns the text of the first of the files that is there, empty for none */
export function readFirst(tree: SourceTree, names: readonly string[]): string {
  const name = names.find((file) => tree.names.has(file));
  return name === undefined ? "" : (tree.read(name).text ?? "");
}
