/**
 * The answers of version 1 that hold items, which follow from the table of the collections.
 */
import { z } from "zod";
import {
  collectionNames,
  collections,
  type CollectionName,
} from "../collections.ts";
import { fieldKinds } from "../field.ts";
import { itemSchema, type ItemSchema } from "./item.ts";

const { count, nullableUrl, text, url } = fieldKinds;

const Pagination = z
  .object({
    page: count(1, "The page that this is", 1),
    per_page: z
      .int()
      .min(1)
      .max(100)
      .meta({ description: "How many items a page holds", examples: [20] }),
    total: count(0, "How many items match", 42),
    total_pages: count(0, "How many pages that makes", 3),
  })
  .meta({
    id: "Pagination",
    description: "Where this page stands in the list",
  });

const Links = z
  .object({
    self: url(
      "This page of the list",
      "https://site.example/api/public/v1/blog",
    ),
    first: url("The first page", "https://site.example/api/public/v1/blog"),
    prev: nullableUrl("The page before", null),
    next: nullableUrl(
      "The page after",
      "https://site.example/api/public/v1/blog?page=2",
    ),
    last: url(
      "The last page",
      "https://site.example/api/public/v1/blog?page=3",
    ),
  })
  .meta({
    id: "Links",
    description: "The pages around this one, with every other parameter kept",
  });

const list = <Entry extends z.ZodType>(item: Entry) =>
  z.object({
    data: z.array(item).meta({ description: "The items of this page" }),
    pagination: Pagination,
    links: Links,
  });

const single = <Shape extends z.ZodRawShape>(
  shape: Shape,
  about: { id: string; description: string },
) =>
  z.object({
    data: z
      .object({
        ...shape,
        markdown: text(
          "The full text as Markdown; links are absolute",
          "Hello.",
        ),
      })
      .meta(about),
  });

type Rows = typeof collections;

/** Of each collection a list, and one item with its text where it can be read so. */
type ItemAnswers = {
  [Name in CollectionName as `${Rows[Name]["item"]["id"]}List`]: ReturnType<
    typeof list<ItemSchema<Name>>
  >;
} & {
  [
    Name in CollectionName as Rows[Name] extends { single: object }
      ? `${Rows[Name]["item"]["id"]}Response`
      : never
  ]: ReturnType<typeof single<ItemSchema<Name>["shape"]>>;
};

/** @returns the schemas by the names that the operations give their answers */
export function itemAnswers(): ItemAnswers;
export function itemAnswers(): Record<string, z.ZodType> {
  const answers = collectionNames.flatMap((name) => {
    const { id } = collections[name].item;
    const { withText: description } = collections[name].single ?? {};
    const schema = itemSchema(name);
    const all = list(schema).meta({ id: `${id}List` });
    if (description === undefined) return [[`${id}List`, all] as const];
    const one = single(schema.shape, { id: `${id}WithText`, description });
    const response = one.meta({ id: `${id}Response` });
    return [[`${id}List`, all] as const, [`${id}Response`, response] as const];
  });
  return Object.fromEntries(answers);
}
