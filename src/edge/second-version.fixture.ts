/**
 * A second major version for tests: a blog post has a headline too, and it has one operation more, a second list of the posts.
 */
import { z } from "zod";
import { bindParameters, type OperationRow } from "../contract/operation.ts";
import type { Projection } from "../contract/projection.ts";
import type { PublishedDocument } from "../contract/published-document.ts";
import { operations } from "../contract/v1/operations.ts";
import { parameters } from "../contract/v1/parameters.ts";
import { projection as v1 } from "../contract/v1/projection.ts";
import { schemas } from "../contract/v1/schemas.ts";

const rows: OperationRow[] = [
  ...operations,
  {
    id: "listStories",
    method: "GET",
    path: "/stories",
    kind: "list",
    collection: "blog",
    summary: "List the stories",
    description: "The blog posts under another name.",
    response: "BlogPostList",
  },
];

const headline = z.string().meta({ description: "Plain text" });

export const v2: Projection = {
  ...v1,
  version: {
    name: "v2",
    full: "2.0.0",
    parameters,
    operations: bindParameters(rows, parameters),
  },
  schemas,
  collectionAnswers: (collection) =>
    collection.name === "blog"
      ? v1.collectionAnswers({
          ...collection,
          properties: [
            ...collection.properties,
            { name: "headline", schema: headline, read: ({ title }) => title },
          ],
        })
      : v1.collectionAnswers(collection),
  toItem: (document, collection, urls) => rename(document, v1.toItem(document, collection, urls)),
  toItemWithText: (document, collection, urls, markdown) =>
    rename(document, v1.toItemWithText(document, collection, urls, markdown)),
};

/** Version 2 adds a headline to posts. */
function rename({ collection, title }: PublishedDocument, item: object): object {
  return collection === "blog" ? { ...item, headline: title } : item;
}
