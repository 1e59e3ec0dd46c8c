import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  import: {
    summary: "import a site of another generator",
    load: async (site, program) =>
      (await import("./import-command.ts")).importCommand(site, program),
  },
} satisfies Record<string, PluginCommand>;
