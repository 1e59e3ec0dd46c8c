/**
 * Orphan pages, which readers cannot reach from the home page and search engines rarely find.
 *
 * The links of menu, footer, lists, books and metadata are followed first. Related documents and
 * links in texts are only searched if pages are still missing, because that takes longer than
 * everything else.
 */
import { isAuthor, isPage, type Document } from "../../content/document.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { localePrefix, toPath } from "../../format/urls.ts";
import { listLinks } from "../../markdown/parse-markdown.ts";
import { documentsBy } from "../../site/people/authors.ts";
import { findContactForm, findPage } from "../../site/people/contact-form.ts";
import { blockAddresses, blocksOf, blockTexts } from "../../site/blocks/block-parts.ts";
import { showBlocks } from "../../site/blocks/blocks.ts";
import { absoluteUrl } from "../../site/media/content-urls.ts";
import { listMetadata } from "../../site/display/metadata.ts";
import { listed } from "../../site/html-pages.ts";
import { navigationLinks } from "../../site/navigation/navigation.ts";
import {
  actionLink,
  footerGroups,
  footerLinks,
  pluginLinks,
} from "../../site/navigation/page-links.ts";
import { relatedDocuments } from "../../site/listing/related.ts";
import { filePlace, warn } from "../../content/problems.ts";
import type { Rule } from "../../checks/rule.ts";

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
  const { byPath, defaultLocale } = site;
  const reached = new Set<Document>();
  const reach = (paths: Iterable<string | null>) => {
    for (const path of paths) {
      const document = byPath.get(path ?? "");
      if (document) reached.add(document);
    }
  };
  for (const locale of site.settings.locales) {
    const prefix = localePrefix(locale, defaultLocale);
    const links = [
      ...navigationLinks(site, locale),
      ...footerLinks(site, locale),
      ...footerGroups(site, locale).flatMap((group) => group.links),
      ...[actionLink(site, locale) ?? []].flat(),
      ...pluginLinks(site, locale),
    ];
    reach([`${prefix}/`, ...links.map(({ path }) => path)]);
  }
  const published = [
    ...publishedDocuments(site),
    ...site.visible.filter(
      (document) => isAuthor(document) && document.state === "published" && !document.original,
    ),
  ];
  // The loops also visit the documents that they add.
  for (const document of reached) reach(templateLinks(site, document));
  if (published.every((document) => reached.has(document))) return [];
  for (const document of reached) {
    const related = isAuthor(document) ? [] : relatedDocuments(site, document);
    reach(templateLinks(site, document));
    reach(related.map(({ path }) => path));
    reach(textLinks(site, document));
  }
  return published.filter((document) => !reached.has(document));
}

/** Yields the links of a page other than those in its text and to related documents. */
function* templateLinks(site: Site, document: Document): Generator<string | null> {
  const { translations, series, listing, locale } = document;
  const blocks = blocksOf(document).length > 0 ? showBlocks(site, document) : [];
  const linked = isAuthor(document)
    ? documentsBy(site, document)
    : [
        ...(series?.parts ?? []),
        ...blocks.flatMap((block) => (block.type === "list" ? block.items : [])),
        ...(isPage(document) && listing !== null ? listed(site, listing, locale) : []),
      ];
  for (const { path } of [...translations, ...linked]) yield path;
  if (isAuthor(document)) return;
  for (const { values } of listMetadata(site, document)) for (const { path } of values) yield path;
  if (findContactForm(site, document)) yield findPage(site, locale, "privacy")?.path ?? null;
  yield* pathsOf(
    site,
    document,
    blockAddresses(document).flatMap(({ url, use }) => (use === "link" ? url : [])),
  );
}

function textLinks(site: Site, document: Document): string[] {
  const urls = [document, ...blockTexts(document)].flatMap(({ body }) => listLinks(body));
  return pathsOf(site, document, urls);
}

/** @returns the paths on the site that URLs in a document lead to */
function pathsOf(site: Site, document: Document, urls: readonly string[]): string[] {
  return urls.flatMap((url) => {
    const target = URL.parse(absoluteUrl(site, document, url));
    const path = toPath(site.settings.base_url, target);
    return path === undefined ? [] : `${path.replace(/\.md$/, "").replace(/\/*$/, "")}/`;
  });
}
