/**
 * The Model Context Protocol over lines of text, one message each:
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
import { createInterface } from "node:readline";
import { formatError, readMessage, RpcError, rpcCodes } from "../../edge/mcp/json-rpc.ts";
import { answerMessage } from "../../edge/mcp/methods.ts";
import type { McpSite } from "../../edge/mcp/mcp-site.ts";
import { readRevision } from "../../edge/mcp/read-revision.ts";

/**
 * Answers until the input ends, and what was asked before then.
 *
 * @param write is given each answer, without its line end
 */
export async function serveLines(
  site: McpSite,
  input: NodeJS.ReadableStream,
  write: (line: string) => void,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === "") continue;
    const work = answerLine(site, line, write);
    pending.add(work);
    void work.finally(() => pending.delete(work));
  }
  await Promise.all(pending);
}

async function answerLine(
  site: McpSite,
  line: string,
  write: (text: string) => void,
): Promise<void> {
  const text = await toAnswer(site, line);
  if (text !== null) write(text);
}

/** @returns the answer; null for what wants none */
async function toAnswer(site: McpSite, line: string): Promise<string | null> {
  try {
    const message = readMessage(line);
    try {
      const era = readRevision(message);
      return (await answerMessage(site, message, era)).text;
    } catch (error) {
      if (message.id === undefined) return null;
      return formatError(message.id, toRpcError(error));
    }
  } catch (error) {
    return formatError(undefined, toRpcError(error));
  }
}

function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  console.error(error);
  return new RpcError(rpcCodes.internalError, "The message could not be answered. Try again.");
}
