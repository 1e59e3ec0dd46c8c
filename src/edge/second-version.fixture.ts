/**
 * A second major version for tests: of a blog post it calls the title a headline, and it has one operation more, a second list of the posts.
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
const { BlogPostList, BlogPostResponse } = schemas;
const post = BlogPostList.shape.data.element
  .omit({ title: true })
  .extend({ headline })
  .meta({ id: "BlogPost", description: "A post with a headline" });
const postWithText = BlogPostResponse.shape.data
  .omit({ title: true })
  .extend({ headline })
  .meta({ id: "BlogPostWithText", description: "A post with its text" });

export const v2: Projection = {
  ...v1,
  version: {
    name: "v2",
    full: "2.0.0",
    parameters,
    operations: bindParameters(rows, parameters),
  },
  schemas: {
    ...schemas,
    BlogPostList: BlogPostList.extend({ data: z.array(post) }).meta({
      id: "BlogPostList",
    }),
    BlogPostResponse: BlogPostResponse.extend({ data: postWithText }).meta({
      id: "BlogPostResponse",
    }),
  },
  toItem: (document, urls) => rename(document, v1.toItem(document, urls)),
  toItemWithText: (document, urls, markdown) =>
    rename(document, v1.toItemWithText(document, urls, markdown)),
};

function rename(
  { collection }: PublishedDocument,
  item: { title: string },
): object {
  if (collection !== "blog") return item;
  const { title, ...rest } = item;
  return { ...rest, headline: title };
}
