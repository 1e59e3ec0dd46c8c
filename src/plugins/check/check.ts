/** The command `check`: problems of the content, without a build. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const checkPlugin = definePlugin({ api: 1, name: "check", commands });
