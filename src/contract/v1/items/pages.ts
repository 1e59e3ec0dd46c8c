/**
 * A page, with the category that lists can be narrowed by.
 */
import { z } from "zod";
import { categories } from "../../collections.ts";
import { defineItem } from "../item.ts";

export const pages = defineItem({
  collection: "pages",
  id: "Page",
  description: "A page of the site",
  own: {
    category: z
      .enum(categories)
      .meta({ description: "What the page is about", examples: ["Services"] }),
  },
  toOwn: ({ category }) => ({ category }),
});
