/**
 * The responses of version 1 with items of a collection.
 */
import { z } from "zod";
import type { ProjectedCollection } from "../collection.ts";
import { fieldKinds } from "../field.ts";
import { listSchema } from "../operation.ts";
import { itemSchema } from "./item.ts";

const { nullableUrl, text, url } = fieldKinds;

/** As large as an integer of JSON can be. */
const number = (least: number, description: string, example: number) =>
  z
    .int()
    .min(least)
    .meta({ description, examples: [example] });

const Pagination = z
  .object({
    page: number(1, "The page that this is", 1),
    per_page: z
      .int()
      .min(1)
      .max(100)
      .meta({ description: "How many items a page holds", examples: [20] }),
    total: number(0, "How many items match", 42),
    total_pages: number(0, "How many pages that makes", 3),
  })
  .meta({
    id: "Pagination",
    description: "Where this page stands in the list",
  });

const Links = z
  .object({
    self: url("This page of the list", "https://site.example/api/public/v1/blog"),
    first: url("The first page", "https://site.example/api/public/v1/blog"),
    prev: nullableUrl("The page before", null),
    next: nullableUrl("The page after", "https://site.example/api/public/v1/blog?page=2"),
    last: url("The last page", "https://site.example/api/public/v1/blog?page=3"),
  })
  .meta({
    id: "Links",
    description: "The pages around this one, with every other parameter kept",
  });

/** A page of many. */
export const list = <Entry extends z.ZodType>(item: Entry) =>
  z.object({
    data: z.array(item).meta({ description: "The items of this page" }),
    pagination: Pagination,
    links: Links,
  });

const body = {
  markdown: text("The full text as Markdown; links are absolute", "Hello."),
  digest: text(
    "Names this very content, as listChanges does: it is another one when any field is",
    "5f0c1a9d3b7e24685f0c1a9d3b7e2468",
  ),
};

/** What an item of a list has only on request. */
const included = {
  markdown: body.markdown.optional().meta({
    description: "The full text as Markdown, with include=markdown",
  }),
  digest: body.digest.optional().meta({
    description: "Names this very content, with include=markdown",
  }),
  html: text(
    "The full text as HTML with absolute links, with include=html",
    "<p>Hello.</p>",
  ).optional(),
};

/**
 * @param reshape changes the schema of items, for a later version
 * @returns the schemas of a collection's list and of its single read, by the names that their operations give them
 */
export function collectionAnswers(
  collection: ProjectedCollection,
  reshape = (item: z.ZodObject) => item,
): Record<string, z.ZodObject> {
  const { id, description } = collection.item;
  const name = listSchema(collection.item);
  const schema = reshape(itemSchema(collection));
  const withText = schema.extend(body).meta({
    id: `${id}WithText`,
    description: `${description}, with its full text`,
  });
  return {
    [name]: list(schema.extend(included).meta({ id, description })).meta({
      id: name,
    }),
    [`${id}Response`]: z.object({ data: withText }).meta({ id: `${id}Response` }),
  };
}
