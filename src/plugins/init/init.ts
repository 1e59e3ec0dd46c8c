/** The command `init`: creation of sites. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const init = definePlugin({ api: 1, name: "init", commands });
