/** The edge with the plugins of the package. A site without one of them has no files for its code. */
import { createEdge, type EdgeHandler, type EdgeOptions } from "../edge/handle.ts";
import type { AssetReader } from "../edge/asset-store.ts";
import { mcpEndpoint } from "./mcp/endpoint.ts";
import { edgeSearch } from "./search/edge/edge-search.ts";

/**
 * @returns a handler for the requests of a built site, to be reused for the lifetime of the build
 */
export function createHandler(read: AssetReader, options: EdgeOptions = {}): EdgeHandler {
  return createEdge(read, options, [mcpEndpoint, edgeSearch]);
}
