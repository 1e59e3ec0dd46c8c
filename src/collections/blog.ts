/**
 * Articles, news and press releases.
 */
import type { PublishedOf } from "../contract/published-document.ts";
import type { WrittenCollection } from "./written-collection.ts";

type Post = PublishedOf<"blog"> & { author: string | null };

export const blog: WrittenCollection<Post> = {
  word: "blog",
  heading: "Blog",
  home: { place: 5, count: 3 },
  startsDated: true,
  namesSiblings: false,
  openGraph: "article",
  show: ({ author, kind, publishedAt, readingTimeMinutes: minutes }) => ({
    facts: [
      { label: "author", values: author === null ? [] : [author] },
      { label: "readingTime", values: [{ minutes }] },
    ],
    leading: publishedAt === null ? null : { instant: publishedAt },
    article: kind === "article" ? "Article" : "NewsArticle",
  }),
};
