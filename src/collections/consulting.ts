/**
 * The consulting practices.
 */
import { contact, sharedFields } from "./fields/shared-fields.ts";
import { writeCollection } from "./written-collection.ts";

export const consulting = writeCollection("consulting", {
  word: "consulting",
  heading: "Consulting",
  home: { place: 2, count: 6 },
  namesSiblings: true,
  frontMatter: { ...sharedFields, contact },
});
