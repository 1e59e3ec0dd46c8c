/**
 * What the site tells agents of itself and of its tools over the Model Context Protocol. A build writes it for the edge, and the command line makes it
 * of a live site's openapi.json, both by describe-mcp.ts.
 */
import type { JsonSchema } from "./schema.ts";

/** A tool as clients get it: https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: {
    readOnlyHint: true;
    destructiveHint: false;
    idempotentHint: true;
    openWorldHint: false;
  };
}

/** The server as it names itself to clients. */
export interface ServerInfo {
  name: string;
  title: string;
  version: string;
  websiteUrl: string;
}

export interface McpDescription {
  base_url: string;
  server: ServerInfo;
  /** For models: how the tools go together. */
  instructions: string;
  /** The paths of the lists by the names of their collections, in the order of the operations. */
  lists: Record<string, string>;
  /** The path of the operation of each tool but the search, by the name of the tool. One with `{slug}` reads one document. */
  operations: Record<string, string>;
  tools: Tool[];
}

/** The tool that searches all collections. Its name is a verb and an object, as those of operations are. */
export const searchTool = "search_documents";

/** How many items of each collection a search shows unless told. */
export const searchPage = 5;
