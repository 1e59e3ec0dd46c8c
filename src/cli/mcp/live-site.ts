/**
 * Live site as a data source for agents. If the site's host runs the edge function, its API is
 * requested; for a static host, the function runs locally and fetches the files.
 */
import { toErrorBody, unavailable } from "../../contract/errors.ts";
import { describeMcp } from "../../contract/mcp/describe-mcp.ts";
import type { McpDescription, McpSite } from "../../contract/mcp/protocol.ts";
import { isRecord } from "../../contract/is-record.ts";
import { manifestPath } from "../../contract/data/manifest.ts";
import { currentOpenApiPath, toUrl } from "../../contract/urls.ts";
import { createHandler, type EdgeHandler } from "../../edge/handle.ts";
import { CommandError } from "../command.ts";

/** Timeout of requests, in milliseconds. */
const timeLimit = 30_000;

/**
 * @param origin origin of the site, without a trailing slash
 * @throws CommandError if there is no such site
 */
export async function openLiveSite(origin: string): Promise<McpSite> {
  const description = await readDescription(origin);
  const { base_url } = description;
  if (await hasFunction(origin, description))
    return {
      description,
      request: (path, headers) =>
        get(origin + path, headers).catch(() =>
          Response.json(toErrorBody(unavailable, base_url), { status: 502 }),
        ),
    };
  const handle = await startHandler(origin);
  return {
    description,
    request: (path, headers = {}) => handle(new Request(toUrl(base_url, path), { headers })),
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
    throw fail("cannot be reached", error);
  });
  if (!response.ok) throw fail(`returned ${response.status}`);
  try {
    return describeMcp(await response.json());
  } catch (error) {
    throw fail("has no Broadsheet API", error);
  }
}

/** @returns whether the site evaluates query parameters */
async function hasFunction(origin: string, { documents }: McpDescription): Promise<boolean> {
  const response = await get(`${origin}${documents}?per_page=1`);
  if (response.status >= 500) return true;
  if (!response.ok) return false;
  const body: unknown = await response.json().catch(() => undefined);
  const pagination = isRecord(body) ? body["pagination"] : undefined;
  return isRecord(pagination) && pagination["per_page"] === 1;
}

/** @throws CommandError if the site does not serve the data files of the edge function */
async function startHandler(origin: string): Promise<EdgeHandler> {
  const data = await get(origin + manifestPath);
  await data.body?.cancel();
  if (data.ok)
    return createHandler((address, headers = new Headers()) =>
      get(origin + address, Object.fromEntries(headers)),
    );
  throw new CommandError(
    `${origin} has no edge function, and ${manifestPath}, which is needed to process requests locally, returned ${data.status}. Allow access to it, or publish the site on a host that runs the function.`,
  );
}

function get(address: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(timeLimit),
  });
}
