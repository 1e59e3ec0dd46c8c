/**
 * Orphan pages, which readers cannot reach from the home page and search engines rarely find.
 *
 * The links of menu, footer, lists, books and metadata are followed first. Related documents and
 * links in texts are only searched if pages are still missing, because that takes longer than
 * everything else.
 */
import { isAuthor, isPage, type Document } from "../content/document.ts";
import { publishedDocuments, type Site } from "../content/site.ts";
import { localePrefix, referencePath } from "../contract/urls.ts";
import { listLinks } from "../markdown/parse-markdown.ts";
import { documentsBy } from "../site/people/authors.ts";
import { blockLinks, blocksOf, blockTexts } from "../site/blocks/block-parts.ts";
import { showBlocks } from "../site/blocks/blocks.ts";
import { sitePath } from "../site/media/content-urls.ts";
import { listMetadata } from "../site/display/metadata.ts";
import { listed } from "../site/html-pages.ts";
import { navigationLinks } from "../site/navigation/navigation.ts";
import { actionLink, footerGroups, footerLinks } from "../site/navigation/page-links.ts";
import { relatedDocuments } from "../site/listing/related.ts";
import { filePlace, warn } from "../content/problems.ts";
import type { Rule } from "./rule.ts";

export const checkOrphans: Rule = function* ({ site }) {
  for (const document of findOrphans(site))
    yield warn(
      filePlace(document.file),
      `is at ${document.path}, and no page links to it. ${adviseLink(document)}`,
    );
};

function adviseLink(document: Document): string {
  if (isPage(document))
    return "Link to it from another page, or add it to navigation in site.yaml.";
  return isAuthor(document)
    ? `Add author: ${document.slug} to a document, or link to the page.`
    : `Link to it from a page, or create a page that lists its folder: listing: ${document.collection}.`;
}

/**
 * @returns the published pages that cannot be reached from the home pages, in the order of the site
 */
export function findOrphans(site: Site): Document[] {
  const reached = new Set<Document>();
  const pending: Document[] = [];
  const reach = (path: string | null) => {
    const document = path === null ? undefined : site.byPath.get(path);
    if (document === undefined || reached.has(document)) return;
    reached.add(document);
    pending.push(document);
  };
  const walk = (linksOf: (document: Document) => Iterable<string | null>) => {
    for (let next = pending.pop(); next; next = pending.pop())
      for (const path of linksOf(next)) reach(path);
  };
  for (const locale of site.settings.locales) {
    const prefix = localePrefix(locale, site.defaultLocale);
    reach(`${prefix}/`);
    // The footer of every page links to it.
    reach(prefix + referencePath);
    for (const { path } of navigationLinks(site, locale)) reach(path);
    for (const { path } of footerLinks(site, locale)) reach(path);
    for (const { path } of footerGroups(site, locale).flatMap(({ links }) => links)) reach(path);
    reach(actionLink(site, locale)?.path ?? null);
  }
  const published = [
    ...publishedDocuments(site),
    ...site.visible.filter((document) => isAuthor(document) && document.state === "published"),
  ];
  const orphans = () => published.filter((one) => !reached.has(one));
  walk((document) => templateLinks(site, document));
  if (orphans().length === 0) return [];
  pending.push(...reached);
  walk((document) => [
    ...templateLinks(site, document),
    ...(isAuthor(document) ? [] : relatedDocuments(site, document)).map(({ path }) => path),
    ...textLinks(site, document),
  ]);
  return orphans();
}

/** Yields the links of a page other than those in its text and to related documents. */
function* templateLinks(site: Site, document: Document): Generator<string | null> {
  for (const { path } of document.translations) yield path;
  if (isAuthor(document)) {
    for (const { path } of documentsBy(site, document)) yield path;
    return;
  }
  for (const { values } of listMetadata(site, document)) for (const { path } of values) yield path;
  for (const { path } of document.series?.parts ?? []) yield path;
  const hasBlocks = blocksOf(document).length > 0;
  for (const block of hasBlocks ? showBlocks(site, document) : [])
    if (block.type === "list") for (const { path } of block.items) yield path;
  for (const { url } of blockLinks(document)) yield* pathsOf(site, document, [url]);
  if (isPage(document) && document.listing !== null)
    for (const { path } of listed(site, document.listing, document.locale)) yield path;
}

function textLinks(site: Site, document: Document): string[] {
  const urls = [document, ...blockTexts(document)].flatMap(({ body }) => listLinks(body));
  return pathsOf(site, document, urls);
}

/** @returns the paths on the site that URLs in a document lead to */
function pathsOf(site: Site, document: Document, urls: readonly string[]): string[] {
  const base = new URL(document.path, site.settings.base_url);
  return urls.flatMap((url) => {
    const target = URL.parse(sitePath(site, document, url) ?? url, base);
    return target?.origin === base.origin
      ? `${target.pathname.replace(/\.md$/, "").replace(/\/*$/, "")}/`
      : [];
  });
}
