/**
 * The answers of version 1 that hold items, which follow from the table of the collections.
 */
import { z } from "zod";
import {
  collectionNames,
  collections,
  type CollectionName,
} from "../collections.ts";
import { schemaNames, type DeclaredList } from "../declared-lists.ts";
import { fieldKinds } from "../field.ts";
import { declaredItemSchema, itemSchema, type ItemSchema } from "./item.ts";

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

const single = <Shape extends z.ZodRawShape>(
  shape: Shape,
  about: { id: string; description: string },
) =>
  z.object({
    data: z.object({ ...shape, ...body }).meta(about),
  });

type Rows = typeof collections;

/** Of each collection a list, and one item with its text. */
type ItemAnswers = {
  [Name in CollectionName as `${Rows[Name]["item"]["id"]}List`]: ReturnType<
    typeof list<ItemSchema<Name>>
  >;
} & {
  [Name in CollectionName as `${Rows[Name]["item"]["id"]}Response`]: ReturnType<
    typeof single<ItemSchema<Name>["shape"]>
  >;
};

/** @returns the schemas by the names that the operations give their answers */
export function itemAnswers(): ItemAnswers;
export function itemAnswers(): Record<string, z.ZodType> {
  const answers = collectionNames.flatMap((name) => {
    const { id, description } = collections[name].item;
    const schema = itemSchema(name);
    const all = list(
      schema.extend(included).meta({ ...collections[name].item }),
    ).meta({ id: `${id}List` });
    const one = single(schema.shape, {
      id: `${id}WithText`,
      description: `${description}, with its full text`,
    }).meta({ id: `${id}Response` });
    return [[`${id}List`, all] as const, [`${id}Response`, one] as const];
  });
  return Object.fromEntries(answers);
}

/** @returns the schemas of the answers of a list that a site declares and of one of its documents, by their names */
export function declaredAnswers(
  declared: DeclaredList,
): [name: string, schema: z.ZodType][] {
  const names = schemaNames(declared.name);
  const schema = declaredItemSchema(declared);
  const one = single(schema.shape, {
    id: names.itemWithText,
    description: `A document of ${declared.label}, with its full text`,
  });
  return [
    [
      names.list,
      list(
        schema.extend(included).meta({ ...schema.meta(), id: names.item }),
      ).meta({ id: names.list }),
    ],
    [names.single, one.meta({ id: names.single })],
  ];
}
