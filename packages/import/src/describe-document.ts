/**
 * The front matter of a document in this site's keys, of whatever the other tool's authors wrote.
 */
import type { PromisedName } from "../../../src/collections/presets/presets.ts";
import type { Addresses } from "./addresses.ts";
import type { ConvertedText } from "./convert-text.ts";
import { readImage } from "./describe-image.ts";
import { readAuthors, readCategory, readKind, readTags } from "./describe-labels.ts";
import { isHidden, isUnlisted } from "./describe-visibility.ts";
import { readDescription, readTitle } from "./describe-words.ts";
import { toText, toTexts } from "./fields.ts";
import type { PlacedDocument } from "./place-documents.ts";
import { readDate } from "./read-date.ts";
import type { Note } from "./remark.ts";
import type { SiteReading } from "./site-reading.ts";
import { toSlug } from "../../../src/collections/front-matter/slugs.ts";

export interface Surroundings {
  reading: SiteReading;
  addresses: Addresses;
  now: string;
  modifiedOn: string;
  aliases: string[];
  hasDocument: (collection: PromisedName, slug: string) => boolean;
  note: Note;
}

/** @returns the front matter with its keys in the order in which they are written; undefined values are left out */
export function describeDocument(
  document: PlacedDocument,
  text: ConvertedText,
  around: Surroundings,
): Record<string, unknown> {
  const { fields, collection, listing, slug } = document;
  const { note, now } = around;
  const title = readTitle(document, text, note);
  const date = readPublication(document, around);
  const updated = readDate(
    fields.take(
      "updated",
      "lastmod",
      "last_modified_at",
      "updatedDate",
      "modified",
      "updateDate",
      "lastUpdated",
    ),
  );
  const order = Number(
    fields.take("order", "weight", "nav_order", "sidebar_position") ?? Number.NaN,
  );
  return {
    title,
    description: readDescription(document, text, title, note),
    date,
    updated,
    draft: isHidden(document, now) || undefined,
    noindex: isUnlisted(document) || undefined,
    slug,
    ...(collection === "pages" ? { category: readCategory(document), listing } : {}),
    ...(collection === "blog" ? { kind: readKind(document) } : {}),
    ...(collection === "blog" || collection === "guides"
      ? { author: readAuthors(fields.take("author", "authors", "byline")) }
      : {}),
    ...(collection === "case-studies" ? readCaseStudy(document, title, around) : {}),
    tags: listOf(readTags(document, around.reading)),
    image: readImage(document, title, around),
    aliases: listOf(around.aliases),
    order: Number.isFinite(order) ? order : undefined,
  };
}

function readPublication(
  { fields, date, collection }: PlacedDocument,
  { note, modifiedOn }: Surroundings,
): string | undefined {
  const written = fields.take("publishDate", "pubDate", "date", "created");
  if (written !== undefined && readDate(written) === undefined)
    note(`the date "${toText(written) ?? "…"}" could not be read`);
  if (date !== undefined || collection !== "blog") return date;
  note(`has no date; the day on which its file was last written stands in, ${modifiedOn}`);
  return modifiedOn;
}

function readCaseStudy(
  { fields }: PlacedDocument,
  title: string,
  { hasDocument, note }: Surroundings,
): Record<string, unknown> {
  const client = toText(
    fields.take("client", "customer", "company", "organisation", "organization"),
  );
  if (client === undefined) note("has no client; the title stands in");
  const known = (collection: PromisedName, value: unknown) =>
    toTexts(value)
      .map(toSlug)
      .filter((slug) => hasDocument(collection, slug));
  return {
    client: client ?? title,
    industry: known("industries", fields.take("industry", "sector"))[0],
    services: listOf(known("services", fields.take("services", "service"))),
    outcomes: listOf(toTexts(fields.take("outcomes", "results"))),
  };
}

function listOf(texts: string[]): string[] | undefined {
  return texts.length > 0 ? texts : undefined;
}
