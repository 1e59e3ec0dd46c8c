import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  mcp: {
    summary: "serve a live site to local agents (Model Context Protocol)",
    load: async () => (await import("./mcp.ts")).command,
  },
} satisfies Record<string, PluginCommand>;
