/**
 * Markdown alternates of pages: front matter, a link to llms.txt, title, body, and listed
 * documents.
 */
import { markdownPath } from "../../format/urls.ts";
import { withoutDrafts } from "../../content/assemble-site.ts";
import { textLocale, type Document } from "../../content/document.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import type { MetadataValue } from "../../site/display/field-labels.ts";
import { listMetadata, repeatLabel } from "../../site/display/metadata.ts";
import { hasEnded } from "../../site/display/time-marks.ts";
import { pageTitle } from "../../site/head/page-head.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { memoizeBySite } from "../../site/memoize.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { escapeInline, escapeStart, formatLink } from "../../markdown/escape-html.ts";
import { openingOf } from "../../site/blocks/blocks.ts";
import { formatBlocks, formatImage } from "./blocks.ts";
import { formatListing, formatSeries, formatTopics, formatWorks, pageLink } from "./listing.ts";
import type { OutputFile } from "../output-file.ts";
import { contactOf, describePerson } from "../../site/people/authors.ts";
import { findContactForm } from "../../site/people/contact-form.ts";

/**
 * @returns whether a page consists only of components, so that its Markdown alternate is converted
 * from HTML
 */
export function isComponentPage({ ofPlugin }: HtmlPage): boolean {
  return ofPlugin !== undefined && ofPlugin.markdown === undefined;
}

/** @returns the Markdown alternate of a page with a body */
export function emitMarkdownPage(site: Site, page: HtmlPage): OutputFile {
  return emitMarkdownFile(site, page, joinParts(partsOf(site, page), "\n\n"));
}

/** @returns the heading of a page, and its content */
function partsOf(site: Site, page: HtmlPage): string[] {
  const { document, template, ofPlugin } = page;
  if (ofPlugin?.markdown !== undefined)
    return [`# ${escapeInline(ofPlugin.title)}`, ofPlugin.markdown];
  const hasBlocks = template === "home" || template === "landing";
  // A hero contains its own heading.
  const { title } = hasBlocks ? openingOf(site, document) : document;
  const content = hasBlocks ? formatBlocks(site, document) : contentOf(site, page);
  return [`# ${escapeInline(title)}`, ...content];
}

/** Templates that show more than the body: blocks, and the list of a hub. */
const composed = ["home", "landing", "hub"];

/** The API has no drafts, not even the titles of those that pages of a preview list. */
const composedPages = memoizeBySite((site: Site) => {
  const published = site.preview ? withoutDrafts(site) : site;
  const pages = listHtmlPages(published)
    .filter(({ template }) => composed.includes(template))
    .map((page): [string, HtmlPage] => [page.path, page]);
  return { published, pages: new Map(pages) };
});

/**
 * @returns the text of a document with absolute URLs: its body, or everything below the heading of
 *   a page made of blocks and of a hub. A hero's heading that differs from the title is part of it
 */
export function documentMarkdown(site: Site, document: Document): string {
  const { published, pages } = composedPages(site);
  const page = pages.get(document.path);
  if (!page) return absoluteMarkdown(site, document);
  const [heading = "", ...content] = partsOf(published, page);
  const isTitle = heading === `# ${escapeInline(document.title)}`;
  return joinParts(isTitle ? content : [heading, ...content], "\n\n").trim();
}

/**
 * @param markdown main content of the page, including its title
 */
export function emitMarkdownFile(site: Site, page: HtmlPage, markdown: string): OutputFile {
  const { path, document, listing } = page;
  const title = listing?.group ? pageTitle(page) : document.title;
  const { original } = path === document.path ? document : {};
  const locale = textLocale(document);
  return emitAlternate(site, path, { ...document, title, locale }, markdown, original?.path);
}

/** @returns the content of a page without blocks, in its order */
function contentOf(site: Site, page: HtmlPage): string[] {
  const { document, listing, publications, topicsOf } = page;
  const image = formatImage(site, document, document.image);
  const description = escapeStart(escapeInline(document.description));
  const text = () => absoluteMarkdown(site, document);
  if (listing)
    return [
      listing.group?.description === null ? "" : description,
      ...formatListing(site, page, listing),
      listing.page === 1 && listing.group === null ? text() : "",
    ];
  if (topicsOf) return formatTopics(site, topicsOf);
  if (publications) {
    const works = formatWorks(site, page, publications);
    if (publications.page > 1) return [description, ...works];
    const { role, links } = describePerson(document);
    const profiles = links.map(({ label, path }) => `- ${formatLink(label, path)}`).join("\n");
    return [image, escapeInline(role ?? ""), profiles, description, text(), ...works];
  }
  return [
    ...site.notes(site, document),
    hasEnded(site, document) ? stringsFor(site, document.locale).isPast : "",
    joinParts([formatFacts(site, document), formatContact(site, document)], "\n"),
    image,
    text(),
    // Markdown cannot contain the form itself.
    findContactForm(site, document)
      ? pageLink(site, stringsFor(site, document.locale).writeToUs, `${document.path}#page.form`)
      : "",
    ...formatSeries(site, document),
  ];
}

function joinParts(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== "").join(separator);
}

function emitAlternate(
  site: Site,
  path: string,
  document: Pick<Document, "title" | "description" | "locale"> &
    Partial<Pick<Document, "publishedAt" | "updatedAt">>,
  markdown: string,
  canonical = path,
): OutputFile {
  const { title, description, publishedAt = null, updatedAt = null, locale } = document;
  const frontMatter = {
    title,
    description,
    url: urlOf(site, canonical),
    published_at: publishedAt,
    updated_at: updatedAt,
    locale,
  };
  // Values are JSON, which is valid YAML for any content.
  const lines = Object.entries(frontMatter).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return {
    path: markdownPath(path),
    body: `---\n${lines.join("\n")}\n---\n\n${linkToGuide(site, locale)}\n\n${markdown.trim()}\n`,
  };
}

/** @returns the quotation at the start of Markdown that leads agents to llms.txt */
export function linkToGuide(site: Site, locale: string): string {
  return `> ${stringsFor(site, locale).index} [llms.txt](${urlOf(site, "/llms.txt")}).`;
}

/** A single value follows its label; several become a list, because values may be sentences. */
function formatFacts(site: Site, document: Document): string {
  const format = ({ text, path, image }: MetadataValue) => {
    if (image) return `!${formatLink(text, absoluteUrl(site, document, image.src))}`;
    if (path === null) return escapeInline(text);
    return formatLink(text, path.startsWith("/") ? urlOf(site, path) : path);
  };
  return listMetadata(site, document)
    .map(({ label, values, isInline }) => {
      const texts = values.map(format);
      if (repeatLabel(values, label)) return `- ${texts.join(", ")}`;
      return texts.length === 1 || isInline
        ? `- **${label}:** ${texts.join(", ")}`
        : [`- **${label}:**`, ...texts.map((text) => `  - ${escapeStart(text)}`)].join("\n");
    })
    .join("\n");
}

/** @returns the contact person of an offer, as a list item; empty if there is none */
function formatContact(site: Site, document: Document): string {
  const person = contactOf(site, document);
  if (person === null) return "";
  const { role, contacts } = describePerson(person);
  const parts = [
    pageLink(site, person.title, person.path),
    ...(role === null ? [] : [escapeInline(role)]),
    ...contacts.map(({ label, path }) => formatLink(label, path)),
  ];
  const { contact } = stringsFor(site, document.locale);
  return `- **${escapeInline(contact)}:** ${parts.join(", ")}`;
}
