/**
 * Contents of the search index for a page.
 */
import type { Site } from "../../../content/site.ts";
import { isAuthor, type Document } from "../../../content/document.ts";
import { breadcrumbs } from "../../../site/navigation/navigation.ts";
import { wordsOf } from "../words.ts";
import { listMetadata } from "../../../site/display/metadata.ts";
import type { HtmlPage } from "../../../site/html-pages.ts";
import { contextOf } from "../../../site/listing/books.ts";
import { isBelow } from "../search-setting.ts";
import { facetsOf } from "../search-facets.ts";
import { formatDate } from "../../../site/strings/format-date.ts";
import { fill, stringsFor } from "../../../site/strings/strings.ts";
import type { IndexedPage } from "./page-record.ts";

export function toIndexed(site: Site, page: HtmlPage): IndexedPage {
  const { path: url, locale, document } = page;
  const { title, description, publishedLocal } = document;
  const context = contextOf(document).map((parent) => parent.title);
  const facets = facetsOf(site, page);
  const about = listMetadata(site, document)
    .flatMap(({ values }) => values.map(({ text }) => text))
    .join(", ");
  return {
    url,
    locale,
    metadata: { title, description, about },
    filters: {
      ...facets,
      ...(isBelow(site, url) && { below: ["yes"] }),
      kicker: [formatKicker(site, document, [...facets.section, ...context.toReversed()])],
    },
    day: publishedLocal?.slice(0, 10) ?? "",
  };
}

/** @returns the kind of a document without book, section and date: the pages above it, or a word */
function nameKind(site: Site, document: Document): string[] {
  const word = wordsOf(site, document.locale);
  if (isAuthor(document)) return [word("search.person")];
  const [home = "", ...crumbs] = breadcrumbs(site, document).map(({ label }) => label);
  if (crumbs.length === 0) return [home];
  return crumbs.length === 1 ? [word("search.page")] : crumbs.slice(0, -1);
}

/** @returns the line above a result's title: section and book, or kind, date, reading time */
function formatKicker(site: Site, document: Document, section: readonly string[]): string {
  const { collection, locale, publishedLocal, readingTimeMinutes: minutes } = document;
  const hasKind = section.length > 0 || publishedLocal !== null;
  return [
    ...(hasKind ? section : nameKind(site, document)),
    ...(publishedLocal === null ? [] : [formatDate(publishedLocal, locale)]),
    ...(site.collections.get(collection)?.hasReadingTime
      ? [fill(stringsFor(site, locale).minutes, { minutes })]
      : []),
  ].join(" · ");
}
