/**
 * The items of version 1: what those of all collections have, beside the fields that the table of the collections has for one.
 */
import { z } from "zod";
import {
  byCollection,
  collections,
  isOfTable,
  type CollectionName,
  type FieldsOf,
} from "../collections.ts";
import { itemType, schemaNames, type DeclaredList } from "../declared-lists.ts";
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
    markdown_url: url(
      "Its text as Markdown",
      "https://site.example/de/blog/hello.md",
    ),
    api_url: apiUrl(".de"),
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
  slug: text(
    "Names the document in its collection, and nothing else: what follows the list's address where one is read. In other languages than the first it ends with its own, as in hello.de",
    "hello",
  ),
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
  api_url: apiUrl(""),
  locale: text("The language of the document (BCP 47)", "en"),
  translations: z
    .array(Translation)
    .meta({ description: "The same document in other languages" }),
  tags: texts("Free keywords", ["water", "pumps"]),
  image: Image.nullable().meta({
    description: "The image that stands for the document; null for none",
  }),
  aliases: z.array(z.url()).meta({
    description:
      "Its earlier addresses, each of which leads to url: what a copy may have it under",
    examples: [["https://site.example/blog/hallo/"]],
  }),
  published_at: instant("When it was first published"),
  updated_at: instant("When it last changed in substance"),
};

/** The schema of a collection's items. */
export type ItemSchema<Name extends CollectionName> = z.ZodObject<
  {
    type: z.ZodLiteral<(typeof collections)[Name]["type"]>;
  } & typeof common &
    FieldsOf<Name>
>;

const ownFields = byCollection((name) => collections[name].fields(fieldKinds));

/** @returns the schema of a collection's items */
export function itemSchema(name: CollectionName): z.ZodObject {
  const { type: word, item } = collections[name];
  return z
    .object({ type: type(word), ...common, ...ownFields[name] })
    .meta({ ...item });
}

/** @returns the schema of the items of a list that a site declares: the common fields alone */
export function declaredItemSchema({ name, label }: DeclaredList): z.ZodObject {
  return z.object({ type: type(itemType(name)), ...common }).meta({
    id: schemaNames(name).item,
    description: `A document of ${label}`,
  });
}

/** @returns the fields that the items of the document's collection have beside the common ones */
export function toOwn(
  document: PublishedDocument,
  { refer, baseUrl, nameOf }: DocumentUrls,
): object {
  if (!isOfTable(document)) return {};
  const { readingTimeMinutes, series } = document;
  const derived: Record<string, unknown> = {
    ...(document.collection === "case-studies" && {
      industry_ref: document.industry && refer("industries", document.industry),
      service_refs: document.services.flatMap(
        (slug) => refer("services", slug) ?? [],
      ),
    }),
    reading_time_minutes: readingTimeMinutes,
    series: series && {
      slug: nameOf(series.index),
      title: series.index.title,
      url: toUrl(baseUrl, series.index.path),
      part: series.part,
      parts: series.parts.length,
    },
  };
  return Object.fromEntries(
    Object.keys(ownFields[document.collection]).map((name) => [
      name,
      name in derived ? derived[name] : Reflect.get(document, name),
    ]),
  );
}

/** @returns the fields that the items of all collections have, but their type */
export function toCommon(
  document: PublishedDocument,
  { baseUrl, nameOf, apiUrlOf, image }: DocumentUrls,
): z.infer<z.ZodObject<typeof common>> {
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
    image:
      document.image && image !== null
        ? { url: image, alt: document.image.alt }
        : null,
    aliases: document.aliases.map((alias) =>
      toUrl(baseUrl, new URL(alias, baseUrl).pathname),
    ),
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
  };
}
