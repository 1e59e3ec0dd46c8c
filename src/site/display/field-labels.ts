/**
 * Names of fields and collections, and values of fields, in the language of a page.
 */
import type { FactValue, Field } from "../../collections/fields/field-type.ts";
import { projectCollection } from "../../collections/projected-collection.ts";
import { presets } from "../../collections/presets/presets.ts";
import { textLocale, type Document } from "../../content/document.ts";
import { defineUnused, type Collection } from "../../content/site-collections.ts";
import type { Site } from "../../content/site.ts";
import type { ApiCollection } from "../../contract/api-version.ts";
import { findReferenced } from "../listing/find-referenced.ts";
import { memoizeBySite } from "../memoize.ts";
import { findByline } from "../people/authors.ts";
import { formatDate, formatTime } from "../strings/format-date.ts";
import { markText, markTitle, type LinkMark } from "../strings/language.ts";
import { fill, inLocale, stringsFor, withLocale } from "../strings/strings.ts";

/** @returns the label of a field for a page, with the attributes of a label in another language */
export function fieldLabel(
  site: Site,
  { name, word, label = toLabel(name) }: Field,
  locale: string,
) {
  if (word !== undefined) return { label: stringsFor(site, locale)[word], labelLanguage: {} };
  const { text, locale: written } = withLocale(label, locale, site.defaultLocale);
  return { label: text, labelLanguage: markText(written, locale) };
}

/** @returns `legal_name` and `legal-name` as `Legal name` */
export function toLabel(name: string): string {
  const words = name.replace(/[-_]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export interface MetadataValue {
  text: string;
  /** Path on this site, or an absolute URL, such as mailto:; null without a link. */
  path: string | null;
  /** Image in place of the text; `src` is relative to the document. */
  image?: { src: string; alt: string };
  /** Number and unit, if the value is a figure. */
  figure?: Extract<FactValue, { before: unknown }>;
  /** HTML `rel` attribute of the link. */
  rel?: "author";
  /** Language attributes of a text or linked document in another language. */
  language?: LinkMark;
}

/** @returns a value in a language; a reference to an unpublished document is shown as its slug */
export function showValue(site: Site, value: FactValue, locale: string): MetadataValue {
  const strings = stringsFor(site, locale);
  const plain = (text: string) => ({ text, path: null });
  if (typeof value === "string") return plain(value);
  if ("author" in value) {
    const { name, page } = findByline(site, value.author, locale);
    if (!page) return plain(name);
    // Names of people get no `lang` attribute.
    const written = textLocale(page);
    const language = written === locale ? {} : { language: { hreflang: written } };
    return { text: name, path: page.path, rel: "author", ...language };
  }
  if ("collection" in value) {
    const target = findReferenced(site, value.collection, value.slug, locale);
    return target ? linkTitle(target, locale) : plain(value.slug);
  }
  if ("src" in value) return { ...plain(value.alt), image: value };
  if ("before" in value) {
    const before = value.before === null ? "" : ` (${value.before})`;
    return { ...plain(`${value.value} ${value.label}${before}`), figure: value };
  }
  if ("url" in value) {
    const { url, field } = value;
    // The links of a list would all have the same text.
    if (field?.label !== undefined && !field.list) {
      const { label, labelLanguage } = fieldLabel(site, field, locale);
      return { text: label, path: url, language: labelLanguage };
    }
    return { text: url.replace(/^(?:https?:\/\/|mailto:)|\/$/g, ""), path: url };
  }
  if ("bytes" in value) {
    const size = formatBytes(value.bytes, locale);
    return { text: `${value.text} (${value.format}, ${size})`, path: value.path };
  }
  if ("minutes" in value) return plain(fill(strings.minutes, value));
  if ("number" in value) {
    // A number of four digits may be a year.
    const format = new Intl.NumberFormat(locale, { useGrouping: "min2" });
    return plain(format.format(value.number));
  }
  if ("isTrue" in value) return plain(value.isTrue ? strings.yes : strings.no);
  if ("option" in value) {
    const { text, locale: written } = optionLabel(site, value, locale);
    return { ...plain(text), language: markText(written, locale) };
  }
  return plain(
    value.hasTime
      ? formatTime(value.date, locale, site.settings.timezone)
      : formatDate(value.date, locale),
  );
}

/** @returns the size of a file in kilobytes or megabytes: `1.2 MB` */
function formatBytes(bytes: number, locale: string): string {
  const [amount, unit] =
    bytes < 1_000_000 ? [Math.ceil(bytes / 1000), "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(amount);
}

function optionLabel(
  site: Site,
  { option, field: { options = [], hasOptionWords } }: Extract<FactValue, { option: string }>,
  locale: string,
) {
  const strings: Readonly<Record<string, string>> = stringsFor(site, locale);
  if (hasOptionWords) return { text: strings[option] ?? option, locale };
  const labels = new Map(Array.isArray(options) ? [] : Object.entries(options));
  return withLocale(labels.get(option) ?? option, locale, site.defaultLocale);
}

/** @returns a link to another document, with its title as the text */
export function linkTitle(document: Document, around: string): MetadataValue {
  const { title, path } = document;
  const written = textLocale(document);
  return {
    text: title,
    path,
    ...(written === around ? {} : { language: markTitle(document, around) }),
  };
}

/** @returns the heading of a collection in llms.txt and llms-full.txt */
export function collectionHeading(
  { label, heading }: Collection,
  locale: string,
  defaultLocale: string,
): string {
  return inLocale(label ?? heading, locale, defaultLocale);
}

/**
 * @returns the collections of the API: the built-in ones, even without documents, then the site's
 *   own. Memoized.
 */
export const apiCollections = memoizeBySite(
  ({ collections, defaultLocale }: Site): readonly ApiCollection[] => {
    const standard = presets
      .filter(({ isStandard }) => isStandard)
      .map((preset) => collections.get(preset.name) ?? defineUnused(preset));
    return [...new Set([...standard, ...collections.values()])]
      .filter(({ inApi }) => inApi)
      .map((collection) => projectCollection(collection, defaultLocale));
  },
);
