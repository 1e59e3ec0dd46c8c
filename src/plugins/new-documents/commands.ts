import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  new: {
    summary: "create a document with all keys and their explanations",
    load: async (site) => (await import("./new.ts")).newCommand(site),
  },
} satisfies Record<string, PluginCommand>;
