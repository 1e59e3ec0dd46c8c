/**
 * The consulting practices.
 */
import { nothingShown, type WrittenCollection } from "./written-collection.ts";

export const consulting: WrittenCollection<unknown> = {
  word: "consulting",
  heading: "Consulting",
  home: { place: 2, count: 6 },
  startsDated: false,
  namesSiblings: true,
  openGraph: "website",
  show: () => nothingShown,
};
