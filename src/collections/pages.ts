/**
 * The pages of the site, folders and all: nothing but their text.
 */
import { nothingShown, type WrittenCollection } from "./written-collection.ts";

export const pages: WrittenCollection<unknown> = {
  word: "page",
  heading: "Pages",
  home: null,
  startsDated: false,
  namesSiblings: false,
  openGraph: "website",
  show: () => nothingShown,
};
