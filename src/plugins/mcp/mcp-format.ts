/**
 * Model Context Protocol: its revisions and errors, and the description of a site for agents. A
 * build writes the description for the edge; the command line derives it from a live site's
 * openapi.json.
 */
import { truncate } from "../../format/truncate.ts";

/**
 * Revision without a handshake or sessions; every request states it:
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning
 */
export const currentRevision = "2026-07-28";

/**
 * Revisions with a handshake, `initialize`, the last one first. The endpoint answers them without
 * storing a session. They differ in what clients may send: batches in the first one alone.
 */
export const legacyRevisions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** The only revision with batches, and that of HTTP requests which name none. */
export const batchRevision = "2025-03-26";

export const revisions: readonly string[] = [currentRevision, ...legacyRevisions];

/**
 * @returns whether a revision has no handshake: the first such revision and all later ones
 */
export function isStateless(revision: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(revision) && revision >= currentRevision;
}

export type ToolSchema = Record<string, unknown>;

/** https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: ToolSchema;
  /** Schema of the structured content. */
  outputSchema?: ToolSchema;
  annotations: typeof readOnly;
}

/** Features of the server that clients can use. */
export const capabilities = { tools: {}, resources: {} };

/** Annotations of every tool: read-only, and limited to this site. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

interface ServerInfo {
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
  /**
   * Path of each tool's operation, by the name of the tool. A path with `{slug}` reads a document.
   */
  operations: Record<string, string>;
  tools: Tool[];
  /**
   * Names of tools that are not listed, because their lists have no documents; absent in builds of
   * earlier releases.
   */
  unlisted?: string[];
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
function reverseDomain(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^[\d.]+$|:/.test(hostname)
    ? hostname.replaceAll(/[^\w.-]/g, "-")
    : hostname.split(".").toReversed().join(".");
}

/** Site that agents read: the edge itself, or a live site over HTTP. */
export interface McpSite {
  description: McpDescription;
  /** Sends a GET request for a path of the site. */
  request(path: string, headers?: Record<string, string>): Promise<Response>;
}

export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  /** Unknown resource, in the legacy revision. */
  resourceNotFound: -32002,
} as const;

/** Protocol error, as opposed to a failed tool call. */
export class RpcError extends Error {
  override name = "RpcError";
  readonly code: number;
  readonly data: unknown;
  /** HTTP status of the response. */
  readonly status: number;

  constructor(
    code: number,
    message: string,
    { data, status = 200 }: { data?: unknown; status?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.data = data;
    this.status = status;
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(rpcCodes.invalidParams, message);
}

export type Era = "current" | "legacy";
