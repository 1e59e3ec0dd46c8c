/**
 * What answering agents needs of a site: its description, and a way to ask it. Within the edge that is the edge, from afar it is the web.
 */
import type { McpDescription } from "../../contract/mcp/description.ts";

export interface McpSite {
  description: McpDescription;
  /** Answers a GET of a path with its query, as the site does. */
  ask(path: string, headers?: Record<string, string>): Promise<Response>;
}
