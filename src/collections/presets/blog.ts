/**
 * The `blog` collection: articles, news and press releases.
 */
import type { Preset } from "../declaration.ts";
import { author } from "./author.ts";

export const postKinds = ["article", "news", "press"] as const;

export const blog = {
  name: "blog",
  label: "Blog",
  word: "blog",
  order: "-date",
  requiresDate: true,
  schema: "Article",
  openGraph: "article",
  hasReadingTime: true,
  feedField: "kind",
  home: { place: 5, count: 7, layout: "latest" },
  unit: "countArticles",
  isStandard: true,
  fields: {
    author,
    kind: {
      type: "enum",
      word: "kinds",
      options: postKinds,
      default: "article",
      description: "Kind of post",
      example: "news",
      show: false,
      group: "kinds",
      hasOptionWords: true,
      schemas: { news: "NewsArticle", press: "NewsArticle" },
      filter: true,
      filtering: {
        summary: "Filter by kind",
        description: "Returns posts of this kind (exact match).",
        isExact: true,
      },
    },
  },
  openApi: {
    type: "blog_post",
    list: {
      id: "listBlogPosts",
      summary: "List the blog posts",
      description:
        "Articles, news and press releases, newest first. Follow api_url for a post with its text.",
    },
    single: { id: "getBlogPost", one: "post", many: "posts" },
    item: {
      id: "BlogPost",
      description: "An article, a piece of news or a press release",
    },
  },
} as const satisfies Preset;
