/**
 * JSON-RPC 2.0 as the Model Context Protocol uses it: one message at a time (https://modelcontextprotocol.io/specification/2026-07-28/basic#messages).
 */
import { isRecord } from "../../contract/is-record.ts";

export type RpcId = string | number;

/** A request, or without an id a notification. */
export interface RpcMessage {
  id: RpcId | undefined;
  method: string;
  params: Record<string, unknown>;
}

export const rpcCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  /** What legacy revisions call an unknown resource. */
  resourceNotFound: -32002,
} as const;

/** A failure of the protocol. What a tool answers with is none, however bad. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  /** Of the response over HTTP: what the protocol layer refuses is no 200. */
  readonly status: number;

  constructor(
    code: number,
    message: string,
    { data, status = 200 }: { data?: unknown; status?: number } = {},
  ) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.data = data;
    this.status = status;
  }
}

/** @throws RpcError for a text that is no message that clients send */
export function readMessage(text: string): RpcMessage {
  const invalid = (message: string) =>
    new RpcError(rpcCodes.invalidRequest, message, { status: 400 });
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw new RpcError(rpcCodes.parseError, "The message is not JSON.", {
      status: 400,
    });
  }
  if (Array.isArray(sent)) throw invalid("Send one message at a time: batches are not taken.");
  if (!isRecord(sent) || sent["jsonrpc"] !== "2.0")
    throw invalid('The message must be an object with jsonrpc: "2.0".');
  const { id, method, params = {} } = sent;
  if (typeof method !== "string")
    throw invalid("The message must have a method: this server asks nothing.");
  if (!isRecord(params)) throw invalid("params must be an object.");
  if (id !== undefined && typeof id !== "string" && !Number.isSafeInteger(id))
    throw invalid("id must be a string or an integer.");
  return {
    id: typeof id === "string" || typeof id === "number" ? id : undefined,
    method,
    params,
  };
}

export function formatResult(id: RpcId, result: object): string {
  return JSON.stringify({ jsonrpc: "2.0", id, result });
}

/** @param id none where the message could not be read */
export function formatError(id: RpcId | undefined, error: RpcError): string {
  const { code, message, data } = error;
  return JSON.stringify({
    jsonrpc: "2.0",
    ...(id === undefined ? {} : { id }),
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
}
