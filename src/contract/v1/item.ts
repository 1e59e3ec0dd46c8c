/**
 * What the items of all collections have in version 1, and how one collection adds its own fields.
 */
import { z } from "zod";
import { collections, type CollectionName } from "../collections.ts";
import type { DocumentUrls } from "../projection.ts";
import type { PublishedDocument, PublishedOf } from "../published-document.ts";
import { toUrl, twinPath } from "../urls.ts";
import { instant, text, type, url } from "./field.ts";

const Translation = z
  .object({
    locale: text("The language of the translation (BCP 47)", "de"),
    title: text("Its title", "Guten Tag"),
    url: url("Its page", "https://site.example/de/blog/hello/"),
    markdown_url: url(
      "Its text as Markdown",
      "https://site.example/de/blog/hello.md",
    ),
  })
  .meta({
    id: "Translation",
    description: "The same document in another language",
  });

const Image = z
  .object({
    url: url("The image", "https://site.example/media/blog/hello.png"),
    alt: text(
      "What it shows, for those who cannot see it",
      "Two people shake hands",
    ),
  })
  .meta({ id: "Image", description: "The image that stands for a document" });

const common = {
  slug: text("Names the document in its collection and language", "hello"),
  title: text("Plain text", "Hello"),
  description: text(
    "One or two sentences of plain text",
    "A greeting and what comes after it.",
  ),
  url: url("The page for people", "https://site.example/blog/hello/"),
  markdown_url: url(
    "The same page as Markdown",
    "https://site.example/blog/hello.md",
  ),
  api_url: z
    .url()
    .nullable()
    .meta({
      description:
        "Where this API answers with the document and its text; null where it does not",
      examples: ["https://site.example/api/public/v1/blog/hello"],
    }),
  locale: text("The language of the document (BCP 47)", "en"),
  translations: z
    .array(Translation)
    .meta({ description: "The same document in other languages" }),
  tags: z
    .array(z.string())
    .meta({ description: "Free keywords", examples: [["water", "pumps"]] }),
  image: Image.nullable().meta({
    description: "The image that stands for the document; null for none",
  }),
  published_at: instant("When it was first published"),
  updated_at: instant("When it last changed in substance"),
};

/** Of texts that are long enough to ask. */
export const readingTime = z
  .int()
  .min(1)
  .meta({ description: "How long reading takes, in minutes", examples: [4] });

/** The items of a collection: their shape, and how it follows from what is published. */
interface ItemRow<Name extends CollectionName, Own extends z.ZodRawShape> {
  collection: Name;
  /** Its name in openapi.json. */
  id: string;
  description: string;
  /** The fields that it has beside the common ones. */
  own: Own;
  toOwn: (document: PublishedOf<Name>) => z.infer<z.ZodObject<Own>>;
}

/** @returns the row with the schema of its items */
export function defineItem<
  const Name extends CollectionName,
  Own extends z.ZodRawShape,
>(row: ItemRow<Name, Own>) {
  const { id, description } = row;
  const name: (typeof collections)[Name]["type"] =
    collections[row.collection].type;
  const schema = z
    .object({ type: type(name), ...common, ...row.own })
    .meta({ id, description });
  return { ...row, schema };
}

/** @returns the fields that the items of all collections have, but their type */
export function toCommon(
  document: PublishedDocument,
  { baseUrl, api, image }: DocumentUrls,
): z.infer<z.ZodObject<typeof common>> {
  return {
    slug: document.slug,
    title: document.title,
    description: document.description,
    url: toUrl(baseUrl, document.path),
    markdown_url: toUrl(baseUrl, twinPath(document.path)),
    api_url: api,
    locale: document.locale,
    translations: document.translations.map(({ locale, title, path }) => ({
      locale,
      title,
      url: toUrl(baseUrl, path),
      markdown_url: toUrl(baseUrl, twinPath(path)),
    })),
    tags: document.tags,
    image:
      document.image && image !== null
        ? { url: image, alt: document.image.alt }
        : null,
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
  };
}
