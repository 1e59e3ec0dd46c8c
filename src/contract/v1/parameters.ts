/**
 * The query parameters of version 1 but those of a collection's fields, a row each. Operations name their parameters in the order of this table.
 */
import { cursorPattern } from "../data/changes.ts";
import type { Parameter } from "../parameter.ts";

export const parameters: readonly Parameter[] = [
  {
    name: "page",
    type: "integer",
    operations: "pages",
    default: 1,
    example: "1",
    summary: "Which page to return",
    description:
      "Which page to return: an integer from 1, default 1. A page past the last one is an error whose hint names the last page.",
  },
  {
    name: "per_page",
    type: "integer",
    operations: "pages",
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
    operations: "pages",
    values: "locales",
    valueOf: ({ locale }) => locale,
    example: "en",
    summary: "Keeps the items in one language",
    description:
      "Keeps the items in one of the site's languages, named as in the items' locale; tags are counted in that language. Without it a list holds all languages.",
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
    labelsOf: ({ publishedAt }) => (publishedAt === null ? [] : [publishedAt.slice(0, 4)]),
    example: "2026",
    summary: "Keeps the items first published in this year",
    description:
      "Keeps the items first published in this year (UTC), in four digits. Items without published_at are in none; an empty year filters nothing.",
  },
  {
    name: "updated_since",
    type: "range",
    operations: "lists",
    key: "updated",
    bound: "from",
    of: "instant",
    example: "2026-01-01T00:00:00Z",
    summary: "Keeps the items that changed at or after this instant",
    description:
      "Keeps the items that changed at or after this instant: an instant of RFC 3339 (write + as %2B), or a day, which starts in UTC. An item changed when its updated_at says, or where that is null when it was published; one without either is never kept. An empty value filters nothing.",
  },
  {
    name: "sort",
    type: "order",
    operations: "lists",
    keys: {
      date: ({ publishedAt }) => publishedAt,
      title: ({ title }) => title,
      updated: ({ updatedAt, publishedAt }) => updatedAt ?? publishedAt,
    },
    example: "-updated",
    summary: "Orders the items by something else",
    description:
      "Orders the items by date of publication, by title or by date of last change, the other way round with a hyphen in front: -updated has the latest change first. Items without the date come last. Without it the list has its own order, which also parts items that are alike.",
  },
  {
    name: "include",
    type: "include",
    operations: "lists",
    values: ["markdown", "html"],
    maxPerPage: 20,
    example: "markdown",
    summary: "Adds the body to each item",
    description:
      "Adds the body to each item: markdown is the full text as Markdown with absolute links, and comes with the digest of the item; html is the full text as HTML with absolute links, without scripts and styles. Pages with bodies have at most 20 items. Several values are separated by commas; an empty value adds nothing.",
  },
  {
    name: "since",
    type: "cursor",
    operations: ["listChanges"],
    rule: "a cursor of this API",
    pattern: cursorPattern,
    example: "",
    summary: "Keeps the changes after this cursor",
    description:
      "Keeps the changes after this cursor, which an earlier answer of listChanges or getExport has. An empty one means all changes that are known. One that is not known any more is reset_required.",
  },
];
