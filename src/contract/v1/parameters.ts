/**
 * The query parameters of version 1, a row each. Operations name their parameters in the order of this table.
 */
import { categories, postKinds } from "../collections.ts";
import type { ListId } from "../operation.ts";
import type { Parameter } from "../parameter.ts";

export const parameters: readonly Parameter<ListId>[] = [
  {
    name: "page",
    type: "integer",
    operations: "lists",
    default: 1,
    example: "1",
    summary: "Which page to return",
    description:
      "Which page to return: an integer from 1, default 1. A page past the last one is an error whose hint names the last page.",
  },
  {
    name: "per_page",
    type: "integer",
    operations: "lists",
    default: 20,
    maximum: 100,
    example: "20",
    summary: "How many items a page holds",
    description:
      "How many items a page holds: an integer from 1, default 20. A larger number than 100, however large, is taken as 100, and the response says per_page 100.",
  },
  {
    name: "q",
    type: "text",
    operations: "lists",
    maxLength: 200,
    example: "water",
    summary: "Keeps the items whose title or description contains this text",
    description:
      "Keeps the items whose title or description contains this text, ignoring case. No stemming and no ranking: the order of the list stays. An empty q filters nothing; one of more than 200 characters (Unicode code points) is an error.",
  },
  {
    name: "locale",
    type: "choice",
    operations: "lists",
    values: "locales",
    valueOf: ({ locale }) => locale,
    example: "en",
    summary: "Keeps the items in one language",
    description:
      "Keeps the items in one of the site's languages, named as in the items' locale. Without it a list holds all languages.",
  },
  {
    name: "tag",
    type: "label",
    operations: "lists",
    rule: "a tag that an item of the site has",
    labelsOf: ({ tags }) => tags,
    example: "water",
    summary: "Keeps the items that have this tag",
    description:
      "Keeps the items that have this tag, spelt as in the items' tags. A tag that no item of the site has is an error; an empty one filters nothing.",
  },
  {
    name: "year",
    type: "label",
    operations: "lists",
    rule: "a year in four digits",
    pattern: /^(?:[0-9]{4})?$/,
    labelsOf: ({ publishedAt }) =>
      publishedAt === null ? [] : [publishedAt.slice(0, 4)],
    example: "2026",
    summary: "Keeps the items first published in this year",
    description:
      "Keeps the items first published in this year (UTC), in four digits. Items without published_at are in none; an empty year filters nothing.",
  },
  {
    name: "category",
    type: "choice",
    operations: ["listPages"],
    values: categories,
    valueOf: (document) => ("category" in document ? document.category : null),
    example: "Services",
    summary: "Keeps the pages of one category",
    description:
      "Keeps the pages of one category. Exactly one of the listed values, with its capital letter.",
  },
  {
    name: "kind",
    type: "choice",
    operations: ["listBlogPosts"],
    values: postKinds,
    valueOf: (document) => ("kind" in document ? document.kind : null),
    example: "news",
    summary: "Keeps the posts of one kind",
    description:
      "Keeps the posts of one kind. Exactly one of the listed values.",
  },
];
