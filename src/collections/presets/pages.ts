/**
 * The `pages` collection: the only one whose paths include folders and whose documents can list
 * another collection and contain blocks.
 */
import type { Preset } from "../declaration.ts";

export const pages = {
  name: "pages",
  label: "Pages",
  word: "page",
  path: "/",
  layout: "page",
  hasFolders: true,
  isWholeInGuide: true,
  isStandard: true,
  fields: {
    category: {
      type: "enum",
      options: ["Consulting", "Services", "Industries", "Guides", "Company"],
      default: "Company",
      description: "Subject of the page",
      example: "Services",
      show: false,
      filter: true,
      filtering: {
        summary: "Filter by category",
        description: "Returns pages of this category (exact match, with its capital letter).",
        isExact: true,
      },
    },
  },
  openApi: {
    type: "page",
    list: {
      id: "listPages",
      summary: "List the pages",
      description:
        "The pages of the site in every language, by their position, then title. Use it to find what the organisation says of itself; category narrows it.",
    },
    single: { id: "getPage", one: "page", many: "pages" },
    item: { id: "Page", description: "A page of the site" },
  },
} as const satisfies Preset;
