import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  host: {
    summary: "write the files for the host, or switch to another host",
    load: async (site, program) => (await import("./host-command.ts")).hostCommand(site, program),
  },
} satisfies Record<string, PluginCommand>;
