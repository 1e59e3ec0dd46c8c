import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  serve: {
    summary: "serve the built site with Node",
    load: async () => (await import("./serve-command.ts")).command,
  },
} satisfies Record<string, PluginCommand>;
