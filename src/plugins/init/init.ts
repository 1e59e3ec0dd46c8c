/** Creation of sites from the command line, and change of their hosts. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands, hostCommands } from "./commands.ts";

export const init = definePlugin({
  api: 1,
  name: "init",
  commands: { ...commands, ...hostCommands },
});
