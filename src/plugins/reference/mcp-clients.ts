/**
 * Configuration of common Model Context Protocol clients.
 */
import { mcpPath, toUrl } from "../../format/urls.ts";

/** Configuration of one client. */
export interface McpClient {
  /** Name of the client and its configuration file. */
  name: string;
  language: "sh" | "json" | "toml";
  code: string;
}

/** @param baseUrl base URL of the site */
export function mcpClients(baseUrl: string): McpClient[] {
  const url = toUrl(baseUrl, mcpPath);
  const name = new URL(baseUrl).host.replace(/[^a-z0-9]+/g, "-");
  const json = (value: object) => JSON.stringify(value, null, 2);
  return [
    {
      name: "Claude Code",
      language: "sh",
      code: `claude mcp add --transport http \\\n  ${name} ${url}`,
    },
    {
      name: "Cursor: .cursor/mcp.json",
      language: "json",
      code: json({ mcpServers: { [name]: { url } } }),
    },
    {
      name: "VS Code: .vscode/mcp.json",
      language: "json",
      code: json({ servers: { [name]: { type: "http", url } } }),
    },
    {
      name: "Codex: ~/.codex/config.toml",
      language: "toml",
      code: `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`,
    },
  ];
}
