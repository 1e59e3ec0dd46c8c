/**
 * Clients of a site: those of popular generators, the package's own in all of its runtimes, and
 * three official tools of the Model Context Protocol.
 */
import type { Suite } from "../suite.ts";
import { generatedClients } from "./client.ts";
import { mcpSuites } from "./mcp.ts";
import { ownClientSuites } from "./own-client.ts";

export const clients: Readonly<Record<string, Suite>> = {
  ...generatedClients,
  ...Object.fromEntries([...ownClientSuites, ...mcpSuites].map((suite) => [suite.title, suite])),
};
