/**
 * The files by which a build tells the edge what is in it. The build writes them and the edge reads them in the formats of this module.
 *
 * Nothing here needs parsing whole: items are JSON lines that are copied as they are, searched text is one line an item, names are one line
 * each. The edge checks each file's length against the manifest, so that a cut-off or foreign answer is never taken for content.
 */
import { dataRoot } from "./urls.ts";

export interface DataFile {
  path: string;
  bytes: number;
}

/** A part of a file of lines that would be too large in one. */
export interface Shard extends DataFile {
  /** The index of its first line among those of all parts. */
  first: number;
}

/** A file that holds others (pack.ts), in the order of their paths. */
export interface Pack extends DataFile {
  /** The path of its first file. */
  from: string;
}

export interface ListData {
  total: number;
  /** JSON lines, one item each, in the list's order. */
  shards: Shard[];
  /** One line an item: its title, a tab, its description, as searched text (search-text.ts). */
  search: Shard[];
  /** By the name of each parameter that is a choice: one character an item (choiceCode in parameter.ts). */
  choices: Record<string, DataFile>;
}

export interface Deprecation {
  version: string;
  /** ISO 8601 instants. */
  declared: string;
  sunset: string;
}

export interface Manifest {
  base_url: string;
  /** Changes whenever anything that the API answers changes. */
  build: string;
  /** The first is the default. */
  locales: string[];
  deprecations: Deprecation[];
  /** The lists of each major version, by the names of their collections. */
  versions: Record<string, Record<string, ListData>>;
  /** The names of the posts that can be read, a line each. */
  posts: DataFile;
  /** The paths of the pages that exist, a line each. */
  pages: DataFile;
  /** What holds the twins and the single posts where they are no files of their own; else empty. */
  packs: Pack[];
  /** The paths of pages that only work in a browser, such as the search. They have no twin. */
  tools: string[];
  /** Where old addresses lead, in the format of aliases.ts. */
  aliases: DataFile;
}

export const manifestPath = `${dataRoot}/manifest.json`;

/** @returns the names as a file in which a name is found by searching for it between two line ends */
export function formatNames(names: readonly string[]): string {
  return `\n${names.map((name) => `${name}\n`).join("")}`;
}

/** @returns whether a file written by formatNames has the name */
export function hasName(file: string, name: string): boolean {
  return !name.includes("\n") && file.includes(`\n${name}\n`);
}
