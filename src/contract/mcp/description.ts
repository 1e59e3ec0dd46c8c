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

/** A list of documents, by which tools find what they ask the API. */
export interface Listing {
  /** From the root of the site. */
  path: string;
  /** Where one of its documents is read, with `{slug}`; null where none is. */
  read: string | null;
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
  /** By the names of their collections, in the order of the operations. */
  lists: Record<string, Listing>;
  /** What each tool asks for that stands for one operation alone, by its name. */
  plain: Record<string, string>;
  tools: Tool[];
}

/** The tools that stand for the operations of all collections. Their names are a verb and what it is done to, as is the custom. */
export const toolNames = {
  search: "search_documents",
  list: "list_documents",
  read: "read_document",
} as const;

/** How many items of each collection a search shows unless told. */
export const searchPage = 5;
