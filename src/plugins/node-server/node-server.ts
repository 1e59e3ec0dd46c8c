/** Node as a host: its server, which also serves a build without a site, and its files. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";
import { node } from "./host.ts";

export const nodeServer = definePlugin({
  api: 1,
  name: "node-server",
  hosts: { node },
  commands,
});
