/**
 * JSON-RPC messages of the Model Context Protocol, independent of the transport: one message, one
 * response (https://modelcontextprotocol.io/specification/2026-07-28/basic#messages).
 *
 * A request of the current revision states it in `_meta`. Over HTTP it repeats the revision, its
 * method and the name of the requested item in headers, which must agree
 * (…/basic/transports/streamable-http#request-metadata). All other requests use the legacy
 * revision.
 */
import { isRecord } from "../../format/is-record.ts";
import {
  batchRevision,
  capabilities,
  currentRevision,
  isStateless,
  legacyRevisions,
  revisions,
  invalidParams,
  RpcError,
  rpcCodes,
  type Era,
  type McpSite,
} from "./mcp-format.ts";
import { listResources, listTemplates, readResource } from "./resources.ts";
import { callTool } from "./tools.ts";

type RpcId = string | number;

/** Request, or notification if it has no id. */
interface RpcMessage {
  id: RpcId | undefined;
  method: string;
  params: Record<string, unknown>;
}

interface Method {
  /** The only revision with this method; undefined if both have it. */
  era?: Era;
  /** True if clients may cache the result. */
  isCached?: true;
  handle(
    site: McpSite,
    params: Record<string, unknown>,
    era: Era,
    revision: string | undefined,
  ): object | Promise<object>;
}

/**
 * Lifetime of results, equal to that of API responses:
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
const caching = { ttlMs: 60_000, cacheScope: "public" } as const;

const methods: Readonly<Record<string, Method>> = {
  initialize: {
    era: "legacy",
    handle: ({ description: { server, instructions } }, { protocolVersion: wanted }) => ({
      protocolVersion:
        legacyRevisions.find((revision) => revision === wanted) ?? legacyRevisions[0],
      capabilities,
      serverInfo: server,
      instructions,
    }),
  },
  ping: { era: "legacy", handle: () => ({}) },
  "server/discover": {
    era: "current",
    isCached: true,
    handle: ({ description: { instructions } }) => ({
      supportedVersions: revisions,
      capabilities,
      instructions,
    }),
  },
  "tools/list": {
    isCached: true,
    handle({ description: { tools, unlisted = [] } }, { cursor }) {
      refuseCursor(cursor);
      return { tools: tools.filter(({ name }) => !unlisted.includes(name)) };
    },
  },
  "tools/call": {
    handle(site, { name, arguments: given = {} }, _, revision) {
      if (typeof name !== "string" || !isRecord(given))
        throw invalidParams("name must be a string, and arguments an object.");
      // The first revision has no links in results.
      return callTool(site, name, given, revision !== batchRevision);
    },
  },
  "resources/list": {
    isCached: true,
    handle: (site, { cursor }) => listResources(site, cursor),
  },
  "resources/templates/list": {
    isCached: true,
    handle(site, { cursor }) {
      refuseCursor(cursor);
      return listTemplates(site);
    },
  },
  "resources/read": {
    isCached: true,
    handle: (site, { uri }, era) => readResource(site, uri, era),
  },
};

function refuseCursor(cursor: unknown) {
  if (cursor !== undefined) throw invalidParams("The list has only one page. Omit cursor.");
}

/** Maximum number of messages in a batch, because each may read several files. */
const maxBatch = 20;

interface Reply {
  text: string | null;
  status: number;
}

/**
 * @param text a message or a batch of messages; may reject with an RpcError
 * @param headers headers of the HTTP request; undefined over stdio
 * @returns the response as JSON and its HTTP status; no text for notifications
 */
export async function respond(
  site: McpSite,
  text: string | Promise<string>,
  headers?: Headers,
): Promise<Reply> {
  let sent: unknown;
  try {
    sent = parseMessage(await text, headers);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { text: formatError(error), status: error.status };
  }
  if (!Array.isArray(sent)) return answer(site, sent, headers);
  const texts: string[] = [];
  for (const message of sent) {
    const reply = await answer(site, message, headers);
    if (reply.text !== null) texts.push(reply.text);
  }
  return texts.length > 0
    ? { text: `[${texts.join(",")}]`, status: 200 }
    : { text: null, status: 202 };
}

async function answer(site: McpSite, sent: unknown, headers?: Headers): Promise<Reply> {
  let message: RpcMessage | undefined;
  try {
    message = readMessage(sent);
    const { id, method, params } = message;
    const era = readEra(message, headers);
    if (id === undefined) return { text: null, status: 202 };
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!known || (known.era !== undefined && known.era !== era))
      throw new RpcError(rpcCodes.methodNotFound, `Method not found: ${method}`, {
        status: era === "current" ? 404 : 200,
      });
    const result = await known.handle(site, params, era, namedRevision(headers));
    const complete = era === "current" ? complement(site, known, result) : result;
    return { text: JSON.stringify({ jsonrpc: "2.0", id, result: complete }), status: 200 };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const isSilent = message && message.id === undefined && headers === undefined;
    return { text: isSilent ? null : formatError(error, message?.id), status: error.status };
  }
}

/** Adds the members that every result of the current revision has. */
function complement({ description: { server } }: McpSite, { isCached }: Method, result: object) {
  return {
    resultType: "complete",
    ...result,
    ...(isCached ? caching : {}),
    _meta: { "io.modelcontextprotocol/serverInfo": server },
  };
}

/** @param id undefined if the message could not be parsed */
export function formatError({ code, message, data }: RpcError, id?: RpcId): string {
  // Members with the value undefined are omitted from JSON.
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, data } });
}

/**
 * @returns a message, or the messages of a batch, which only the revision 2025-03-26 has
 * @throws RpcError for a text that is not JSON, and for any other batch
 */
function parseMessage(text: string, headers?: Headers): unknown {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw new RpcError(rpcCodes.parseError, "The message is not JSON.", { status: 400 });
  }
  if (!Array.isArray(sent)) return sent;
  const named = namedRevision(headers) ?? batchRevision;
  if (named !== batchRevision)
    throw invalid("Send one message at a time: this revision has no batches.");
  if (sent.length === 0 || sent.length > maxBatch)
    throw invalid(`A batch must have 1 to ${maxBatch} messages, got ${sent.length}.`);
  return sent;
}

function invalid(message: string) {
  return new RpcError(rpcCodes.invalidRequest, message, { status: 400 });
}

/** @throws RpcError for anything but a message from a client */
function readMessage(sent: unknown): RpcMessage {
  if (!isRecord(sent) || sent["jsonrpc"] !== "2.0")
    throw invalid('The message must be an object with jsonrpc: "2.0".');
  const { id, method, params = {} } = sent;
  if (typeof method !== "string")
    throw invalid("The message must have a method. This server sends no requests.");
  if (!isRecord(params)) throw invalid("params must be an object.");
  const isId =
    id === undefined ||
    typeof id === "string" ||
    (typeof id === "number" && Number.isSafeInteger(id));
  if (!isId) throw invalid("id must be a string or an integer.");
  return { id, method, params };
}

const versionKey = "io.modelcontextprotocol/protocolVersion";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** Parameter repeated in the Mcp-Name header, by method. */
const nameSources: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "resources/read": "uri",
};

/** @returns the revision of an HTTP request; undefined over stdio */
function namedRevision(headers?: Headers): string | undefined {
  return headers && (headers.get("MCP-Protocol-Version")?.trim() ?? batchRevision);
}

/** @throws RpcError for a revision or headers that the protocol rejects */
function readEra(message: RpcMessage, headers?: Headers): Era {
  const meta = message.params["_meta"];
  const claim = isRecord(meta) ? meta[versionKey] : undefined;
  if (claim === undefined) {
    const named = headers?.get("MCP-Protocol-Version")?.trim();
    if (named === undefined || legacyRevisions.some((revision) => revision === named))
      return "legacy";
    if (!isStateless(named)) throw unsupported(named);
    throw message.method === "initialize"
      ? mismatch("initialize does not exist in the revision of the header")
      : missingMeta(versionKey);
  }
  if (!isRecord(meta) || typeof claim !== "string") throw missingMeta(versionKey);
  if (message.id !== undefined && !isRecord(meta[capabilitiesKey]))
    throw missingMeta(capabilitiesKey);
  if (headers) checkHeaders(message, claim, headers);
  if (claim !== currentRevision) throw unsupported(claim);
  return "current";
}

/** Skips notifications, because the protocol requires no headers for them. */
function checkHeaders({ id, method, params }: RpcMessage, claim: string, headers: Headers) {
  const check = (header: string, value: unknown) => {
    const sent = headers.get(header);
    if (sent === null) {
      if (id === undefined) return;
      throw mismatch(`the header ${header} is missing`);
    }
    const text = header === "Mcp-Name" ? decodeName(sent.trim()) : sent.trim();
    if (text !== value)
      throw mismatch(
        `the header ${header} is ${JSON.stringify(sent)}, the message has ${JSON.stringify(value)}`,
      );
  };
  check("MCP-Protocol-Version", claim);
  check("Mcp-Method", method);
  const source = Object.hasOwn(nameSources, method) ? nameSources[method] : "";
  const name = params[source ?? ""];
  if (typeof name === "string") check("Mcp-Name", name);
}

/**
 * @returns the name, which is in Base64 if a header cannot contain it; undefined for invalid Base64
 */
function decodeName(sent: string) {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(sent)?.[1];
  if (base64 === undefined) return sent;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function mismatch(reason: string) {
  return new RpcError(rpcCodes.headerMismatch, `The headers do not match the message: ${reason}.`, {
    status: 400,
  });
}

function missingMeta(key: string) {
  return new RpcError(
    rpcCodes.invalidParams,
    `params._meta must have ${key}, as in revision ${currentRevision}.`,
    { status: 400, data: { missing: [key] } },
  );
}

function unsupported(requested: string) {
  return new RpcError(rpcCodes.unsupportedVersion, "Unsupported protocol version", {
    status: 400,
    data: { supported: revisions, requested },
  });
}
