/**
 * The items of version 1: the properties of all collections, then those of one.
 */
import { z } from "zod";
import type { ProjectedCollection } from "../collection.ts";
import { fieldKinds } from "../field.ts";
import type { DocumentUrls } from "../projection.ts";
import type { PublishedDocument } from "../published-document.ts";
import { toUrl, twinPath } from "../urls.ts";

const { instant, nullableUrl, text, texts, type, url } = fieldKinds;

const apiUrl = (language: string) =>
  nullableUrl(
    "Where this API answers with the document and its text; null where it does not",
    `https://site.example/api/public/v1/blog/hello${language}`,
  );

const Translation = z
  .object({
    locale: text("The language of the translation (BCP 47)", "de"),
    slug: text("Names the translation in its collection", "hello.de"),
    title: text("Its title", "Guten Tag"),
    url: url("Its page", "https://site.example/de/blog/hello/"),
    markdown_url: url("Its text as Markdown", "https://site.example/de/blog/hello.md"),
    api_url: apiUrl(".de"),
  })
  .meta({
    id: "Translation",
    description: "The same document in another language",
  });

const Image = z
  .object({
    url: url("The image", "https://site.example/media/blog/hello.png"),
    alt: text("What it shows, for those who cannot see it", "Two people shake hands"),
  })
  .meta({ id: "Image", description: "The image that stands for a document" });

export const common = {
  slug: text(
    "Names the document in its collection, and nothing else: what follows the list's address where one is read. In other languages than the first it ends with its own, as in hello.de",
    "hello",
  ),
  title: text("Plain text", "Hello"),
  description: text("One or two sentences of plain text", "A greeting and what comes after it."),
  url: url("The page for people", "https://site.example/blog/hello/"),
  markdown_url: url("The same page as Markdown", "https://site.example/blog/hello.md"),
  api_url: apiUrl(""),
  locale: text("The language of the document (BCP 47)", "en"),
  translations: z.array(Translation).meta({ description: "The same document in other languages" }),
  tags: texts("Free keywords", ["water", "pumps"]),
  image: Image.nullable().meta({
    description: "The image that stands for the document; null for none",
  }),
  aliases: z.array(z.url()).meta({
    description: "Its earlier addresses, each of which leads to url: what a copy may have it under",
    examples: [["https://site.example/blog/hallo/"]],
  }),
  published_at: instant("When it was first published"),
  updated_at: instant("When it last changed in substance"),
};

export type CommonProperties = z.infer<z.ZodObject<typeof common>>;

/** @returns the schema of a collection's items */
export function itemSchema({ type: word, item, properties }: ProjectedCollection): z.ZodObject {
  const own = properties.map(({ name, schema }) => [name, schema] as const);
  return z
    .object({ type: type(word), ...common, ...Object.fromEntries(own) })
    .meta({ id: item.id, description: item.description });
}

/** @returns a document as an item of its collection */
export function toItem(
  document: PublishedDocument,
  { type: word, properties }: ProjectedCollection,
  urls: DocumentUrls,
): object {
  const own = properties.map(({ name, read }) => [name, read(document, urls)] as const);
  return {
    type: word,
    ...toCommon(document, urls),
    ...Object.fromEntries(own),
  };
}

function toCommon(
  document: PublishedDocument,
  { baseUrl, nameOf, apiUrlOf, image }: DocumentUrls,
): CommonProperties {
  return {
    slug: nameOf(document),
    title: document.title,
    description: document.description,
    url: toUrl(baseUrl, document.path),
    markdown_url: toUrl(baseUrl, twinPath(document.path)),
    api_url: apiUrlOf(document),
    locale: document.locale,
    translations: document.translations.map((translation) => ({
      locale: translation.locale,
      slug: nameOf(translation),
      title: translation.title,
      url: toUrl(baseUrl, translation.path),
      markdown_url: toUrl(baseUrl, twinPath(translation.path)),
      api_url: apiUrlOf(translation),
    })),
    tags: document.tags,
    image: document.image && image !== null ? { url: image, alt: document.image.alt } : null,
    aliases: document.aliases.map((alias) => toUrl(baseUrl, new URL(alias, baseUrl).pathname)),
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
  };
}
