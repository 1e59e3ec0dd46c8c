/**
 * The files by which a build tells the edge what is in it. The build writes them and the edge reads them in the formats of this module.
 *
 * Nothing here needs parsing whole: items are JSON lines that are copied as they are, words that are searched and names are one line each. The manifest
 * names the length and the digest of each of these files and holds its own digest, so that a damaged, cut-off or foreign answer is never taken for
 * content. What it says of all other files is in the index (file-index.ts).
 */
import type { ApiCollection } from "../collection.ts";
import type { PagePolicies } from "../page-policies.ts";
import { dataRoot } from "../urls.ts";

export interface DataFile {
  path: string;
  bytes: number;
  /** The first half of its SHA-256 in hexadecimal (strong-etag.ts). */
  digest: string;
}

/** A part of a file that would be too large in one. */
export interface Shard extends DataFile {
  /** The index of its first line, or word, among those of all parts. */
  first: number;
}

/** A file that holds others (pack.ts), in the order of their paths. */
export interface Pack extends DataFile {
  /** The path of its first file. */
  from: string;
}

/** A part of the index of the build's files (file-index.ts), in the order of their keys. */
interface IndexPart extends DataFile {
  /** The key of its first file. */
  from: string;
}

interface PagedData {
  total: number;
  /** JSON lines, one item each, in the list's order. */
  shards: Shard[];
}

export interface ListData extends PagedData {
  /** The words of the titles and descriptions of its items (search-index.ts), each part with the first word of which it has the places. */
  search: Shard[];
  /**
   * A line for each parameter of the list that is a choice, in their order: one character an item (choiceCode in parameter.ts). Then, after an
   * empty line, one for each label: its key (labelKey) and the indices of the items that have it, with commas. Then one for each order (order-lines.ts).
   */
  choices: DataFile;
  /** The files of the export: JSON lines, one item each with its body, in the list's order. None without bodies, as for the pages of a preview. */
  texts: Shard[];
  /** JSON lines, the body of one item each as HTML, in the list's order. */
  html: Shard[];
}

/** What has changed from build to build, as changes.ts of this folder has it. */
export interface ChangesData {
  /** How many changes are known. */
  total: number;
  /** JSON lines, one change each, the oldest first. */
  shards: Shard[];
  /** Where the cursors stand among them. */
  places: DataFile;
}

export interface Deprecation {
  version: string;
  /** ISO 8601 instants. */
  declared: string;
  sunset: string;
}

export interface Manifest extends PagePolicies {
  base_url: string;
  /** Changes whenever anything that the API answers changes. */
  build: string;
  /** The first is the default. */
  locales: string[];
  deprecations: Deprecation[];
  /** The lists of each major version, by the names of their collections. */
  versions: Record<string, Record<string, ListData>>;
  /** The tags in all languages of each major version, and on a site of several behind them those in each, by the language. */
  tags: Record<string, { all: PagedData; locales: Record<string, PagedData> }>;
  /** The changes of each major version. */
  changes: Record<string, ChangesData>;
  /** The collections that the API serves, in their order. */
  collections: ApiCollection[];
  /** The names of the documents that can be read one by one, a line each, by the names of their collections. */
  names: Record<string, DataFile>;
  /** The paths of the pages that may be told, a line each: those that search engines may index. */
  pages: DataFile;
  /** Every file that can be asked for. Only a preview has none, which has no files either. */
  index: IndexPart[];
  /** What holds the twins and the single documents where they are no files of their own; else empty. */
  packs: Pack[];
  /** What agents are told over the Model Context Protocol (mcp/description.ts), as JSON; absent where they are not answered. */
  mcp?: DataFile | undefined;
  /** Where old addresses lead, in the format of aliases.ts. */
  aliases: DataFile;
  /** Where old addresses of pages lead that are not to be told, in the format of unlisted-aliases.ts. */
  unlisted_aliases: DataFile;
}

export const manifestPath = `${dataRoot}/manifest.json`;

/** Stands between a manifest and its digest, at the end of its file. */
const seal = ',"digest":"';

/**
 * @param digest that of the manifest's own JSON
 * @returns the file of a manifest: its JSON with one more key at the end, the digest of what was there before
 */
export function formatManifest(
  manifest: object,
  digest: (json: string) => string,
): string {
  const json = JSON.stringify(manifest);
  return `${json.slice(0, -1)}${seal}${digest(json)}"}\n`;
}

/** @returns the manifest's own JSON and the digest that it must have, or undefined for a file that is no manifest */
export function openManifest(
  file: string,
): { json: string; digest: string } | undefined {
  const at = file.lastIndexOf(seal);
  const digest = /^([0-9a-f]{32})"\}\n$/.exec(
    file.slice(at + seal.length),
  )?.[1];
  return at < 0 || digest === undefined
    ? undefined
    : { json: `${file.slice(0, at)}}`, digest };
}

/** @returns the names as a file in which a name is found by searching for it between two line ends */
export function formatNames(names: readonly string[]): string {
  return `\n${names.map((name) => `${name}\n`).join("")}`;
}

/** @returns whether a file written by formatNames has the name */
export function hasName(file: string, name: string): boolean {
  return !name.includes("\n") && file.includes(`\n${name}\n`);
}
