/** Problems of the content, without a build, from the command line. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const checkPlugin = definePlugin({ api: 1, name: "check", commands });
