/**
 * Model Context Protocol over lines of text, one message per line:
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
import { createInterface } from "node:readline";
import { respond, formatError } from "../../edge/mcp/protocol.ts";
import { RpcError, rpcCodes, type McpSite } from "../../contract/mcp/protocol.ts";

/**
 * Processes messages until the input has ended and every response is written.
 *
 * @param write receives each response, without a line break
 */
export async function serveLines(
  site: McpSite,
  input: NodeJS.ReadableStream,
  write: (line: string) => void,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === "") continue;
    const work = respondToLine(site, line, write);
    pending.add(work);
    void work.finally(() => pending.delete(work));
  }
  await Promise.all(pending);
}

async function respondToLine(
  site: McpSite,
  line: string,
  write: (text: string) => void,
): Promise<void> {
  try {
    const { text } = await respond(site, line);
    if (text !== null) write(text);
  } catch (error) {
    console.error(error);
    const failed = new RpcError(
      rpcCodes.internalError,
      "The message could not be processed. Try again.",
    );
    write(formatError(undefined, failed));
  }
}
