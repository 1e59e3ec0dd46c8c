/**
 * Description of a site for agents (Model Context Protocol): revisions, server, tools. A build
 * writes the description for the edge; the command line derives it from a live site's openapi.json.
 */
import type { JsonSchema } from "./describe-mcp.ts";

/**
 * Revision without handshake and session, which every request names:
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 */
export const currentRevision = "2026-07-28";

/**
 * Last revision with a handshake, `initialize`. The endpoint answers it without storing a session.
 */
export const legacyRevision = "2025-11-25";

export const revisions: readonly string[] = [currentRevision, legacyRevision];

/**
 * @returns whether a revision has no handshake: the first such revision and all later ones
 */
export function isStateless(revision: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(revision) && revision >= currentRevision;
}

/** https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: typeof readOnly;
}

/** Annotations of every tool: read-only, and limited to this site. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export interface ServerInfo {
  name: string;
  title: string;
  version: string;
  websiteUrl: string;
}

export interface McpDescription {
  base_url: string;
  server: ServerInfo;
  /** For models: how the tools work together. */
  instructions: string;
  /** Path of the list of all documents. */
  documents: string;
  /** Path of each tool's operation, by the name of the tool. One with `{slug}` reads a document. */
  operations: Record<string, string>;
  tools: Tool[];
}

/** Maximum length of a title in the schema of server cards. */
const maxTitle = 100;

/** @returns the server of a site, named by its domain in reverse: `example.site/content` */
export function describeServer({
  name,
  version,
  baseUrl,
}: {
  name: string;
  version: string;
  baseUrl: string;
}): ServerInfo {
  return {
    name: `${reverseDomain(baseUrl)}/content`,
    title: truncate(name, maxTitle),
    version,
    websiteUrl: baseUrl,
  };
}

/** @returns the labels of a host in reverse, in letters, digits, hyphens and dots */
export function reverseDomain(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^[\d.]+$|:/.test(hostname)
    ? hostname.replaceAll(/[^\w.-]/g, "-")
    : hostname.split(".").toReversed().join(".");
}

/** @returns a text of at most `limit` characters, with an ellipsis if it was truncated */
export function truncate(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}
