/**
 * What is on offer.
 */
import { nothingShown, type WrittenCollection } from "./written-collection.ts";

export const services: WrittenCollection<unknown> = {
  word: "service",
  heading: "Services",
  home: { place: 1, count: 6 },
  startsDated: false,
  namesSiblings: true,
  openGraph: "website",
  show: () => nothingShown,
};
