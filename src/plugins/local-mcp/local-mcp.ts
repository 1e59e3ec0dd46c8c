/** The command `mcp`: a local server for agents that use a live site. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const localMcp = definePlugin({ api: 1, name: "local-mcp", commands });
