import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  init: {
    summary: "create a new site",
    load: async (_, program) => (await import("./init-command.ts")).initCommand(program),
  },
} satisfies Record<string, PluginCommand>;

export const hostCommands = {
  host: {
    summary: "write the files for the host, or switch to another host",
    load: async (site, program) => (await import("./host-command.ts")).hostCommand(site, program),
  },
} satisfies Record<string, PluginCommand>;
