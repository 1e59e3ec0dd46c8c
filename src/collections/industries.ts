/**
 * Whom the offers are for.
 */
import { contact, sharedFields } from "./fields/shared-fields.ts";
import { writeCollection } from "./written-collection.ts";

export const industries = writeCollection("industries", {
  word: "industry",
  heading: "Industries",
  namesSiblings: true,
  frontMatter: { ...sharedFields, contact },
});
