/**
 * The `industries` collection: industries that the organisation serves.
 */
import type { Preset } from "../declaration.ts";
import { contact } from "./contact.ts";

export const industries = {
  name: "industries",
  label: "Industries",
  word: "industry",
  sidebar: true,
  isStandard: true,
  fields: { contact },
  openApi: {
    type: "industry",
    list: {
      id: "listIndustries",
      summary: "List the industries",
      description: "The industries that are served, by their position, then title.",
    },
    single: { id: "getIndustry", one: "industry", many: "industries" },
    item: { id: "Industry", description: "An industry that is served" },
  },
} as const satisfies Preset;
