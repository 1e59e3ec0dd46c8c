/**
 * Pages that nothing leads to: readers who start on the home page never come there, and search engines hardly.
 *
 * The site is walked as readers walk it, by the menu, the foot, lists, books and facts; only where that leaves something out by what is related and the links
 * of texts too, which take longer to find than all the rest.
 */
import { listLinks } from "../markdown/list-links.ts";
import { localePrefix, referencePath } from "../contract/urls.ts";
import { isAuthor, isPage, type Document } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import { publishedDocuments, type Site } from "../content/site.ts";
import { blockLinks, blocksOf, blockTexts } from "../site/blocks/block-parts.ts";
import { showBlocks } from "../site/blocks/blocks.ts";
import { documentsBy } from "../site/people/authors.ts";
import { sitePath } from "../site/media/content-urls.ts";
import { listMetadata } from "../site/display/metadata.ts";
import { footerLinks, actionLink, footerGroups } from "../site/navigation/page-links.ts";
import { listed } from "../site/html-pages.ts";
import { navigationLinks } from "../site/navigation/navigation.ts";
import { relatedDocuments } from "../site/listing/related.ts";

/** @returns a warning for each published page to which no way leads from the home page */
export function checkReach(site: Site): Problem[] {
  return findUnreached(site).map((document) => ({
    file: document.file,
    line: 1,
    column: 1,
    severity: "warning",
    message: `is at ${document.path}, where no page leads. ${adviseWay(document)}`,
  }));
}

function adviseWay(document: Document): string {
  if (isPage(document))
    return "Link to it from another page, or name it below navigation in site.yaml.";
  return isAuthor(document)
    ? `Name the person in a text that they have written, as author: ${document.slug}, or link to the page.`
    : `Link to it from a page, or make one that lists its folder: listing: ${document.collection}.`;
}

/** @returns the published pages that cannot be reached, in the order of the site */
export function findUnreached(site: Site): Document[] {
  const reached = new Set<Document>();
  const pending: Document[] = [];
  const reach = (path: string | null) => {
    const document = path === null ? undefined : site.byPath.get(path);
    if (document === undefined || reached.has(document)) return;
    reached.add(document);
    pending.push(document);
  };
  const walk = (waysFrom: (document: Document) => Iterable<string | null>) => {
    for (let next = pending.pop(); next; next = pending.pop())
      for (const path of waysFrom(next)) reach(path);
  };
  for (const locale of site.settings.locales) {
    const prefix = localePrefix(locale, site.defaultLocale);
    reach(`${prefix}/`);
    // The foot of every page leads there.
    reach(prefix + referencePath);
    for (const { path } of navigationLinks(site, locale)) reach(path);
    for (const { path } of footerLinks(site, locale)) reach(path);
    for (const { href } of footerGroups(site, locale).flatMap(({ links }) => links)) reach(href);
    reach(actionLink(site, locale)?.href ?? null);
  }
  const published = [
    ...publishedDocuments(site),
    ...site.visible.filter((document) => isAuthor(document) && document.state === "published"),
  ];
  const unreached = () => published.filter((one) => !reached.has(one));
  walk((document) => templateLinks(site, document));
  if (unreached().length === 0) return [];
  pending.push(...reached);
  walk((document) => [
    ...templateLinks(site, document),
    ...(isAuthor(document) ? [] : relatedDocuments(site, document)).map(({ path }) => path),
    ...textLinks(site, document),
  ]);
  return unreached();
}

/** @returns where the page of a document leads beside its text and what is related */
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
  return pathsOf(
    site,
    document,
    [document, ...blockTexts(document)].flatMap(({ body }) => listLinks(body)),
  );
}

/** @returns the paths of the site to which addresses in a document lead */
function pathsOf(site: Site, document: Document, urls: readonly string[]): string[] {
  const base = new URL(document.path, site.settings.base_url);
  return urls.flatMap((url) => {
    const target = URL.parse(sitePath(site, document, url) ?? url, base);
    return target?.origin === base.origin
      ? `${target.pathname.replace(/\.md$/, "").replace(/\/*$/, "")}/`
      : [];
  });
}
