/**
 * Markdown alternates of pages: front matter, a link to llms.txt, title, body, and listed
 * documents.
 */
import { toUrl, markdownPath, apiPath } from "../../contract/urls.ts";
import type { Document } from "../../content/document.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import type { MetadataValue } from "../../site/display/field-labels.ts";
import { listMetadata } from "../../site/display/metadata.ts";
import { pageTitle } from "../../site/head/page-head.ts";
import type { HtmlPage } from "../../site/html-pages.ts";
import { absoluteMarkdown } from "../../site/media/local-files.ts";
import type { Site } from "../../content/site.ts";
import { stringsFor } from "../../site/strings/strings.ts";
import { escapeInline } from "../../markdown/escape-html.ts";
import { openingOf } from "../../site/blocks/blocks.ts";
import { formatBlocks, showImage } from "./blocks.ts";
import { formatListing, formatSeries, formatTopics, formatWorks } from "./listing.ts";
import type { OutputFile } from "../output-file.ts";
import { currentVersion } from "../../contract/version.ts";
import { searchPages } from "../../site/search/search-pages.ts";
import { contactOf, describePerson } from "../../site/people/authors.ts";
import type { ContactLink } from "../../site/people/contact-links.ts";
import { contactForm } from "../../site/people/contact-form.ts";

/**
 * @returns whether a page consists only of components, so that its Markdown alternate is converted
 * from HTML
 */
export function isComponentPage({ template }: HtmlPage): boolean {
  return template === "reference";
}

/** @returns the Markdown alternate of a page with a body */
export function emitMarkdownPage(site: Site, page: HtmlPage): OutputFile {
  return emitMarkdownFile(
    site,
    page,
    [`# ${escapeInline(headingOf(site, page))}`, ...contentOf(site, page)]
      .filter((part) => part !== "")
      .join("\n\n"),
  );
}

/**
 * @param markdown main content of the page, including its title
 * @returns the Markdown alternate of the page
 */
export function emitMarkdownFile(site: Site, page: HtmlPage, markdown: string): OutputFile {
  const { path, document } = page;
  const { description, publishedAt, updatedAt, locale } = document;
  const title = page.listing?.group ? pageTitle(page) : document.title;
  const facts = { title, description, publishedAt, updatedAt, locale };
  return {
    path: markdownPath(path),
    body: formatAlternate(site, facts, path, markdown),
  };
}

/** A hero contains its own heading. */
function headingOf(site: Site, { document, template }: HtmlPage): string {
  return template === "home" || template === "landing"
    ? openingOf(site, document).title
    : document.title;
}

/** Returns the content in the order of the page. */
function contentOf(site: Site, page: HtmlPage): string[] {
  const { document, listing, publications, template } = page;
  if (template === "home" || template === "landing") return formatBlocks(site, document);
  const image = formatImage(site, document);
  const description = escapeInline(document.description);
  const text = () => absoluteMarkdown(site, document);
  if (listing)
    return [
      listing.group?.description === null ? "" : description,
      ...formatListing(site, page, listing),
      listing.page === 1 && listing.group === null ? text() : "",
    ];
  if (page.topicsOf) return formatTopics(site, page.topicsOf);
  if (publications)
    return [
      ...(publications.page === 1 ? [image, ...formatPerson(document)] : []),
      description,
      publications.page === 1 ? text() : "",
      ...formatWorks(site, page, publications),
    ];
  return [
    [formatFacts(site, document), formatContact(site, document)]
      .filter((part) => part !== "")
      .join("\n"),
    image,
    text(),
    formatForm(site, document),
    ...formatSeries(site, document),
  ];
}

function formatImage(site: Site, document: Document): string {
  const { image } = document;
  return image ? showImage(site, document, image) : "";
}

/** @returns a complete Markdown alternate with the content of the page at a path */
function formatAlternate(
  site: Site,
  document: Pick<Document, "title" | "description" | "publishedAt" | "updatedAt" | "locale">,
  path: string,
  markdown: string,
): string {
  const base = site.settings.base_url;
  const frontMatter = {
    title: document.title,
    description: document.description,
    url: toUrl(base, path),
    published_at: document.publishedAt,
    updated_at: document.updatedAt,
    locale: document.locale,
  };
  // Values are JSON, which is valid YAML for any content.
  const lines = Object.entries(frontMatter).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  const index = `> ${stringsFor(site, document.locale).index} [llms.txt](${toUrl(base, "/llms.txt")}).`;
  return `---\n${lines.join("\n")}\n---\n\n${index}\n\n${markdown.trim()}\n`;
}
/** A single value follows its label; several become a list, because values may be sentences. */
function formatFacts(site: Site, document: Document): string {
  const link = ({ text, path, image }: MetadataValue) => {
    const words = escapeInline(text);
    if (image) return `![${words}](${absoluteUrl(site, document, image.src)})`;
    if (path === null) return words;
    const url = path.startsWith("/") ? toUrl(site.settings.base_url, path) : path;
    return `[${words}](${url})`;
  };
  return listMetadata(site, document)
    .map(({ label, values, isInline }) =>
      values.length === 1 || isInline
        ? `- **${label}:** ${values.map(link).join(", ")}`
        : [`- **${label}:**`, ...values.map((value) => `  - ${link(value)}`)].join("\n"),
    )
    .join("\n");
}

/**
 * @returns the Markdown alternates of the search pages, which describe the search API, because
 * Markdown has no forms
 */
export function emitMarkdownSearch(site: Site): OutputFile[] {
  const url = (path: string) => toUrl(site.settings.base_url, path);
  const search = url(apiPath(currentVersion, "/documents?q="));
  return searchPages(site).map(({ path, locale }) => {
    const strings = stringsFor(site, locale);
    const text = [
      `# ${strings.search}`,
      strings.searchDescription,
      `${strings.searchByApi}:`,
      `- <${search}>`,
      `[${strings.searchSitemap}](${url("/sitemap.xml")})`,
    ].join("\n\n");
    const page = {
      title: strings.search,
      description: strings.searchDescription,
      publishedAt: null,
      updatedAt: null,
      locale,
    };
    return { path: markdownPath(path), body: formatAlternate(site, page, path, text) };
  });
}

/** @returns a person's profile as Markdown blocks */
function formatPerson(document: Document): string[] {
  const { role = null, links = [] } = describePerson(document) ?? {};
  return [
    role === null ? "" : escapeInline(role),
    links.map((link) => `- ${formatLink(link)}`).join("\n"),
  ];
}

/** @returns the contact person of an offer, as a list item; empty if there is none */
function formatContact(site: Site, document: Document): string {
  const person = contactOf(site, document);
  if (person === null) return "";
  const { contact } = stringsFor(site, document.locale);
  const href = toUrl(site.settings.base_url, person.path);
  const { role = null, contacts = [] } = describePerson(person) ?? {};
  const parts = [
    formatLink({ label: person.title, path: href }),
    ...(role === null ? [] : [escapeInline(role)]),
    ...contacts.map(formatLink),
  ];
  return `- **${escapeInline(contact)}:** ${parts.join(", ")}`;
}

/** @returns a link to the form of a page, which Markdown cannot contain; empty if there is none */
function formatForm(site: Site, document: Document): string {
  if (!contactForm(site, document)) return "";
  const { writeToUs } = stringsFor(site, document.locale);
  const href = `${toUrl(site.settings.base_url, document.path)}#page.form`;
  return formatLink({ label: writeToUs, path: href });
}

/** @param path absolute URL of a page, telephone number or e-mail address */
function formatLink({ label, path }: ContactLink) {
  // A closing parenthesis would end the link.
  const url = path.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${escapeInline(label)}](${url})`;
}
