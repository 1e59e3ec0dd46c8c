/**
 * The pages of the site, folders and all: nothing but their text.
 */
import { categories, collectionNames } from "../contract/collections.ts";
import { explain } from "./fields/explain.ts";
import { oneOf, orNull } from "./fields/field-kinds.ts";
import { sharedFields } from "./fields/shared-fields.ts";
import { writeCollection } from "./written-collection.ts";

export const pages = writeCollection("pages", {
  word: "page",
  heading: "Pages",
  isWholeInGuide: true,
  frontMatter: {
    ...sharedFields,
    category: explain(oneOf(categories), {
      advice: "Choose one of the five.",
      example: "Company",
      note: `one of ${categories.join(", ")}`,
    }),
    /** The collection that the page lists. */
    listing: explain(orNull(oneOf(collectionNames)), {
      advice: "Name the collection that this page lists.",
      example: "blog",
      note: `makes the page an overview of one of ${collectionNames.join(", ")}`,
    }),
  },
});
