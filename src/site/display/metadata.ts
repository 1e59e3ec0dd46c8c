/**
 * What a page shows of a document besides its text. The page and its twin both print this list, so that neither lacks what the other has.
 */
import { textOf, valuesOf } from "../../collections/collection.ts";
import type { FactValue } from "../../collections/fields/field-type.ts";
import { typeOf } from "../../collections/fields/field-types.ts";
import type { Document } from "../../content/document.ts";
import { type Collection } from "../../content/site-collections.ts";
import type { Site } from "../../content/site.ts";
import { findByline } from "../people/authors.ts";
import { fieldLabel, valueLabel } from "./field-labels.ts";
import { findReferenced } from "../listing/find-referenced.ts";
import { markLink, type LinkMark } from "../strings/language.ts";
import { tagPath } from "../listing/groups.ts";
import { fill, stringsFor } from "../strings/strings.ts";
import { formatDate, formatTime } from "../strings/format-date.ts";

export interface MetadataValue {
  text: string;
  /** Path on this site, or an absolute address; null without a link. */
  path: string | null;
  /** Image in place of the text; `src` is relative to the document. */
  image?: { src: string; alt: string };
  /** What it is to the document that the path leads to, as HTML's rel has it. */
  rel?: "author";
  /** What of it is in another language than the document. */
  language?: LinkMark;
}

export interface MetadataEntry {
  label: string;
  values: MetadataValue[];
  /** Whether the values are single words, which stand beside each other. */
  isInline?: true;
  /** Whether pages show them above the text and not beside it. */
  areFigures?: true;
}

/** @returns the facts in the order in which they are shown */
export function listMetadata(site: Site, document: Document): MetadataEntry[] {
  const strings = stringsFor(site, document.locale);
  const collection = site.collections.get(document.collection);
  return [
    ...placeInBook(document, strings),
    ...fieldFacts(site, document, collection),
    ...(collection?.hasReadingTime
      ? [
          {
            label: strings.readingTime,
            values: [toValue(site, document, { minutes: document.readingTimeMinutes })],
          },
        ]
      : []),
    ...tagsOf(site, document, strings),
  ];
}

function fieldFacts(
  site: Site,
  document: Document,
  collection: Collection | undefined,
): MetadataEntry[] {
  return (collection?.fields ?? [])
    .filter(({ show }) => show !== false)
    .flatMap((field): MetadataEntry[] => {
      const values = valuesOf(document, field.name)
        .flatMap((value) => typeOf(field).show(value, field) ?? [])
        .map((value) => toValue(site, document, value));
      const { areFigures } = field;
      return values.length === 0
        ? []
        : [
            {
              ...(areFigures && { areFigures }),
              label: fieldLabel(site, field, document.locale),
              values,
            },
          ];
    });
}

/** A tag leads to the list of what has it, where there is one. */
function tagsOf(
  site: Site,
  document: Document,
  strings: ReturnType<typeof stringsFor>,
): MetadataEntry[] {
  const values = document.tags.map((tag) => ({
    text: tag,
    path: tagPath(site, document, tag),
  }));
  return values.length > 0 ? [{ label: strings.tags, values, isInline: true }] : [];
}

/** The label says how far a reader has come, as of a part of twelve. */
function placeInBook(
  { series, locale }: Document,
  strings: ReturnType<typeof stringsFor>,
): MetadataEntry[] {
  if (series === null) return [];
  const { index, part } = series;
  const parts = series.parts.length;
  return part === null
    ? [{ label: strings.parts, values: [{ text: `${parts}`, path: null }] }]
    : [
        {
          label: fill(strings.part, { part, parts }),
          values: [toTitle(index, locale)],
        },
      ];
}

/** @returns what a list shows before a document's title: a text, or an instant to be written as a day; null for nothing */
export function eyebrow(
  site: Site,
  document: Document,
): { text: string; instant: string | null } | null {
  if (document.series?.part === null) {
    const { parts } = stringsFor(site, document.locale);
    const text = `${parts}: ${document.series.parts.length}`;
    return { text, instant: null };
  }
  const { locale } = document;
  const collection = site.collections.get(document.collection);
  const lead = collection?.lead ?? leadOfOrder(collection);
  if (lead === undefined) return null;
  if (lead !== "reading time") return leadOfField(document, lead.field);
  const strings = stringsFor(site, locale);
  const time = fill(strings.minutes, { minutes: document.readingTimeMinutes });
  return { text: `${strings.readingTime}: ${time}`, instant: null };
}

/** Lists show the instants that order them. */
function leadOfOrder(collection: Collection | undefined): { field: string } | undefined {
  const field = collection?.order.replace(/^-/, "") ?? "";
  const own = collection?.fields.find(({ name }) => name === field);
  return field === "date" || (own && typeOf(own).range === "instant") ? { field } : undefined;
}

function leadOfField(
  document: Document,
  field: string,
): { text: string; instant: string | null } | null {
  const value = field === "date" ? document.publishedAt : textOf(document, field);
  if (value === null) return null;
  // The day in the zone of the document, which is another one in UTC.
  return /^\d{4}-\d{2}-\d{2}/.test(value)
    ? { text: "", instant: field === "date" ? value : value.slice(0, 10) }
    : { text: value, instant: null };
}

function toValue(site: Site, { locale }: Document, value: FactValue): MetadataValue {
  if (typeof value === "string") return { text: value, path: null };
  if ("author" in value) {
    const { name, page } = findByline(site, value.author, locale);
    return page
      ? {
          text: name,
          path: page.path,
          rel: "author",
          // A name is in no language.
          ...(page.locale === locale ? {} : { language: { hreflang: page.locale } }),
        }
      : { text: name, path: null };
  }
  if ("collection" in value) return toLink(site, value.collection, value.slug, locale);
  if ("src" in value) return { text: value.alt, path: null, image: value };
  if ("url" in value)
    return {
      text: value.url.replace(/^https?:\/\/|\/$/g, ""),
      path: value.url,
    };
  return { text: formatValue(site, value, locale), path: null };
}

function formatValue(
  site: Site,
  value: Exclude<
    FactValue,
    string | { author: string } | { collection: string } | { src: string } | { url: string }
  >,
  locale: string,
): string {
  const strings = stringsFor(site, locale);
  if ("minutes" in value) return fill(strings.minutes, value);
  if ("number" in value) return new Intl.NumberFormat(locale).format(value.number);
  if ("isTrue" in value) return value.isTrue ? strings.yes : strings.no;
  if ("option" in value) return valueLabel(site, value.field, value.option, locale);
  return value.hasTime ? formatTime(value.date, locale) : formatDate(value.date, locale);
}

/** Without a link while its target is not published. */
function toLink(site: Site, collection: string, slug: string, locale: string): MetadataValue {
  const target = findReferenced(site, collection, slug, locale);
  return target ? toTitle(target, locale) : { text: slug, path: null };
}

/** @returns the title of another document as a link to it */
function toTitle(
  { title, path, locale }: Pick<Document, "title" | "path" | "locale">,
  around: string,
): MetadataValue {
  const language = markLink({ text: locale, target: locale }, around);
  return { text: title, path, ...(locale === around ? {} : { language }) };
}
