/** The command `host`: files of the host of a site, and change to another host. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const hostPlugin = definePlugin({ api: 1, name: "host", commands });
