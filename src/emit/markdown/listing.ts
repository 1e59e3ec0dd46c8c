/**
 * Body of the Markdown alternate of a page that lists documents: the home page, and each page of a
 * hub. Based on the view model.
 */
import { hubPagePath, toUrl } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { eyebrow } from "../../site/display/metadata.ts";
import { formatDate } from "../../site/strings/format-date.ts";
import { listFilters, listYears, topicsByLetter } from "../../site/listing/filters.ts";
import type { HtmlPage, Listing, ListPage } from "../../site/html-pages.ts";
import { levelOf, longTitle, neighbours } from "../../site/listing/books.ts";
import type { Site } from "../../content/site.ts";
import { fill, stringsFor } from "../../site/strings/strings.ts";
import { escapeInline } from "../../markdown/escape-html.ts";

/** @returns the documents of a hub page and links to adjacent pages, as Markdown blocks */
export function formatListing(site: Site, { locale }: HtmlPage, listing: Listing): string[] {
  if (listing.items.length === 0) return [stringsFor(site, locale).empty];
  return [formatFilters(site, listing), ...formatListPage(site, locale, listing)];
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
): string[] {
  const strings = stringsFor(site, locale);
  const to = (text: string, number: number) =>
    number >= 1 && number <= pages ? [pageLink(site, text, hubPagePath(hubPath, number))] : [];
  const navigation = [
    ...to(strings.newer, page - 1),
    fill(strings.pageOf, { page, pages }),
    ...to(strings.older, page + 1),
  ];
  return [formatItems(site, items), ...(pages > 1 ? [navigation.join(" · ")] : [])];
}

/** The group of the current page is not a link. */
function formatFilters(site: Site, { hub, hubPath }: Listing): string {
  const { years } = stringsFor(site, hub.locale);
  const filters = [...listFilters(site, hub), { label: years, links: listYears(site, hub) }];
  return filters
    .filter(({ links }) => links.length > 0)
    .map(({ label, links }) => {
      const words = links.map(({ label: text, count, path }) => {
        const isCurrent = path === hubPath && label !== years;
        const name = isCurrent ? `**${escapeInline(text)}**` : pageLink(site, text, path);
        return `${name} (${count})`;
      });
      return `- **${escapeInline(label)}:** ${words.join(" · ")}`;
    })
    .join("\n");
}

/** @returns the parts of a book, or links from a part to adjacent ones, as Markdown blocks */
export function formatSeries(site: Site, document: Document): string[] {
  const { series, locale } = document;
  if (series === null || series.parts.length === 0) return [];
  const strings = stringsFor(site, locale);
  if (series.part === null)
    return [
      `## ${escapeInline(strings.parts)}`,
      series.parts
        .map(
          ({ title, path, description, slug }, index) =>
            `${"   ".repeat(levelOf({ slug }) - 1)}${index + 1}. ${pageLink(site, title, path)}: ${escapeInline(description)}`,
        )
        .join("\n"),
    ];
  const { previous, next } = neighbours(document);
  const navigation = [
    ...(previous ? [[strings.previous, previous] as const] : []),
    ...(next ? [[strings.next, next] as const] : []),
  ];
  return navigation.length === 0
    ? []
    : [
        navigation
          .map(([word, { title, path }]) => `${escapeInline(word)}: ${pageLink(site, title, path)}`)
          .join(" · "),
      ];
}

/** @returns documents as a list, each with its metadata and description */
export function formatItems(site: Site, items: readonly Document[]): string {
  return items
    .map((item) => {
      const facts = [...formatEyebrow(site, item), ...formatState(item)];
      const details = facts.length > 0 ? ` (${facts.join(", ")})` : "";
      return `- ${pageLink(site, longTitle(item), item.path)}${details}: ${escapeInline(item.description)}`;
    })
    .join("\n");
}

function formatEyebrow(site: Site, item: Document): string[] {
  return eyebrow(site, item).map(({ text, instant }) =>
    escapeInline(instant === null ? text : formatDate(instant, item.locale)),
  );
}

/** Marks unpublished documents, which only previews list. */
function formatState({ state }: Document): string[] {
  return state === "draft" || state === "scheduled" ? [state] : [];
}

/** @returns a link to a page of the site */
export function pageLink(site: Site, text: string, path: string): string {
  return `[${escapeInline(text)}](${toUrl(site.settings.base_url, path)})`;
}
