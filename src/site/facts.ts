/**
 * What a page shows of a document besides its text. The page and its twin both print this list, so that neither lacks what the other has.
 */
import { readingTime, type FactValue } from "../collections/shown.ts";
import { showDocument } from "../collections/written-collections.ts";
import type { CollectionName } from "../contract/collections.ts";
import { documentPath, localePrefix } from "../contract/urls.ts";
import type { Document } from "../content/document.ts";
import { formatDate } from "./strings/format-date.ts";
import { inLanguage } from "./strings/in-language.ts";
import { stringsFor } from "./strings/strings.ts";
import type { Site } from "../content/site.ts";

export interface Fact {
  label: string;
  values: { text: string; path: string | null }[];
}

/** @returns the facts in the order in which they are shown */
export function listFacts(site: Site, document: Document): Fact[] {
  return showDocument(document.collection, document)
    .facts.filter(({ values }) => values.length > 0)
    .map(({ label, values }) => ({
      label: inLanguage(label, document.locale),
      values: values.map((value) => toValue(site, document, value)),
    }));
}

/** @returns what a list shows before a document's title: a text, or an instant to be written as a day; null for nothing */
export function leadingFact(
  document: Document,
): { text: string; instant: string | null } | null {
  const { leading } = showDocument(document.collection, document);
  if (leading === null) return null;
  if (typeof leading === "string") return { text: leading, instant: null };
  if ("instant" in leading) return { text: "", instant: leading.instant };
  const { locale } = document;
  const minutes = stringsFor(locale).minutes(leading.minutes);
  const text = `${inLanguage(readingTime, locale)}: ${minutes}`;
  return { text, instant: null };
}

function toValue(
  site: Site,
  { locale }: Document,
  value: FactValue,
): Fact["values"][number] {
  if (typeof value === "string") return { text: value, path: null };
  if ("collection" in value)
    return toLink(site, value.collection, value.slug, locale);
  const text =
    "minutes" in value
      ? stringsFor(locale).minutes(value.minutes)
      : formatDate(value.instant, locale);
  return { text, path: null };
}

/** A reference in the reader's language where there is one, else in the default language; without a link while its target is not published. */
function toLink(
  site: Site,
  collection: CollectionName,
  slug: string,
  locale: string,
) {
  const target = [locale, ...site.settings.locales]
    .map((language) =>
      site.byPath.get(
        documentPath(collection, slug, language, site.defaultLocale),
      ),
    )
    .find((document) => document?.state === "published");
  return target
    ? { text: target.title, path: target.path }
    : { text: slug, path: null };
}

/** @returns the home page in a language, or the default one where there is none */
export function homePath(site: Site, locale: string): string {
  const path = `${localePrefix(locale, site.defaultLocale)}/`;
  return site.byPath.has(path) ? path : "/";
}
