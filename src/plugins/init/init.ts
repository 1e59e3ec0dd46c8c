/** Creation of sites from the command line. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const init = definePlugin({ api: 1, name: "init", commands });
