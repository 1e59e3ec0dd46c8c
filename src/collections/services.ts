/**
 * What is on offer.
 */
import { contact, sharedFields } from "./fields/shared-fields.ts";
import { writeCollection } from "./written-collection.ts";

export const services = writeCollection("services", {
  word: "service",
  heading: "Services",
  home: { place: 1, count: 6 },
  namesSiblings: true,
  frontMatter: { ...sharedFields, contact },
});
