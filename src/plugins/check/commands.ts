import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  check: {
    summary: "check the content",
    load: async (site, program) => (await import("./check-command.ts")).checkCommand(site, program),
  },
} satisfies Record<string, PluginCommand>;
