/** The command `deploy`: publication, after a comparison with the live site. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const deploy = definePlugin({ api: 1, name: "deploy", commands });
