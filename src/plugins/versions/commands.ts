import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  version: {
    summary: "freeze the text of a book as a version",
    load: async (site) => (await import("./version-command.ts")).versionCommand(site),
  },
} satisfies Record<string, PluginCommand>;
