/**
 * Metadata of a document: the values that its page and its Markdown alternate show beside the body,
 * and the eyebrow above its title in lists.
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
import { fill, plural, stringsFor, type Strings } from "../strings/strings.ts";
import { formatDate, formatTime } from "../strings/format-date.ts";

export interface MetadataValue {
  text: string;
  /** Path on this site, or an absolute URL; null without a link. */
  path: string | null;
  /** Image in place of the text; `src` is relative to the document. */
  image?: { src: string; alt: string };
  /** Number and unit, if the value is a figure. */
  figure?: Figure;
  /** HTML `rel` attribute of the link. */
  rel?: "author";
  /** Language attributes of a link to a document in another language. */
  language?: LinkMark;
}

export interface Figure {
  value: string;
  label: string;
  before: string | null;
}

export interface MetadataEntry {
  label: string;
  values: MetadataValue[];
  /** The values are short and displayed in one row. */
  isInline?: true;
  /** The values are displayed large above the body. */
  areFigures?: true;
  /** The entry is part of the byline. */
  isByline?: true;
}

/** Part of the eyebrow: a text, or an instant that the page formats as a date. */
export type EyebrowPart = { text: string; instant: null } | { text: ""; instant: string };

/**
 * @returns whether the page of a document has a byline: author, dates and reading time below the
 *   title
 */
export function hasByline({ collections }: Site, { collection }: Document): boolean {
  return collections.get(collection)?.hasReadingTime === true;
}

/** @returns the instant of the last change, if it is on a later day than the publication */
export function laterUpdate({
  publishedAt,
  updatedAt,
}: Pick<Document, "publishedAt" | "updatedAt">): string | null {
  const day = (instant: string) => instant.slice(0, 10);
  return updatedAt !== null && (publishedAt === null || day(updatedAt) > day(publishedAt))
    ? updatedAt
    : null;
}

/** @returns the entries that are neither in the byline nor displayed as figures */
export function listOtherMetadata(site: Site, document: Document): MetadataEntry[] {
  const entries = listMetadata(site, document).filter(({ areFigures }) => !areFigures);
  return hasByline(site, document) ? entries.filter(({ isByline }) => !isByline) : entries;
}

/** @returns all entries, in page order */
export function listMetadata(site: Site, document: Document): MetadataEntry[] {
  const strings = stringsFor(site, document.locale);
  const collection = site.collections.get(document.collection);
  return [
    ...placeInBook(document, strings),
    ...fieldEntries(site, document, collection),
    ...(collection?.hasReadingTime
      ? [
          {
            label: strings.readingTime,
            isByline: true as const,
            values: [toValue(site, document, { minutes: document.readingTimeMinutes })],
          },
        ]
      : []),
    ...tagsOf(site, document, strings),
  ];
}

function fieldEntries(
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
      const { areFigures, role } = field;
      return values.length === 0
        ? []
        : [
            {
              ...(areFigures && { areFigures }),
              ...(role === "author" && { isByline: true as const }),
              label: fieldLabel(site, field, document.locale),
              values,
            },
          ];
    });
}

/** A tag links to its page if it has one. */
function tagsOf(site: Site, document: Document, strings: Strings): MetadataEntry[] {
  const values = document.tags.map((tag) => ({
    text: tag,
    path: tagPath(site, document, tag),
  }));
  return values.length > 0 ? [{ label: strings.tags, values, isInline: true }] : [];
}

/** The label is the position of the part in its book. */
function placeInBook({ series, locale }: Document, strings: Strings): MetadataEntry[] {
  if (series === null) return [];
  const { index, part } = series;
  const parts = series.parts.length;
  return part === null
    ? [
        {
          label: strings.parts,
          values: [{ text: String(parts), path: null }],
          isByline: true,
        },
      ]
    : [
        {
          label: fill(strings.part, { part, parts }),
          values: [toTitle(index, locale)],
        },
      ];
}

/** @returns the eyebrow of a document: its date or client, then the reading time */
export function eyebrow(site: Site, document: Document): EyebrowPart[] {
  const { locale, series, readingTimeMinutes: minutes } = document;
  const strings = stringsFor(site, locale);
  if (series?.part === null)
    return [{ text: plural(strings.countParts, series.parts.length, locale), instant: null }];
  const collection = site.collections.get(document.collection);
  const lead = collection?.lead ?? leadOfOrder(collection);
  const time = { text: fill(strings.minutesRead, { minutes }), instant: null };
  if (lead === "reading time") return [time];
  const first = lead === undefined ? null : leadOfField(document, lead.field);
  return [...(first ? [first] : []), ...(collection?.hasReadingTime ? [time] : [])];
}

/** @returns the first large figure of a document, for use in a list */
export function leadingFigure(site: Site, document: Document): Figure | undefined {
  return figuresOf(site, document)[0];
}

/** @returns the figures that the page of a document displays large */
export function figuresOf(site: Site, document: Document): Figure[] {
  return listMetadata(site, document)
    .filter(({ areFigures }) => areFigures)
    .flatMap(({ values }) => values.flatMap(({ figure }) => figure ?? []));
}

/** Default eyebrow of collections that are sorted by a date or time. */
function leadOfOrder(collection: Collection | undefined): { field: string } | undefined {
  const field = collection?.order.replace(/^-/, "") ?? "";
  const own = collection?.fields.find(({ name }) => name === field);
  return field === "date" || (own && typeOf(own).range === "instant") ? { field } : undefined;
}

function leadOfField(document: Document, field: string): EyebrowPart | null {
  const value = field === "date" ? document.publishedAt : textOf(document, field);
  if (value === null) return null;
  // The date in the time zone of the document, which may differ from the date in UTC.
  return /^\d{4}-\d{2}-\d{2}/.test(value)
    ? { text: "", instant: field === "date" ? value : value.slice(0, 10) }
    : { text: value, instant: null };
}

/** A reference to an unpublished document is displayed as its slug. */
function toValue(site: Site, { locale }: Document, value: FactValue): MetadataValue {
  const strings = stringsFor(site, locale);
  const plain = (text: string) => ({ text, path: null });
  if (typeof value === "string") return plain(value);
  if ("author" in value) {
    const { name, page } = findByline(site, value.author, locale);
    return page
      ? {
          text: name,
          path: page.path,
          rel: "author",
          // Names of people get no `lang` attribute.
          ...(page.locale === locale ? {} : { language: { hreflang: page.locale } }),
        }
      : plain(name);
  }
  if ("collection" in value) {
    const target = findReferenced(site, value.collection, value.slug, locale);
    return target ? toTitle(target, locale) : plain(value.slug);
  }
  if ("src" in value) return { ...plain(value.alt), image: value };
  if ("before" in value) {
    const { value: number, label, before } = value;
    const text = `${number} ${label}${before === null ? "" : ` (${before})`}`;
    return { ...plain(text), figure: value };
  }
  if ("url" in value) return { text: value.url.replace(/^https?:\/\/|\/$/g, ""), path: value.url };
  if ("minutes" in value) return plain(fill(strings.minutes, value));
  if ("number" in value) return plain(new Intl.NumberFormat(locale).format(value.number));
  if ("isTrue" in value) return plain(value.isTrue ? strings.yes : strings.no);
  if ("option" in value) return plain(valueLabel(site, value.field, value.option, locale));
  return plain(value.hasTime ? formatTime(value.date, locale) : formatDate(value.date, locale));
}

/** @returns a link to another document, with its title as the text */
function toTitle(
  { title, path, locale }: Pick<Document, "title" | "path" | "locale">,
  around: string,
): MetadataValue {
  const language = markLink({ text: locale, target: locale }, around);
  return { text: title, path, ...(locale === around ? {} : { language }) };
}
