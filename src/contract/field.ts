/**
 * Schemas of values that all versions of the API share.
 */
import { z } from "zod";
import type { DocumentImage, NamedDocument, Translated } from "./published-document.ts";
import { markdownPath, toUrl } from "../format/urls.ts";

/** @returns the schema of an object that is a component of openapi.json */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** Instant in UTC, or null. */
export const instant = z.iso.datetime().nullable();

/** 32-bit integer. */
export const count = (minimum: number) => z.int32().min(minimum);

export const ImageVariant = named("ImageVariant", {
  url: z.url(),
  width: count(1),
  height: count(1),
  type: z.string(),
});

export type ImageVariant = z.infer<typeof ImageVariant>;

export const Image = named("Image", {
  url: z.url(),
  alt: z.string(),
  width: count(1).nullable(),
  height: count(1).nullable(),
  variants: z.array(ImageVariant),
});

export type Image = z.infer<typeof Image>;

/** Reference to another document. */
export const DocumentReference = named("DocumentReference", {
  locale: z.string(),
  slug: z.string(),
  title: z.string(),
  url: z.url(),
  markdown_url: z.url(),
  api_url: z.url().nullable(),
});

export type DocumentReference = z.infer<typeof DocumentReference>;

export function toReference(
  document: Translated,
  { baseUrl, nameOf }: Pick<DocumentUrls, "baseUrl" | "nameOf">,
  api_url: string | null,
): DocumentReference {
  const { locale, title, path } = document;
  return {
    locale,
    slug: nameOf(document),
    title,
    url: toUrl(baseUrl, path),
    markdown_url: toUrl(baseUrl, markdownPath(path)),
    api_url,
  };
}

/** Position in a book. */
export const Series = named("Series", {
  slug: z.string(),
  title: z.string(),
  url: z.url(),
  part: count(1).nullable(),
  parts: count(0),
});

/** Integer that every JSON parser reads exactly. */
export const integer = (minimum: number) => z.int().min(minimum);

export const Pagination = named("Pagination", {
  page: integer(1),
  per_page: integer(1).max(100),
  total: integer(0),
  total_pages: integer(0),
});

export const Links = named("Links", {
  self: z.url(),
  first: z.url(),
  prev: z.url().nullable(),
  next: z.url().nullable(),
  last: z.url(),
});

export type Pagination = z.infer<typeof Pagination>;

export type Links = z.infer<typeof Links>;

/** Local file of a document, as it is published. */
export interface PublishedFile {
  /** URL path, which contains the digest. */
  path: string;
  bytes: number;
  digest: string;
}

/** @returns the file at a path relative to the document; undefined if there is none */
export type FindFile = (source: string) => PublishedFile | undefined;

/** Names and absolute URLs for serializing a document. */
export interface DocumentUrls {
  baseUrl: string;
  /** @returns the slug of the document, or of a translation, in this version */
  nameOf: (document: NamedDocument) => string;
  /**
   * @returns the API URL of the document, or of a translation, in this version; null if there is
   * none
   */
  apiUrlOf: (document: NamedDocument) => string | null;
  /**
   * @returns the published document with a slug, in the same language if there is a translation;
   * null if there is none
   */
  refer: (collection: string, slug: string) => DocumentReference | null;
  /** @returns the image of the document, or of a field, with absolute URLs and sizes */
  toImage: (image: DocumentImage, of?: "field") => Image;
  findFile: FindFile;
}
