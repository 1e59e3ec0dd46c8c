/**
 * Metadata of a document: the values that its page and its Markdown alternate show beside the body,
 * and the eyebrow beside its title in lists.
 */
import { textOf, timeOf, valuesOf } from "../../collections/collection.ts";
import type { Field } from "../../collections/fields/field-type.ts";
import { typeOf } from "../../collections/fields/field-types.ts";
import type { Document } from "../../content/document.ts";
import type { Collection } from "../../content/site-collections.ts";
import type { Site } from "../../content/site.ts";
import { fileFinder } from "../media/published-files.ts";
import { topicOf } from "../listing/groups.ts";
import type { LanguageMark } from "../strings/language.ts";
import { formatDays, formatTime } from "../strings/format-date.ts";
import { fill, plural, stringsFor, type Strings } from "../strings/strings.ts";
import { fieldLabel, linkTitle, showValue, type MetadataValue } from "./field-labels.ts";

export type Figure = NonNullable<MetadataValue["figure"]>;

interface MetadataEntry {
  label: string;
  /** Attributes of a label in another language. */
  labelLanguage?: LanguageMark;
  values: MetadataValue[];
  /** The values are short and displayed in one row. */
  isInline?: boolean;
  /** The values are displayed large above the body. */
  areFigures?: boolean;
  /** The entry is part of the byline. */
  isByline?: boolean;
}

/** Part of the eyebrow: a text, or an instant that the page formats as a date. */
interface EyebrowPart {
  text: string;
  instant: string | null;
}

/** @returns whether the page of a document has a byline and its reading time */
export function hasByline({ collections }: Site, { collection }: Document): boolean {
  return collections.get(collection)?.hasReadingTime === true;
}

/** @returns the local time of the last change, if it is on a later day than the publication */
export function laterUpdate({
  publishedLocal,
  updatedLocal,
}: Pick<Document, "publishedLocal" | "updatedLocal">): string | null {
  const day = (time: string) => time.slice(0, 10);
  return updatedLocal !== null &&
    (publishedLocal === null || day(updatedLocal) > day(publishedLocal))
    ? updatedLocal
    : null;
}

/** @returns the dates and the entries that are neither in the byline nor displayed as figures */
export function listFacts(site: Site, document: Document) {
  const isRead = hasByline(site, document);
  const facts = listMetadata(site, document).filter(
    ({ areFigures, isByline }) => !areFigures && !(isRead && isByline),
  );
  // The dates of a text in parts are those of its book.
  if (isRead && document.series?.part) return { dates: [], facts };
  const { published, updated } = stringsFor(site, document.locale);
  const dates = [
    { label: published, instant: document.publishedLocal },
    { label: updated, instant: laterUpdate(document) },
  ].flatMap(({ label, instant }) => (instant === null ? [] : { label, instant }));
  return { dates, facts };
}

/** @returns all entries with values, in page order */
export function listMetadata(site: Site, document: Document): MetadataEntry[] {
  const { locale, series, tags, readingTimeMinutes: minutes } = document;
  const strings = stringsFor(site, locale);
  const collection = site.collections.get(document.collection);
  const fields = collection?.fields.filter(({ show }) => show !== false) ?? [];
  const span = timeSpan(site, document);
  const entries: MetadataEntry[] = [
    ...(series === null ? [] : [placeInBook(series, strings, locale)]),
    ...fields.flatMap((field) =>
      field.name === span?.to
        ? []
        : {
            ...(field.areFigures && { areFigures: true }),
            ...(field.role === "author" && { isByline: true, isInline: true }),
            ...(field.name === span?.from
              ? { label: strings.when, values: [{ text: span.text, path: null }] }
              : {
                  ...fieldLabel(site, field, locale),
                  values: shownValues(site, document, field),
                }),
          },
    ),
    {
      label: strings.readingTime,
      isByline: series !== null,
      values: collection?.hasReadingTime ? [showValue(site, { minutes }, locale)] : [],
    },
    {
      label: strings.tags,
      // A tag links to its page if it has one.
      values: tags.map((tag) => {
        const { label, path } = topicOf(site, document, tag) ?? { label: tag, path: null };
        return { text: label, path };
      }),
      isInline: true,
    },
  ];
  return entries.filter(({ values }) => values.length > 0);
}

/** @returns whether values only repeat their label, as of a boolean or of the only link of a kind */
export function repeatLabel(values: readonly MetadataValue[], label: string) {
  return values.every(({ text }) => text === label);
}

/** @returns the fields with the times of documents, by default those with the properties of events */
export function timeFields({ fields = [], when }: Partial<Collection> = {}): {
  from: string | undefined;
  to?: string | undefined;
} {
  const nameOf = (property: string) => fields.find((field) => field.property === property)?.name;
  return when ?? { from: nameOf("startDate"), to: nameOf("endDate") };
}

/**
 * @returns the time from one field to another in one text, `March 12, 2026, 9:30 AM – 4:30 PM
 *   CET`; undefined if the document lacks one of them, or the collection does not name both
 */
function timeSpan(site: Site, document: Document) {
  const collection = site.collections.get(document.collection);
  const { fields = [] } = collection ?? {};
  const { from, to } = timeFields(collection);
  const types = fields
    .filter(({ name, show }) => (name === from || name === to) && show !== false)
    .map(({ type }) => type);
  const [start, end] = [timeOf(document, from), timeOf(document, to)];
  if (start === null || end === null || Date.parse(end) < Date.parse(start)) return undefined;
  const { locale } = document;
  if (types.join() === "date,date") return { from, to, text: formatDays(start, end, locale) };
  return types.join() === "datetime,datetime"
    ? { from, to, text: formatTime(start, locale, site.settings.timezone, end) }
    : undefined;
}

/** @returns the values that a page shows: the label of a boolean that is true, none if it is false */
function shownValues(site: Site, document: Document, field: Field): MetadataValue[] {
  const values = valuesOf(document, field.name);
  if (values[0] === true) {
    const { label, labelLanguage } = fieldLabel(site, field, document.locale);
    return [{ text: label, path: null, language: labelLanguage }];
  }
  return values
    .filter((value) => value !== false)
    .flatMap((value) => typeOf(field).show(value, field, fileFinder(site, document.source)) ?? [])
    .map((value) => showValue(site, value, document.locale));
}

/** The label for a part is its position in its book. */
function placeInBook(
  { index, part, parts: { length: parts } }: NonNullable<Document["series"]>,
  strings: Strings,
  locale: string,
): MetadataEntry {
  return part === null
    ? { label: strings.parts, values: [{ text: String(parts), path: null }], isByline: true }
    : { label: fill(strings.part, { part, parts }), values: [linkTitle(index, locale)] };
}

/**
 * @returns the eyebrow of a document: the fields that its collection chooses, or else its date or
 *   client, then the reading time
 */
export function eyebrow(site: Site, document: Document): EyebrowPart[] {
  const { locale, series, readingTimeMinutes: minutes } = document;
  const strings = stringsFor(site, locale);
  if (series?.part === null)
    return [{ text: plural(strings.countParts, series.parts.length, locale), instant: null }];
  const collection = site.collections.get(document.collection);
  if (collection?.card)
    return collection.card.flatMap((name) =>
      collection.fields
        .filter((field) => field.name === name)
        .flatMap((field) => shownValues(site, document, field))
        .map(({ text }) => ({ text, instant: null })),
    );
  const time = collection?.when && { field: collection.when.from };
  const lead = collection?.lead ?? leadOfOrder(collection) ?? time;
  const reading = { text: fill(strings.minutesRead, { minutes }), instant: null };
  if (lead === "reading time") return [reading];
  return [
    ...(lead === undefined ? [] : leadOfField(document, lead.field)),
    ...(collection?.hasReadingTime ? [reading] : []),
  ];
}

/** @returns the figures that the page of a document displays large, and its list item in part */
export function figuresOf(site: Site, document: Document): Figure[] {
  return listMetadata(site, document)
    .filter(({ areFigures }) => areFigures)
    .flatMap(({ values }) => values.flatMap(({ figure }) => figure ?? []));
}

/** Default eyebrow of collections that are sorted by a date or time. */
function leadOfOrder(collection: Collection | undefined): { field: string } | undefined {
  const field = collection?.order.replace(/^-/, "") ?? "";
  const declaredField = collection?.fields.find(({ name }) => name === field);
  return field === "date" ||
    ["instant", "day"].includes((declaredField && typeOf(declaredField).range) ?? "")
    ? { field }
    : undefined;
}

function leadOfField(document: Document, field: string): EyebrowPart[] {
  const isOwnDate = field === "date";
  const value = isOwnDate ? document.publishedLocal : textOf(document, field);
  if (value === null) return [];
  // The date in the time zone of the document, which may differ from the date in UTC.
  return /^\d{4}-\d{2}-\d{2}/.test(value)
    ? [{ text: "", instant: isOwnDate ? value : value.slice(0, 10) }]
    : [{ text: value, instant: null }];
}
