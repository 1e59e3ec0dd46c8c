/**
 * Whom the offers are for.
 */
import { nothingShown, type WrittenCollection } from "./written-collection.ts";

export const industries: WrittenCollection<unknown> = {
  word: "industry",
  heading: "Industries",
  home: null,
  startsDated: false,
  namesSiblings: true,
  openGraph: "website",
  show: () => nothingShown,
};
