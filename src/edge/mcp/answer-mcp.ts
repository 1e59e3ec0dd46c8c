/**
 * The Model Context Protocol over HTTP: a POST is one message, and its response one JSON text. Nothing is remembered between two of them.
 */
import {
  errorCacheControl,
  everyResponse,
  fileResponse,
  mediaTypes,
} from "../../contract/headers.ts";
import { findForeign } from "./check-origin.ts";
import { formatError, readMessage, RpcError, rpcCodes } from "./json-rpc.ts";
import { answerMessage } from "./methods.ts";
import type { McpSite } from "./mcp-site.ts";
import { readRevision } from "./read-revision.ts";

/** Bytes of a message: a call with the longest arguments that mean something has a hundredth. */
const longestMessage = 256 * 1024;

/** @returns the answer to a POST */
export async function answerMcp(request: Request, site: McpSite): Promise<Response> {
  try {
    const foreign = findForeign(request, site.description.base_url);
    if (foreign !== undefined) throw refused(403, foreign);
    const type = request.headers.get("Content-Type") ?? "";
    if (!/^application\/json\s*(?:;|$)/i.test(type))
      throw refused(415, "Content-Type must be application/json.");
    const message = readMessage(await readText(request));
    try {
      const era = readRevision(message, request.headers);
      const { text, status } = await answerMessage(site, message, era);
      return respond(text, status);
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return respond(formatError(message.id, error), error.status);
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return respond(formatError(undefined, error), error.status);
  }
}

/** @throws RpcError for a body that is too long, or that ends before its end because its sender has gone */
async function readText(request: Request): Promise<string> {
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (length > longestMessage) throw tooLong();
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > longestMessage) throw tooLong();
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw error instanceof RpcError ? error : refused(400, "The message was cut off.");
  }
  return text + decoder.decode();
}

function tooLong(): RpcError {
  return refused(413, `A message has ${longestMessage} bytes at most.`);
}

function refused(status: number, message: string): RpcError {
  return new RpcError(rpcCodes.invalidRequest, message, { status });
}

function respond(text: string | null, status: number): Response {
  return new Response(text, {
    status,
    headers: {
      ...everyResponse,
      ...fileResponse,
      "Cache-Control": errorCacheControl,
      ...(text === null ? {} : { "Content-Type": mediaTypes.json }),
    },
  });
}
