/**
 * The `guides` collection: long-form articles and books.
 */
import type { Preset } from "../declaration.ts";
import { author } from "./author.ts";

export const guides = {
  name: "guides",
  label: "Guides",
  word: "guide",
  order: "-date",
  feed: false,
  startsDated: false,
  parts: true,
  schema: "Article",
  hasReadingTime: true,
  lead: "reading time",
  home: { place: 4, count: 8, layout: "shelf" },
  unit: "countGuides",
  isStandard: true,
  fields: { author },
  openApi: {
    type: "guide",
    list: {
      id: "listGuides",
      summary: "List the guides",
      description:
        "Long-form guides, newest first. The parts of a book are items too, each with its place in series. Follow api_url for a guide with its text.",
    },
    single: { id: "getGuide", one: "guide", many: "guides" },
    item: { id: "Guide", description: "A long-form guide" },
  },
} as const satisfies Preset;
