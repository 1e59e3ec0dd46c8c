/**
 * The query parameters of the API, a row each: the edge reads requests with them, OpenAPI and the reference page describe them.
 */
import { categories } from "./collections.ts";

export const parameters = {
  page: {
    type: "integer",
    default: 1,
    example: "2",
    summary: "Which page to return",
    description:
      "Which page to return: an integer from 1, default 1. A page past the last one is an error whose hint names the last page.",
  },
  per_page: {
    type: "integer",
    default: 20,
    maximum: 100,
    example: "50",
    summary: "How many items a page holds",
    description:
      "How many items a page holds: an integer from 1, default 20. A larger number than 100, however large, is taken as 100, and the response says per_page 100.",
  },
  q: {
    type: "text",
    example: "water",
    summary: "Keeps the items whose title or description contains this text",
    description:
      "Keeps the items whose title or description contains this text, ignoring case. No stemming and no ranking: the order of the list stays. An empty q filters nothing.",
  },
  category: {
    type: "choice",
    values: categories,
    example: "Services",
    summary: "Keeps the pages of one category",
    description:
      "Keeps the pages of one category. Exactly one of the listed values, with its capital letter.",
  },
} as const;

/** The one name in a path. */
export const slugParameter = {
  example: "my-post",
  description:
    "The slug of the post; for a translation slug and locale, as in my-post.de. The last part of api_url.",
} as const;

export type ParameterName = keyof typeof parameters;
