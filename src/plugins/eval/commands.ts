import type { PluginCommand } from "../../plugin/plugin.ts";

export const commands = {
  eval: {
    summary: "ask an agent the questions of content/evals.yaml",
    load: async (site) => (await import("./command.ts")).evalCommand(site),
  },
} satisfies Record<string, PluginCommand>;
