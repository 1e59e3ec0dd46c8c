/**
 * The people who write. They have pages where a site has the folder `authors`, and are in no list of the API, which promises that it names nobody.
 *
 * It is no row of the table of collections, which the API follows. A site that declares a collection of this name has that in its place.
 */
import { z } from "zod";
import { explain } from "./fields/explain.ts";
import { orNull, plainText, webAddress } from "./fields/field-kinds.ts";
import { sharedFields } from "./fields/shared-fields.ts";
import { nothingSpecial, type Kept } from "./written-collection.ts";

/** The name of the folder, among those that a site can declare. */
const authorsFolder = z
  .string()
  .brand<"declared collection">()
  .parse("authors");

const { description, image, updated, draft, noindex, slug, aliases } =
  sharedFields;

const fields = z.strictObject({
  name: explain(plainText, {
    advice: "Write the name of the person.",
    example: '"A name"',
    note: "the name, as texts name it below author",
  }),
  role: explain(orNull(plainText), {
    advice: "Write what the person does.",
    example: "Head of engineering",
    note: "what the person does",
  }),
  description,
  image: explain(image, {
    advice:
      "Write two lines below it, each with two spaces in front: src: ./images/name.png and alt: what the picture shows.",
    example: "\n  src: ./images/name.png\n  alt: What the picture shows",
    note: "a picture of the person, square or cut to a square",
  }),
  email: explain(orNull(z.email({ error: "must be an e-mail address" })), {
    advice: "Write name@host, or delete the line.",
    example: "name@site.example",
    note: "published, and shown where the person is the contact",
  }),
  telephone: explain(orNull(plainText), {
    advice: "Write it in quotes, with the country code.",
    example: '"+49 30 1234567"',
    note: "published, with the country code, and shown where the person is the contact",
  }),
  links: explain(
    z.array(webAddress, { error: "must be a list of addresses" }).default([]),
    {
      advice: 'Write a line "- https://…" for each.',
      example: "\n  - https://social.example/name",
      note: "the addresses of the person's profiles elsewhere",
    },
  ),
  updated,
  draft,
  noindex,
  slug,
  aliases,
});

/** What a document about a person has of its front matter: the name is its title. */
export type AuthorFrontMatter = Kept<z.output<typeof authors.frontMatter>>;

export const authors = {
  ...nothingSpecial,
  collection: authorsFolder,
  word: "author",
  heading: "Authors",
  frontMatter: fields.transform(({ name, ...front }) => ({
    ...front,
    title: name,
    date: undefined,
    tags: [] as const satisfies string[],
    order: null,
    collection: authorsFolder,
  })),
};
