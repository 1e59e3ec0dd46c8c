/**
 * The front matter that the documents of every collection may have, in the order in which it is written.
 */
import { z } from "zod";
import { explain } from "./explain.ts";
import {
  aliasList,
  documentImage,
  editUrl,
  flag,
  instant,
  orNull,
  plainText,
  slug,
  textList,
} from "./field-kinds.ts";
import { placeholders } from "./placeholders.ts";

/** Of a collection whose documents need not have a date, and of one where they must. */
const date = {
  advice: "Write it as YYYY-MM-DD.",
  example: "2026-01-31",
  note: "first publication; with a date in the future it appears on that day",
};

export const requiredDate = explain(instant, date);

export const sharedFields = {
  title: explain(plainText, {
    advice: 'Write the heading, in quotes if it holds ": ".',
    example: '"A title"',
    note: "the heading, also shown by search engines",
  }),
  description: explain(plainText, {
    advice: 'Write one or two sentences, in quotes if they hold ": ".',
    example: `"${placeholders.description}"`,
    note: "one or two sentences, for lists and search engines",
  }),
  date: explain(instant.optional(), date),
  updated: explain(instant.optional(), {
    advice: "Write it as YYYY-MM-DD.",
    example: "2026-01-31",
    note: "the last important change; without it, the last commit that changed the text",
  }),
  draft: explain(flag.default(false), {
    advice: "Write draft: true, or delete the line.",
    example: "true",
    note: "not published; delete this line to publish",
  }),
  noindex: explain(flag.default(false), {
    advice: "Write noindex: true, or delete the line.",
    example: "true",
    note: "has a page for those who know its address, and is in no list",
  }),
  slug: explain(slug.optional(), {
    advice: "Use lower-case letters, digits and single hyphens.",
    example: "another-name",
    note: "the last part of the address, where the file name does not fit",
  }),
  tags: explain(textList.default([]), {
    advice: 'Write [one, two], or a line "- one" a tag; put numbers in quotes.',
    example: "[one, two]",
    note: "free keywords",
  }),
  image: explain(orNull(documentImage), {
    advice:
      "Write two lines below it, each with two spaces in front: src: ./images/name.png and alt: what the image shows.",
    example: "\n  src: ./images/name.png\n  alt: What the image shows",
    note: "the picture at the top, in lists and where the page is shared; kind: diagram for a chart or drawing, which lists do not crop",
  }),
  aliases: explain(aliasList.default([]), {
    advice: 'Write a line "- /old/path/" for each previous address.',
    example: "[/old/path/]",
    note: "previous addresses, which redirect here",
  }),
  edit_url: explain(editUrl.optional(), {
    advice: "Write an address that starts with https://, or false for no link.",
    example: "https://git.example/docs/edit/main/page.md",
    note: "the address where readers edit this page, or false for none; by default that of site.yaml and the path of the file",
  }),
  order: explain(orNull(z.number({ error: "must be a number" })), {
    advice: "Write a number; lower comes first.",
    example: "1",
    note: "the place in lists, lower comes first",
  }),
};
