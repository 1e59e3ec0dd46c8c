/**
 * Long texts to learn from.
 */
import { author, sharedFields } from "./fields/shared-fields.ts";
import { readingFacts } from "./shown.ts";
import { writeCollection } from "./written-collection.ts";

export const guides = writeCollection("guides", {
  word: "guide",
  heading: "Guides",
  home: { place: 4, count: 3 },
  frontMatter: { ...sharedFields, author },
  show: ({ author: name, readingTimeMinutes: minutes }) => ({
    facts: readingFacts(name, minutes),
    leading: { minutes },
    article: "Article",
  }),
});
