/**
 * What sorts a document: category, kind, tags and authors.
 */
import { pages } from "../../../src/collections/presets/pages.ts";
import { toRecord, toText, toTexts } from "./fields.ts";
import type { PlacedDocument } from "./place-documents.ts";
import { collectionOf } from "./place.ts";
import type { SiteReading } from "./site-reading.ts";
import { toSlug } from "../../../src/collections/front-matter/slugs.ts";

const categories = pages.fields.category.options;

type Category = (typeof categories)[number];

/** @returns the category of a page: the one that it names, else that of the collection that it lists, else Company */
export function readCategory({ fields, listing }: PlacedDocument): Category {
  const named = toTexts(fields.take("category", "categories")).map((text) => text.toLowerCase());
  const own = categories.find((category) => named.includes(category.toLowerCase()));
  return own ?? categories.find((category) => category.toLowerCase() === listing) ?? "Company";
}

/** News and press releases are told by their folder or their category. An article needs no word. */
export function readKind({ fields, candidate }: PlacedDocument): "news" | "press" | undefined {
  const words = [
    ...candidate.name.split("/").slice(0, -1),
    ...toTexts(fields.take("category", "categories", "type")),
  ].map(toSlug);
  if (words.some((word) => /^press(?:-releases?)?$/.test(word))) return "press";
  return words.some((word) => /^(?:news|announcements?)$/.test(word)) ? "news" : undefined;
}

/** @returns the names in one text, undefined where there is none */
export function readAuthors(value: unknown): string | undefined {
  const names = (Array.isArray(value) ? value.slice(0, 20) : [value]).flatMap(
    (author: unknown) => toText(author) ?? toText(toRecord(author)["name"]) ?? [],
  );
  return names.length > 0 ? names.join(", ").replace(/\s+/g, " ") : undefined;
}

/** Tags, categories and keywords are one list here. Jekyll splits a text at its spaces, others at commas. */
export function readTags({ fields, listing }: PlacedDocument, reading: SiteReading): string[] {
  const separator = reading.tool === "Jekyll" ? /\s*,\s*|\s+/ : /\s*,\s*/;
  const split = (value: unknown) =>
    typeof value === "string" ? value.split(separator) : toTexts(value);
  const tags = [
    fields.take("tags"),
    fields.take("tag"),
    fields.take("categories"),
    fields.take("category"),
    ...(reading.taxonomies ?? []).map((key) => fields.take(key)),
  ].flatMap(split);
  const keywords = toTexts(fields.take("keywords")).flatMap((text) => text.split(/\s*,\s*/));
  const all = [...tags, ...keywords]
    .map((tag) => tag.replace(/\s+/g, " ").trim())
    .filter((tag) => tag !== "" && tag !== listing);
  const isCollection = (tag: string) =>
    reading.hasCollectionTags &&
    (/^(?:all|nav|pages?)$/.test(tag) || collectionOf(tag) !== "pages");
  return [...new Set(all)].filter((tag) => !isCollection(tag));
}
