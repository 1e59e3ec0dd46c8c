/**
 * What the server does for each method, whatever carries the messages.
 */
import { legacyRevisions, revisions } from "../../contract/mcp/revisions.ts";
import { isRecord } from "../../contract/is-record.ts";
import { formatError, formatResult, RpcError, rpcCodes, type RpcMessage } from "./json-rpc.ts";
import type { McpSite } from "./mcp-site.ts";
import type { Era } from "./read-revision.ts";
import { listResources, listTemplates, readResource } from "./resources.ts";
import { callTool } from "./tools.ts";

interface Method {
  /** The eras that know it; both unless said. */
  era?: Era;
  /** Whether a client may keep the result for a while. */
  isKept?: true;
  answer(site: McpSite, params: Record<string, unknown>, era: Era): object | Promise<object>;
}

const capabilities = { tools: {}, resources: {} };

/** As long as a client may keep an answer of the API: https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching */
const kept = { ttlMs: 60_000, cacheScope: "public" } as const;

const methods: Readonly<Record<string, Method>> = {
  initialize: {
    era: "legacy",
    answer: ({ description }, { protocolVersion }) => ({
      protocolVersion:
        legacyRevisions.find((known) => known === protocolVersion) ?? legacyRevisions[0],
      capabilities,
      serverInfo: description.server,
      instructions: description.instructions,
    }),
  },
  ping: { era: "legacy", answer: () => ({}) },
  "server/discover": {
    era: "modern",
    isKept: true,
    answer: ({ description }) => ({
      supportedVersions: revisions,
      capabilities,
      instructions: description.instructions,
    }),
  },
  "tools/list": {
    isKept: true,
    answer({ description }, { cursor }) {
      refuseCursor(cursor);
      return { tools: description.tools };
    },
  },
  "tools/call": {
    answer(site, { name, arguments: given = {} }) {
      if (typeof name !== "string" || !isRecord(given))
        throw new RpcError(
          rpcCodes.invalidParams,
          "A call needs a name, and its arguments must be an object.",
        );
      return callTool(site, name, given);
    },
  },
  "resources/list": {
    isKept: true,
    answer: (site, { cursor }) => listResources(site, cursor),
  },
  "resources/templates/list": {
    isKept: true,
    answer(site, { cursor }) {
      refuseCursor(cursor);
      return listTemplates(site);
    },
  },
  "resources/read": {
    isKept: true,
    answer: (site, { uri }, era) => readResource(site, uri, era),
  },
};

/** What is on one page has no other. */
function refuseCursor(cursor: unknown): void {
  if (cursor !== undefined)
    throw new RpcError(rpcCodes.invalidParams, "cursor must be left out: the list has one page.");
}

/**
 * @returns the response as JSON, and its status over HTTP; no text for a notification, of which there is none that asks for anything
 */
export async function answerMessage(
  site: McpSite,
  { id, method, params }: RpcMessage,
  era: Era,
): Promise<{ text: string | null; status: number }> {
  if (id === undefined) return { text: null, status: 202 };
  try {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (!known || (known.era !== undefined && known.era !== era))
      throw new RpcError(rpcCodes.methodNotFound, `Method not found: ${method}`, {
        status: era === "modern" ? 404 : 200,
      });
    const result = await known.answer(site, params, era);
    return {
      text: formatResult(id, era === "modern" ? modernise(site, known, result) : result),
      status: 200,
    };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { text: formatError(id, error), status: error.status };
  }
}

/** What each result of a modern revision has. */
function modernise(site: McpSite, { isKept }: Method, result: object): object {
  return {
    resultType: "complete",
    ...result,
    ...(isKept ? kept : {}),
    _meta: {
      "io.modelcontextprotocol/serverInfo": site.description.server,
    },
  };
}
