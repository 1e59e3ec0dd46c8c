/**
 * What a page shows of a document besides its text. The page and its twin both print this list, so that neither lacks what the other has.
 */
import type { FactValue, Shown } from "../collections/shown.ts";
import { showDeclared } from "../collections/declared-collection.ts";
import { showWritten } from "../collections/written-collections.ts";
import {
  isOfTable,
  type CollectionName,
  type SiteCollectionName,
} from "../contract/collections.ts";
import { documentPath, localePrefix } from "../contract/urls.ts";
import type { Document } from "../content/document.ts";
import { formatDate } from "./strings/format-date.ts";
import { inLanguage } from "./strings/in-language.ts";
import { findByline } from "./authors.ts";
import { markLink, type LinkMark } from "./language-marks.ts";
import { tagPath } from "./groups.ts";
import { fill } from "./strings/fill.ts";
import { stringsFor } from "./strings/strings.ts";
import type { Site } from "../content/site.ts";

export interface FactText {
  text: string;
  path: string | null;
  /** What it is to the document that the path leads to, as HTML's rel has it. */
  rel?: "author";
  /** What of it is in another language than the document. */
  language?: LinkMark;
}

export interface Fact {
  label: string;
  values: FactText[];
  /** Whether the values are single words, which stand beside each other. */
  isInline?: true;
  /** Whether pages show them above the text and not beside it. */
  areFigures?: true;
}

/** @returns what a document shows besides its text, as its collection has it */
export function showDocument({ collections }: Site, document: Document): Shown {
  if (isOfTable(document)) return showWritten(document.collection, document);
  const collection = collections.get(document.collection);
  return showDeclared(document, {
    isDated: collection?.order === "newest-first",
    isNews: collection?.isNews ?? false,
  });
}

/** @returns the facts in the order in which they are shown */
export function listFacts(site: Site, document: Document): Fact[] {
  const strings = stringsFor(site, document.locale);
  const own = showDocument(site, document)
    .facts.filter(({ values }) => values.length > 0)
    .map(({ label, values, areFigures }) => ({
      ...(areFigures && { areFigures }),
      label:
        typeof label === "string"
          ? strings[label]
          : inLanguage(label, document.locale),
      values: values.map((value) => toValue(site, document, value)),
    }));
  return [
    ...placeInBook(document, strings),
    ...own,
    ...tagsOf(site, document, strings),
  ];
}

/** A tag leads to the list of what has it, where there is one. */
function tagsOf(
  site: Site,
  document: Document,
  strings: ReturnType<typeof stringsFor>,
): Fact[] {
  const values = document.tags.map((tag) => ({
    text: tag,
    path: tagPath(site, document, tag),
  }));
  return values.length > 0
    ? [{ label: strings.tags, values, isInline: true }]
    : [];
}

/** The label says how far a reader has come, as of a part of twelve. */
function placeInBook(
  { series, locale }: Document,
  strings: ReturnType<typeof stringsFor>,
): Fact[] {
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
export function leadingFact(
  site: Site,
  document: Document,
): { text: string; instant: string | null } | null {
  if (document.series?.part === null) {
    const { parts } = stringsFor(site, document.locale);
    const text = `${parts}: ${document.series.parts.length}`;
    return { text, instant: null };
  }
  const { leading } = showDocument(site, document);
  if (leading === null) return null;
  if (typeof leading === "string") return { text: leading, instant: null };
  if ("instant" in leading) return { text: "", instant: leading.instant };
  const { locale } = document;
  const strings = stringsFor(site, locale);
  const text = `${strings.readingTime}: ${fill(strings.minutes, leading)}`;
  return { text, instant: null };
}

function toValue(site: Site, { locale }: Document, value: FactValue): FactText {
  if (typeof value === "string") return { text: value, path: null };
  if ("author" in value) {
    const { name, page } = findByline(site, value.author, locale);
    return page
      ? {
          text: name,
          path: page.path,
          rel: "author",
          // A name is in no language.
          ...(page.locale === locale
            ? {}
            : { language: { hreflang: page.locale } }),
        }
      : { text: name, path: null };
  }
  if ("collection" in value)
    return toLink(site, value.collection, value.slug, locale);
  const text =
    "minutes" in value
      ? fill(stringsFor(site, locale).minutes, value)
      : formatDate(value.instant, locale);
  return { text, path: null };
}

/** Without a link while its target is not published. */
function toLink(
  site: Site,
  collection: CollectionName,
  slug: string,
  locale: string,
): FactText {
  const target = findReferenced(site, collection, slug, locale);
  return target ? toTitle(target, locale) : { text: slug, path: null };
}

/** @returns the title of another document as a link to it */
function toTitle(
  { title, path, locale }: Pick<Document, "title" | "path" | "locale">,
  around: string,
): FactText {
  const language = markLink({ text: locale, target: locale }, around);
  return { text: title, path, ...(locale === around ? {} : { language }) };
}

/** @returns the published document of a slug in the reader's language where there is one, else in the first of the site's languages that has it */
export function findReferenced(
  site: Site,
  collection: SiteCollectionName,
  slug: string,
  locale: string,
): Document | undefined {
  const place = site.collections.get(collection);
  return [locale, ...site.settings.locales]
    .map(
      (language) =>
        place &&
        site.byPath.get(
          documentPath(place, slug, language, site.defaultLocale),
        ),
    )
    .find((document) => document?.state === "published");
}

/** @returns the home page in a language, or the default one where there is none */
export function homePath(site: Site, locale: string): string {
  const path = `${localePrefix(locale, site.defaultLocale)}/`;
  return site.byPath.has(path) ? path : "/";
}
