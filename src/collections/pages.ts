/**
 * The pages of the site, folders and all: their text, and blocks for those that open a site or a part of it.
 */
import {
  categories,
  collectionNames,
  type SiteCollectionName,
} from "../contract/collections.ts";
import { blocksOf } from "./blocks.ts";
import { explain } from "./fields/explain.ts";
import { oneOf, orNull } from "./fields/field-kinds.ts";
import { sharedFields } from "./fields/shared-fields.ts";
import { writeCollection } from "./written-collection.ts";

/** @param names the collections of the site, of which a page can list one */
export const writePages = (names: readonly SiteCollectionName[]) =>
  writeCollection("pages", {
    word: "page",
    heading: "Pages",
    isWholeInGuide: true,
    frontMatter: {
      ...sharedFields,
      category: explain(oneOf(categories).default("Company"), {
        advice: "Choose one of the five.",
        example: "Company",
        note: `one of ${categories.join(", ")}; Company unless told`,
      }),
      /** The collection that the page lists. */
      listing: explain(orNull(oneOf(names)), {
        advice: "Name the collection that this page lists.",
        example: "blog",
        note: `makes the page an overview of one of ${names.join(", ")}`,
      }),
      blocks: blocksOf(names),
    },
  });

export const pages = writePages(collectionNames);
