/**
 * /mcp of a site whose build answers agents.
 */
import type { Manifest } from "../../contract/data/manifest.ts";
import type { McpDescription } from "../../contract/mcp/description.ts";
import { isRecord } from "../../contract/is-record.ts";
import { mcpPath } from "../../contract/urls.ts";
import { currentVersion } from "../../contract/version.ts";
import { quote } from "../../contract/errors.ts";
import { UpstreamError, type AssetStore } from "../asset-store.ts";
import { failure, options, toResponse } from "../respond.ts";
import { answerMcp } from "./answer-mcp.ts";
import type { McpSite } from "./mcp-site.ts";

const methods = "POST, OPTIONS";

/**
 * @param path without percent-encoding
 * @returns whether it is that of the endpoint, with or without a final slash
 */
export function isMcpPath(path: string | undefined): boolean {
  return path === mcpPath || path === `${mcpPath}/`;
}

/**
 * @param ask answers as the site does
 * @returns the answer of the endpoint, or undefined where the site has none
 */
export async function handleMcp(
  request: Request,
  store: AssetStore,
  ask: McpSite["ask"],
): Promise<Response | undefined> {
  const manifest = await store.manifest();
  if (!manifest.mcp) return undefined;
  if (request.method === "OPTIONS") return options(currentVersion, methods);
  if (request.method !== "POST") return refuse(request, manifest.base_url);
  const description = await readDescription(store, manifest);
  return answerMcp(request, { description, ask });
}

/** There is no stream to be opened with GET, and no session to be ended with DELETE. */
function refuse(request: Request, baseUrl: string): Response {
  const found = failure(
    {
      code: "method_not_allowed",
      message: `${quote(request.method)} is not allowed at ${mcpPath}.`,
      hint: "POST one JSON-RPC message of the Model Context Protocol. There are no sessions and no streams.",
    },
    baseUrl,
  );
  const headers = new Headers(found.headers);
  headers.set("Allow", methods);
  return toResponse(request, { ...found, headers });
}

const known = new WeakMap<Manifest, McpDescription>();

/** Read once a build: every message asks. */
async function readDescription(store: AssetStore, manifest: Manifest): Promise<McpDescription> {
  const kept = known.get(manifest);
  if (kept) return kept;
  const { mcp } = manifest;
  const description: unknown = mcp && JSON.parse(await store.text(mcp));
  if (!isDescription(description))
    throw new UpstreamError(mcp?.path ?? "", "is no description for agents");
  known.set(manifest, description);
  return description;
}

/** The digest holds the whole shape, which the build has made. */
function isDescription(value: unknown): value is McpDescription {
  return isRecord(value) && "tools" in value && "lists" in value;
}
