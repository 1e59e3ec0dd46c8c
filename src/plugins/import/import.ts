/** Import of sites of other generators from the command line. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const importSites = definePlugin({ api: 1, name: "import", commands });
