/**
 * Interface of the site that agents read, and errors of the protocol.
 */
import type { McpDescription } from "../../contract/mcp/protocol.ts";

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
