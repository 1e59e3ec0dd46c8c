/** The command `import`: import of sites of other generators. */
import { definePlugin } from "../../plugin/plugin.ts";
import { commands } from "./commands.ts";

export const importSites = definePlugin({ api: 1, name: "import", commands });
