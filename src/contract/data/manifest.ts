/**
 * The files by which a build tells the edge what is in it. The build writes them and the edge reads them in the formats of this module.
 *
 * Nothing here needs parsing whole: items are JSON lines that are copied as they are, and what is searched are lines of text. The manifest
 * names the length and the digest of each of these files and holds its own digest, so that a damaged, cut-off or foreign answer is never taken for
 * content. What it says of all other files is in the index (file-index.ts).
 */
import type { ApiCollection } from "../collection.ts";
import type { PagePolicies } from "../page-policies.ts";
import { dataRoot } from "../urls.ts";
import type { Place } from "./changes.ts";

export interface DataFile {
  path: string;
  bytes: number;
  /** The first half of its SHA-256 in hexadecimal (strong-etag.ts). */
  digest: string;
}

/** A part of a file that would be too large in one. */
export interface Shard extends DataFile {
  /** Index of its first item in the list. */
  first: number;
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
  /** Index of the list (list-index.ts). */
  index: DataFile;
  /** Search text (search-text.ts) of a list that has too much of it for its index; else empty. */
  text: Shard[];
  /** Files of the export: JSON lines, one item each with its body, in the list's order. None without bodies, as for the pages of a preview. */
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
  /** Positions of the cursors among them. */
  places: Place[];
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
  /** Listed pages and redirects (addresses.ts). */
  addresses: DataFile;
  /** Every file that can be asked for. Only a preview has none, which has no files either. */
  index: IndexPart[];
  /** Paths of the files that documents are slices of (slices.ts), by their numbers in the index; empty where each document is a file. */
  slices: string[];
  /** What agents are told over the Model Context Protocol (mcp/description.ts), as JSON; absent where they are not answered. */
  mcp?: DataFile | undefined;
}

export const manifestPath = `${dataRoot}/manifest.json`;

/** Stands between a manifest and its digest, at the end of its file. */
const seal = ',"digest":"';

/**
 * @param digest that of the manifest's own JSON
 * @returns the file of a manifest: its JSON with one more key at the end, the digest of what was there before
 */
export function formatManifest(manifest: object, digest: (json: string) => string): string {
  const json = JSON.stringify(manifest);
  return `${json.slice(0, -1)}${seal}${digest(json)}"}\n`;
}

/** @returns the manifest's own JSON and the digest that it must have, or undefined for a file that is no manifest */
export function openManifest(file: string): { json: string; digest: string } | undefined {
  const at = file.lastIndexOf(seal);
  const digest = /^([0-9a-f]{32})"\}\n$/.exec(file.slice(at + seal.length))?.[1];
  return at < 0 || digest === undefined ? undefined : { json: `${file.slice(0, at)}}`, digest };
}
