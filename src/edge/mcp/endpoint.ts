/**
 * Model Context Protocol over HTTP, without state: a POST contains one message, its response one
 * JSON text.
 */
import { RpcError, rpcCodes, type McpSite } from "../../contract/mcp/protocol.ts";
import { quote } from "../../contract/errors.ts";
import { mediaTypes } from "../../contract/headers.ts";
import { mcpPath } from "../../contract/urls.ts";
import { currentVersion } from "../../contract/version.ts";
import type { AssetStore } from "../asset-store.ts";
import { errorHeaders, failure, options, type ResponseData } from "../respond.ts";
import { respond, formatError } from "./protocol.ts";

const methods = "POST, OPTIONS";

/** Maximum size of a message in bytes, a hundred times the longest meaningful arguments. */
const maxMessage = 256 * 1024;

/**
 * @param requestPath requests a path of this site
 * @returns the response, or undefined for a site without this endpoint
 */
export async function serveMcp(
  request: Request,
  store: AssetStore,
  requestPath: McpSite["request"],
): Promise<ResponseData | undefined> {
  const { mcp, base_url } = await store.manifest();
  if (!mcp) return undefined;
  if (request.method === "OPTIONS") return options(currentVersion, methods);
  if (request.method !== "POST") return methodNotAllowed(request.method, base_url);
  const { description } = await store.mcp(mcp);
  try {
    const text = await readText(request, base_url);
    return toResponseData(
      await respond({ description, request: requestPath }, text, request.headers),
    );
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return toResponseData({ text: formatError(undefined, error), status: error.status });
  }
}

/** Rejects GET and DELETE too, because there are no streams and no sessions. */
function methodNotAllowed(method: string, baseUrl: string): ResponseData {
  const response = failure(
    {
      code: "method_not_allowed",
      message: `${quote(method)} is not allowed at ${mcpPath}.`,
      hint: "POST one JSON-RPC message of the Model Context Protocol. There are no sessions and no streams.",
    },
    baseUrl,
  );
  response.headers.set("Allow", methods);
  return response;
}

/**
 * @throws RpcError for a request from another site, another media type, or a body that is too long
 * or incomplete
 */
async function readText(request: Request, baseUrl: string): Promise<string> {
  const foreign = findForeign(request, baseUrl);
  if (foreign !== undefined) throw refuse(403, foreign);
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(?:;|$)/i.test(type))
    throw refuse(415, "Content-Type must be application/json.");
  const tooLong = () => refuse(413, `A message may have at most ${maxMessage} bytes.`);
  if (Number(request.headers.get("Content-Length") ?? 0) > maxMessage) throw tooLong();
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxMessage) throw tooLong();
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw error instanceof RpcError ? error : refuse(400, "The message is incomplete.");
  }
  return text + decoder.decode();
}

/**
 * Detects DNS rebinding, where another site's page has pointed its own name at this server.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-%26-endpoint
 */
function findForeign({ headers, url }: Request, baseUrl: string): string | undefined {
  const { protocol, host: requested, origin: own } = new URL(url);
  const isVouched = (value: string, of: string) => protocol === "https:" && value === of;
  const host = headers.get("Host") ?? requested;
  const named = URL.parse(`http://${host}`)?.hostname;
  // Accepts the site's own name, numeric addresses, names without a dot, and names served over
  // HTTPS, which have a certificate.
  const isOwnHost =
    named !== undefined &&
    (named === new URL(baseUrl).hostname ||
      /^\[.*\]$|^[\d.]+$|^(?:[^.]+|.*\.localhost)$/.test(named) ||
      isVouched(host, requested));
  if (!isOwnHost) return "Host does not match this site.";
  const origin = headers.get("Origin");
  const sender = origin === null ? undefined : URL.parse(origin);
  if (sender === undefined) return undefined;
  // Clients other than browsers send no origin, or one with their own scheme such as
  // `vscode-webview://`.
  const isOwnOrigin =
    sender !== null &&
    (!/^https?:$/.test(sender.protocol) ||
      sender.origin === baseUrl ||
      /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(sender.hostname) ||
      isVouched(sender.origin, own));
  return isOwnOrigin ? undefined : "Origin is a different site.";
}

function refuse(status: number, message: string): RpcError {
  return new RpcError(rpcCodes.invalidRequest, message, { status });
}

function toResponseData({ text, status }: { text: string | null; status: number }): ResponseData {
  const headers = new Headers(errorHeaders);
  if (text !== null) headers.set("Content-Type", mediaTypes.json);
  return { status, headers, body: text, tag: null };
}
