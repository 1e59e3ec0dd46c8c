/**
 * Entry of Astro's content layer for a document: its front matter, and its text as HTML.
 */
import { typeOf } from "../../collections/fields/field-types.ts";
import type { Field } from "../../collections/fields/field-type.ts";
import type { Collection } from "../../content/site-collections.ts";
import type { Document } from "../../content/document.ts";
import { isAuthor } from "../../content/document.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { isRecord } from "../../format/is-record.ts";
import { documentName } from "../../format/urls.ts";
import { formatAttributes } from "../../markdown/escape-html.ts";
import type { RenderedMarkdown } from "../../markdown/render-markdown.ts";
import { renderDocument } from "../../render/current-site.ts";
import { findReferenced } from "../../site/listing/find-referenced.ts";
import {
  isRasterImage,
  relativeSource,
  resolveSource,
  servedSrc,
} from "../../site/media/content-urls.ts";
import { pageMarkdown } from "../../site/media/local-files.ts";
import { fileFinder } from "../../site/media/published-files.ts";

/** Prefix by which Astro recognizes the path of an image that it has to import. */
const imagePrefix = "__ASTRO_IMAGE_";

/** @returns the id of a document, which is its slug in the API: `hello`, `hello.de` */
export function entryId({ defaultLocale }: Site, { slug, locale }: Document): string {
  return documentName(slug, locale, defaultLocale);
}

/**
 * @returns the front matter of a document for a schema: instants as Date, images with paths relative
 *   to the document, references as ids; without the keys that the document omits
 */
export function toData(
  site: Site,
  { fields }: Collection,
  document: Document,
): Record<string, unknown> {
  const { title, description, locale, path, tags, order, image } = document;
  const { publishedAt, updatedAt, expiresAt } = document;
  const data = {
    title,
    name: isAuthor(document) ? title : null,
    description,
    locale,
    path,
    url: urlOf(site, path),
    date: toDate(publishedAt),
    updated: toDate(updatedAt),
    expires: toDate(expiresAt),
    tags,
    order,
    image: image && toImage(document, image),
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        mapValue(document.fields[field.name], (value) => toValue(site, document, field, value)),
      ]),
    ),
  };
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined),
  );
}

/**
 * @param data front matter from `toData`
 * @returns it with images that Astro imports, and references as `reference()` returns them
 */
export function resolveValues(
  { fields }: Collection,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const resolved = { ...data };
  if ("image" in data) resolved["image"] = importImage(data["image"]);
  for (const { name, type, to } of fields) {
    if (!(name in data)) continue;
    if (type === "image") resolved[name] = mapValue(data[name], importImage);
    if (type === "reference")
      resolved[name] = mapValue(data[name], (id) => ({ collection: to, id }));
  }
  return resolved;
}

function mapValue(value: unknown, change: (value: unknown) => unknown): unknown {
  if (value === null || value === undefined) return value;
  return Array.isArray(value) ? value.map(change) : change(value);
}

function toValue(site: Site, document: Document, field: Field, value: unknown): unknown {
  switch (field.type) {
    case "date":
    case "datetime":
      return toDate(String(value));
    case "image":
      return isRecord(value) ? toImage(document, value) : value;
    case "reference": {
      const target = findReferenced(site, field.to ?? "", String(value), document.locale);
      return target ? entryId(site, target) : String(value);
    }
    default: {
      const urls = {
        baseUrl: site.settings.base_url,
        findFile: fileFinder(site, document.source),
      };
      return typeOf(field).toJson?.(value, urls) ?? value;
    }
  }
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

function toImage({ source }: Document, image: object): object {
  const { src } = { src: "", ...image };
  const name = resolveSource(source, src);
  return name === undefined ? image : { ...image, src: relativeSource(source, name) };
}

function importImage(image: unknown): unknown {
  if (!isRecord(image)) return image;
  const src = String(image["src"]);
  return src.startsWith(".") ? { ...image, src: imagePrefix + src } : image;
}

/** Text of a document as HTML, and the text that it was made from. */
export interface Rendered {
  markdown: string;
  html: string;
  headings: RenderedMarkdown["headings"];
  /** Paths of the local images, relative to the document. */
  imagePaths: string[];
}

/**
 * @param rendered results by path, which are used again while the text stays the same
 * @returns the text as on the page of the document, with images that Astro optimizes
 */
export async function renderEntry(
  site: Site,
  document: Document,
  rendered: Map<string, Rendered>,
): Promise<Rendered> {
  const markdown = pageMarkdown(site, document);
  const known = rendered.get(document.path);
  if (known?.markdown === markdown) return known;
  const { parts, headings } = await renderDocument(document);
  const imagePaths = new Set<string>();
  const html = parts.map((part) => {
    if (typeof part === "string") return part;
    const { src, alt, title } = part;
    const name = resolveSource(document.source, src);
    if (name === undefined || !isRasterImage(name))
      return `<img${formatAttributes({ src: servedSrc(document.source, src), alt, title })}>`;
    const local = relativeSource(document.source, name);
    imagePaths.add(local);
    const image = JSON.stringify({ src: local, alt, title, index: 0 });
    return `<img${formatAttributes({ [imagePrefix]: image })}>`;
  });
  const entry = { markdown, html: html.join(""), headings, imagePaths: [...imagePaths] };
  rendered.set(document.path, entry);
  return entry;
}
