/**
 * Model Context Protocol over HTTP, without state: a POST contains one message, its response one
 * JSON text.
 */
import { RpcError, rpcCodes, type McpDescription, type McpSite } from "./mcp-format.ts";
import { jsonForm } from "../../edge/asset-store.ts";
import type { EdgePlugin } from "../../edge/edge-plugin.ts";
import { quote } from "../../contract/errors.ts";
import { mediaTypes } from "../../format/headers.ts";
import { mcpPath } from "../../format/urls.ts";
import { currentVersion } from "../../format/version.ts";
import { readLimited, TooLongError } from "../../edge/read-limited.ts";
import type { ResponseData } from "../../edge/response-data.ts";
import { errorHeaders, failure, options } from "../../edge/respond.ts";
import { respond } from "./protocol.ts";

const methods = "POST, OPTIONS";

/** Maximum size of a message in bytes, a hundred times the longest meaningful arguments. */
const maxMessage = 256 * 1024;

const readDescription = jsonForm<McpDescription>();

export const mcpEndpoint: EdgePlugin = {
  endpoint: {
    path: mcpPath,
    async serve(request, open, get) {
      const store = await open();
      const { base_url: baseUrl, mcp } = store.manifest;
      if (!mcp) return undefined;
      return serveMcp(request, baseUrl, async () => ({
        description: await readDescription(store, mcp),
        request: get,
      }));
    },
  },
};

/**
 * Rejects GET and DELETE too, because there are no streams and no sessions.
 *
 * @param openSite returns the site for a message
 */
async function serveMcp(
  request: Request,
  baseUrl: string,
  openSite: () => Promise<McpSite>,
): Promise<ResponseData> {
  const { method, headers: requestHeaders } = request;
  if (method === "OPTIONS") return options(currentVersion, methods);
  if (method !== "POST") {
    const message = `${quote(method)} is not allowed at ${mcpPath}.`;
    const hint =
      "Send a JSON-RPC message of the Model Context Protocol with POST. Sessions and streams are not supported.";
    const response = failure({ code: "method_not_allowed", message, hint }, baseUrl);
    response.headers.set("Allow", methods);
    return response;
  }
  const site = await openSite();
  const { text, status } = await respond(site, readText(request, baseUrl), requestHeaders);
  const headers = new Headers(errorHeaders);
  if (text !== null) headers.set("Content-Type", mediaTypes.json);
  return { status, headers, body: text };
}

/**
 * @throws RpcError for a request from another site, another media type, or a body that is too long
 * or incomplete
 */
async function readText(request: Request, baseUrl: string) {
  const { headers, body } = request;
  const foreign = findForeign(request, baseUrl);
  if (foreign !== undefined) throw refuse(403, foreign);
  if (!/^application\/json\s*(?:;|$)/i.test(headers.get("Content-Type") ?? ""))
    throw refuse(415, "Content-Type must be application/json.");
  const tooLong = () => refuse(413, `A message must have at most ${maxMessage} bytes.`);
  if (Number(headers.get("Content-Length") ?? 0) > maxMessage) throw tooLong();
  try {
    return new TextDecoder().decode(await readLimited(body, maxMessage));
  } catch (error) {
    throw error instanceof TooLongError ? tooLong() : refuse(400, "The message is incomplete.");
  }
}

/**
 * Detects DNS rebinding, where another site's page has pointed its own name at this server.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-%26-endpoint
 */
function findForeign({ headers, url }: Request, baseUrl: string) {
  const { protocol, host: requested, origin: requestOrigin } = new URL(url);
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
      sender.origin === new URL(baseUrl).origin ||
      /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(sender.hostname) ||
      isVouched(sender.origin, requestOrigin));
  return isOwnOrigin ? undefined : "Origin is a different site.";
}

function refuse(status: number, message: string) {
  return new RpcError(rpcCodes.invalidRequest, message, { status });
}
