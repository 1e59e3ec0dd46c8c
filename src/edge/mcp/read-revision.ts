/**
 * Which revision a request speaks, and whether what it says of itself is in order.
 *
 * A modern request says its revision in `_meta`, and repeats it, its method and the name of what it asks for in headers, which must agree
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#request-metadata). All others are legacy ones.
 */
import {
  isModern,
  legacyRevisions,
  modernRevisions,
  revisions,
} from "../../contract/mcp/revisions.ts";
import { isRecord } from "../../contract/is-record.ts";
import { RpcError, rpcCodes, type RpcMessage } from "./json-rpc.ts";

export type Era = "modern" | "legacy";

const versionKey = "io.modelcontextprotocol/protocolVersion";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** What the header Mcp-Name repeats, by the methods that need it. */
const nameSources: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/**
 * @param headers of the HTTP request; none over stdio, where the message says all
 * @throws RpcError for what the protocol refuses
 */
export function readRevision(message: RpcMessage, headers?: Headers): Era {
  const meta = message.params["_meta"];
  const claim = isRecord(meta) ? meta[versionKey] : undefined;
  const named = headers?.get("MCP-Protocol-Version")?.trim();
  if (claim === undefined) {
    if (named === undefined) return "legacy";
    if (!isModern(named)) return checkLegacy(named);
    throw message.method === "initialize"
      ? mismatch("initialize belongs to earlier revisions than the header names")
      : invalidMeta(versionKey);
  }
  if (!isRecord(meta) || typeof claim !== "string") throw invalidMeta(versionKey);
  if (message.id !== undefined && !isRecord(meta[capabilitiesKey]))
    throw invalidMeta(capabilitiesKey);
  if (headers) checkHeaders(message, claim, headers);
  if (!modernRevisions.some((known) => known === claim)) throw unsupported(claim);
  return "modern";
}

function checkLegacy(named: string): Era {
  if (legacyRevisions.some((known) => known === named)) return "legacy";
  throw unsupported(named);
}

/** What headers a notification has is not said. */
function checkHeaders({ id, method, params }: RpcMessage, claim: string, headers: Headers): void {
  const check = (header: string, value: unknown) => {
    const sent = headers.get(header);
    if (sent === null) {
      if (id === undefined) return;
      throw mismatch(`the header ${header} is missing`);
    }
    const text = header === "Mcp-Name" ? decodeName(sent.trim()) : sent.trim();
    if (text !== value)
      throw mismatch(
        `the header ${header} is ${JSON.stringify(sent)}, the message says ${JSON.stringify(value)}`,
      );
  };
  check("MCP-Protocol-Version", claim);
  check("Mcp-Method", method);
  const source = Object.hasOwn(nameSources, method) ? nameSources[method] : "";
  const name = params[source ?? ""];
  if (typeof name === "string") check("Mcp-Name", name);
}

/** @returns the text of a name, which is in Base64 where a header cannot have it; undefined for bad Base64 */
function decodeName(sent: string): string | undefined {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(sent)?.[1];
  if (base64 === undefined) return sent;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function mismatch(reason: string): RpcError {
  return new RpcError(rpcCodes.headerMismatch, `Headers and message disagree: ${reason}.`, {
    status: 400,
  });
}

function invalidMeta(key: string): RpcError {
  return new RpcError(
    rpcCodes.invalidParams,
    `params._meta must say ${key} as revision ${modernRevisions[0]} has it.`,
    { status: 400, data: { missing: [key] } },
  );
}

function unsupported(requested: string): RpcError {
  return new RpcError(rpcCodes.unsupportedVersion, "Unsupported protocol version", {
    status: 400,
    data: { supported: revisions, requested },
  });
}
