/**
 * Articles, news and press releases.
 */
import { postKinds } from "../contract/collections.ts";
import { explain } from "./fields/explain.ts";
import { oneOf } from "./fields/field-kinds.ts";
import { author, requiredDate, sharedFields } from "./fields/shared-fields.ts";
import { readingFacts } from "./shown.ts";
import { writeCollection } from "./written-collection.ts";

export const blog = writeCollection("blog", {
  word: "blog",
  heading: "Blog",
  home: { place: 5, count: 3 },
  startsDated: true,
  openGraph: "article",
  frontMatter: {
    ...sharedFields,
    date: requiredDate,
    author,
    kind: explain(oneOf(postKinds).default("article"), {
      advice: "Choose one of the three.",
      example: "article",
      note: `one of ${postKinds.join(", ")}; an article unless told`,
    }),
  },
  show: ({ author: name, kind, publishedAt, readingTimeMinutes }) => ({
    facts: readingFacts(name, readingTimeMinutes),
    leading: publishedAt === null ? null : { instant: publishedAt },
    article: kind === "article" ? "Article" : "NewsArticle",
    news: { kind },
  }),
});
