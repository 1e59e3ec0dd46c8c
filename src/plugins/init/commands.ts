import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  init: {
    summary: "create a new site",
    load: async (_, program) => (await import("./init-command.ts")).initCommand(program),
  },
} satisfies Record<string, PluginCommand>;
