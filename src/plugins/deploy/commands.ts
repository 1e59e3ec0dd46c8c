import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  deploy: {
    summary: "show the changes to the live site and publish",
    load: async (site, program) =>
      (await import("./deploy-command.ts")).deployCommand(site, program),
  },
} satisfies Record<string, PluginCommand>;
