/**
 * Manifest of a build for the edge. It contains the digest of each data file and ends with its own
 * digest, so a damaged, truncated or foreign file is never mistaken for content. All other files are
 * in the file index.
 *
 * Items are JSON lines that the edge copies without parsing.
 */
import type { Operation, Parameter } from "./api.ts";
import type { PagePolicies } from "./security-policy.ts";
import { dataRoot } from "./urls.ts";
import type { Deprecation } from "./version.ts";

export const manifestPath = `${dataRoot}/manifest.json`;

export interface DataFile {
  path: string;
  /** First half of the file's SHA-256 in hexadecimal (digest.ts). */
  digest: string;
}

/** Part of data that would be too large for a single file. */
export interface Shard extends DataFile {
  /** Index of its first line among all lines. */
  first: number;
}

/** JSON lines. */
export interface Lines {
  total: number;
  shards: Shard[];
}

/** Documents of all lists, list by list, followed by those of earlier versions of books. */
export interface DocumentData extends Lines {
  /**
   * Index of the first document and number of documents, by collection, and by the lists of earlier
   * versions (book-versions.ts).
   */
  lists: Record<string, { first: number; total: number }>;
  index: DataFile;
  /** Search text, if it is too long for the index. */
  text: Shard[];
  /** Export files: items with their bodies as Markdown. Empty in a preview of pages. */
  markdown: Shard[];
  /** Bodies as HTML, one JSON string per line, compressed (deflate-raw). */
  html: Shard[];
}

/** Position of a build among the changes. */
export interface CursorPosition {
  cursor: string;
  /** Digest of the step to the next build; empty for the last build. */
  step: string;
  /** Number of earlier changes. */
  index: number;
}

export interface VersionData {
  /** Parameters of all operations, without documentation. */
  parameters: Parameter[];
  /** Operations; numbers are positions in `parameters`. */
  operations: Operation<number>[];
  documents: DocumentData;
  /**
   * Tag lists: for all languages under the empty name, and for each language of a multilingual
   * site.
   */
  tags: Record<string, Lines>;
  /** Changes from build to build, the oldest first. */
  changes: Lines & { places: CursorPosition[] };
}

export interface Manifest extends PagePolicies {
  base_url: string;
  /** Host for which it was built: the outputs for two hosts differ. */
  host: string;
  /** True for a build with drafts, which must never be published as the site itself. */
  has_drafts?: true;
  /** Digest that changes whenever a response of the API does. */
  build: string;
  /** Languages, the default first. */
  locales: string[];
  /** Time zone of days in queries; undefined for UTC. */
  timezone?: string | undefined;
  deprecations: Deprecation[];
  /** API versions by name, the current one first. */
  versions: Record<string, VersionData>;
  redirects: DataFile;
  /** Keys of the paths whose queries redirect; undefined if there are none. */
  query_paths?: string[] | undefined;
  /** Index of all public files (file-index.ts), sorted by key. Empty only in previews. */
  index: (DataFile & { from: string })[];
  /** Files that contain slices; empty if each document has its own file. */
  slices: string[];
  /** Indexes of the search for programs, by language; undefined without them. */
  search?: Record<string, DataFile> | undefined;
  /** Description for agents (mcp.ts); undefined without an MCP server. */
  mcp?: DataFile | undefined;
}
