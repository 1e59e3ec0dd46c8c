/**
 * The manifest: what a build tells the edge of itself. It names the length and digest of each data file and ends with its own
 * digest, so a damaged, truncated or foreign file is never taken for content. All other files are in the file index.
 *
 * Items are JSON lines that the edge copies without parsing.
 */
import type { Operation, Parameter } from "../api.ts";
import type { PagePolicies } from "../security-policy.ts";
import { dataRoot } from "../urls.ts";
import type { Deprecation } from "../version.ts";
import type { Place } from "./changes.ts";

export const manifestPath = `${dataRoot}/manifest.json`;

export interface DataFile {
  path: string;
  bytes: number;
  /** First half of its SHA-256 in hexadecimal (digest.ts). */
  digest: string;
}

/** Part of a file that would be too large as one. */
export interface Shard extends DataFile {
  /** Index of its first line among all lines. */
  first: number;
}

/** JSON lines. */
export interface Lines {
  total: number;
  shards: Shard[];
}

/** The documents of all lists, one list after the other. */
export interface DocumentData extends Lines {
  /** Index of its first document and number of documents, by collection. */
  lists: Record<string, { first: number; total: number }>;
  index: DataFile;
  /** Search text, if there is too much of it for the index. */
  text: Shard[];
  /** Files of the export: items with their bodies as Markdown. None in a preview of pages. */
  markdown: Shard[];
  /** Bodies as HTML, a JSON string a line, compressed (deflate-raw). */
  html: Shard[];
}

export interface VersionData {
  /** Parameters of all operations, without documentation. */
  parameters: Parameter[];
  /** With the positions of their parameters in that list. */
  operations: Operation<number>[];
  documents: DocumentData;
  /** Tags of all languages under the empty name, and of each language of a multilingual site. */
  tags: Record<string, Lines>;
  /** Changes from build to build, oldest first. */
  changes: Lines & { places: Place[] };
}

export interface Manifest extends PagePolicies {
  base_url: string;
  /** Present in a build with drafts, which is never published as the site itself. */
  has_drafts?: true;
  /** Changes whenever a response of the API does. */
  build: string;
  /** The first is the default. */
  locales: string[];
  deprecations: Deprecation[];
  /** By name, the current version first. */
  versions: Record<string, VersionData>;
  redirects: DataFile;
  /** Index of all files that can be requested (file-index.ts), in the order of their keys. Only a preview has none. */
  index: (DataFile & { from: string })[];
  /** Files of which documents are slices; empty where each document is a file. */
  slices: string[];
  /** Description for agents (mcp/protocol.ts); absent where the site has no MCP server. */
  mcp?: DataFile | undefined;
}
