/**
 * Live site as a data source for agents. If the site's host runs the edge function, its API is
 * requested; for a static host, the function runs locally and fetches the files.
 */
import { toErrorBody, unavailable } from "../../contract/errors.ts";
import { describeMcp } from "../mcp/describe-mcp.ts";
import type { McpDescription, McpSite } from "../mcp/mcp-format.ts";
import { currentOpenApiPath, dataRoot, mcpDataPath, toUrl } from "../../format/urls.ts";
import type { Export } from "../../contract/v1/schemas.ts";
import { createHandler } from "../built-in-edge.ts";
import { readLimited, TooLongError } from "../../edge/read-limited.ts";
import { CommandError } from "../../command/command.ts";

/** Timeout of requests with their responses, in milliseconds. */
const timeLimit = 30_000;

/** Maximum size of a response in bytes, after decompression, above that of any file of a build. */
const maxBytes = 32 * 1024 * 1024;

/**
 * @param origin origin of the site, without a trailing slash
 * @throws CommandError if there is no such site
 */
export async function openLiveSite(origin: string): Promise<McpSite> {
  // Only static hosts serve this file.
  const local: McpDescription | undefined = await get(origin + mcpDataPath)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  if (local) {
    const handle = createHandler((address, headers = new Headers()) =>
      get(origin + address, Object.fromEntries(headers)),
    );
    return {
      description: local,
      request: (path, headers = {}) =>
        handle(new Request(toUrl(local.base_url, path), { headers })),
    };
  }
  const description = await readDescription(origin);
  if (!description.operations["list_documents"])
    throw new CommandError(
      `${origin} has no edge function, and no ${mcpDataPath} to process requests locally. Allow access to ${dataRoot}/, or publish the site on a host that runs the function.`,
    );
  return {
    description,
    request: (path, headers) =>
      get(origin + path, headers).catch(() =>
        Response.json(toErrorBody(unavailable, description.base_url), { status: 502 }),
      ),
  };
}

async function readDescription(origin: string): Promise<McpDescription> {
  const address = origin + currentOpenApiPath;
  const fail = (what: string, cause?: unknown) =>
    new CommandError(
      `${address} ${what}. Pass the address of a site made with Broadsheet, as in https://site.example.`,
      { cause },
    );
  const response = await get(address).catch((error: unknown) => {
    throw fail(error instanceof TooLongError ? `has ${error.message}` : "cannot be reached", error);
  });
  if (!response.ok) throw fail(`returned ${response.status}`);
  try {
    const openApi: unknown = await response.json();
    const { operations } = describeMcp(openApi);
    const exported = await get(origin + operations["get_export"]);
    const files: Export["files"] = exported.ok ? (await exported.json()).data.files : [];
    const empty = files.flatMap(({ items, collection }) => (items === 0 ? collection : []));
    return describeMcp(openApi, empty);
  } catch (error) {
    throw fail("has no Broadsheet API", error);
  }
}

/**
 * @param limit timeout of the request with its response in milliseconds
 * @returns the complete response, so that every failure to read it is reported here
 * @throws Error for a response that is too long, late or incomplete. Redirects are not followed
 */
export async function get(
  address: string,
  headers: Record<string, string> = {},
  limit = timeLimit,
): Promise<Response> {
  const response = await fetch(address, {
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(limit),
  });
  const { status, body } = response;
  return new Response(body && (await readLimited(body, maxBytes)), {
    status,
    headers: response.headers,
  });
}
