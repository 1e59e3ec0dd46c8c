/**
 * Long texts to learn from.
 */
import type { PublishedOf } from "../contract/published-document.ts";
import type { WrittenCollection } from "./written-collection.ts";

type Guide = PublishedOf<"guides"> & { author: string | null };

export const guides: WrittenCollection<Guide> = {
  word: "guide",
  heading: "Guides",
  home: { place: 4, count: 3 },
  startsDated: false,
  namesSiblings: false,
  openGraph: "website",
  show: ({ author, readingTimeMinutes: minutes }) => ({
    facts: [
      { label: "author", values: author === null ? [] : [author] },
      { label: "readingTime", values: [{ minutes }] },
    ],
    leading: { minutes },
    article: "Article",
  }),
};
