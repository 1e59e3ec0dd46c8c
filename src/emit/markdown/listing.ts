/**
 * Body of the Markdown alternate of a page that lists documents: the home page, and each page of a
 * hub. Based on the view model.
 */
import { hubPagePath } from "../../format/urls.ts";
import { isUnpublished, type Document } from "../../content/document.ts";
import { eyebrow } from "../../site/display/metadata.ts";
import { formatDate } from "../../site/strings/format-date.ts";
import { linkToPast, listFilters, topicsByLetter } from "../../site/listing/filters.ts";
import { divideItems } from "../../site/display/time-marks.ts";
import { pastOf } from "../../site/listing/groups.ts";
import type { HtmlPage, Listing, ListPage } from "../../site/html-pages.ts";
import { levelOf, longTitle, neighbours } from "../../site/listing/books.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { fill, stringsFor } from "../../site/strings/strings.ts";
import { escapeInline, formatLink } from "../../markdown/escape-html.ts";

/** @returns the documents of a hub page and links to adjacent pages, as Markdown blocks */
export function formatListing(site: Site, { locale }: HtmlPage, listing: Listing): string[] {
  const { hub, hubPath } = listing;
  const strings = stringsFor(site, locale);
  const past = listing.group === null ? pastOf(site, hub) : undefined;
  const toPast = past && linkToPast(site, past);
  const end = toPast ? [pageLink(site, toPast.label, toPast.path)] : [];
  if (listing.items.length === 0) return [past ? strings.noneComing : strings.empty, ...end];
  const filters = listFilters(site, hub).map(({ label, links }) => {
    const counted = links.map(({ label: text, count, path }) => {
      // The group of the current page is not a link.
      const name = path === hubPath ? `**${escapeInline(text)}**` : pageLink(site, text, path);
      return `${name} (${count})`;
    });
    return `- **${escapeInline(label)}:** ${counted.join(" · ")}`;
  });
  const { coming, past: over } = divideItems(site, listing);
  const isNone = coming.length === 0 && listing.page === 1;
  return [
    filters.join("\n"),
    isNone ? strings.noneComing : "",
    ...formatListPage(site, locale, listing, coming, over),
    ...end,
  ];
}

/** @returns all topics of a list, as Markdown blocks */
export function formatTopics(site: Site, hub: Document): string[] {
  return topicsByLetter(site, hub).map(([letter, links]) => {
    const named = links.map(
      ({ label, count, path }) => `${pageLink(site, label, path)} (${count})`,
    );
    return `- **${letter}:** ${named.join(" · ")}`;
  });
}

/** @returns the documents that a person has written, as Markdown blocks; none if there are none */
export function formatWorks(site: Site, { locale, document }: HtmlPage, works: ListPage): string[] {
  if (works.items.length === 0) return [];
  const { writtenBy } = stringsFor(site, locale);
  return [
    `## ${escapeInline(fill(writtenBy, { name: document.title }))}`,
    ...formatListPage(site, locale, works),
  ];
}

function formatListPage(
  site: Site,
  locale: string,
  { items, page, pages, hubPath }: ListPage,
  coming: readonly Document[] = items,
  past: readonly Document[] = [],
): string[] {
  const strings = stringsFor(site, locale);
  const to = (text: string, number: number) =>
    number >= 1 && number <= pages ? pageLink(site, text, hubPagePath(hubPath, number)) : [];
  const navigation = [
    to(strings.newer, page - 1),
    fill(strings.pageOf, { page, pages }),
    to(strings.older, page + 1),
  ].flat();
  return [
    formatItems(site, coming),
    ...(past.length > 0 ? [`## ${escapeInline(strings.past)}`, formatItems(site, past)] : []),
    pages > 1 ? navigation.join(" · ") : "",
  ];
}

/** @returns the parts of a book, or links from a part to adjacent ones, as Markdown blocks */
export function formatSeries(site: Site, document: Document): string[] {
  const { series, locale } = document;
  if (series === null || series.parts.length === 0) return [];
  const strings = stringsFor(site, locale);
  if (series.part !== null) {
    const { previous, next } = neighbours(document);
    const links = [
      { label: strings.previous, part: previous },
      { label: strings.next, part: next },
    ].flatMap(({ label, part }) =>
      part ? `${escapeInline(label)}: ${pageLink(site, part.title, part.path)}` : [],
    );
    return [links.join(" · ")];
  }
  const parts = series.parts.map((part, index) => {
    const indent = "   ".repeat(levelOf(part) - 1);
    const link = pageLink(site, part.title, part.path);
    return `${indent}${index + 1}. ${link}: ${escapeInline(part.description)}`;
  });
  return [`## ${escapeInline(strings.parts)}`, parts.join("\n")];
}

/** @returns documents as a list, each with its metadata and description */
export function formatItems(site: Site, items: readonly Document[]): string {
  return items
    .map((item) => {
      const { locale, state, path, description } = item;
      const facts = [
        ...eyebrow(site, item).map(({ text, instant }) =>
          escapeInline(instant === null ? text : formatDate(instant, locale)),
        ),
        // Only previews list unpublished documents.
        ...(isUnpublished(item) ? [state] : []),
      ];
      const details = facts.length > 0 ? ` (${facts.join(", ")})` : "";
      const link = pageLink(site, longTitle(item), path);
      return `- ${link}${details}: ${escapeInline(description)}`;
    })
    .join("\n");
}

export function pageLink(site: Site, text: string, path: string): string {
  return formatLink(text, urlOf(site, path));
}
