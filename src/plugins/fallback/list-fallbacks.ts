/** Fallbacks of a site: for each document and each language without it, the original at an address there. */
import type { Document } from "../../content/document.ts";
import { parseFileName } from "../../content/file-name.ts";
import { findCollection } from "../../content/site-collections.ts";
import { listingKey, type Site } from "../../content/site.ts";
import { aliasKey } from "../../format/redirects.ts";
import { documentPath, htmlFile, localePrefix } from "../../format/urls.ts";

/**
 * @param chosen whether documents have fallbacks, or the collections whose documents have them
 * @returns the fallbacks, with the text of the version in the first of the site's languages that has
 *   a page; none at an address that a page, an alias, a redirect or a public file has
 */
export function listFallbacks(site: Site, chosen: boolean | readonly string[]): Document[] {
  if (chosen === false) return [];
  const { locales, redirects } = site.settings;
  const visible = new Set(site.visible);
  const documents = site.documents.filter(
    (document) =>
      (chosen === true || chosen.includes(document.collection)) &&
      // Pages of expired documents are gone in every tree.
      (visible.has(document) || document.state === "expired"),
  );
  const taken = new Set(
    [
      ...site.visible.flatMap((document) => [document.path, ...document.aliases]),
      ...site.pages.flatMap((page) => (page.takesDocuments ? [] : page.path)),
      ...redirects.map(({ from }) => from),
    ].map(aliasKey),
  );
  const claim = (address: string) => {
    const key = aliasKey(address);
    const isFree = !taken.has(key) && !site.publicFiles?.has(`/${htmlFile(address)}`);
    taken.add(key);
    return isFree;
  };
  const groups = Map.groupBy(documents, ({ source }) => parseFileName(source, locales).stem);
  const fallbacks = [...groups.values()].flatMap((versions) => {
    const versionIn = (locale: string) => versions.find((version) => version.locale === locale);
    const inOrder = locales.flatMap((locale) => versionIn(locale) ?? []);
    const original = inOrder.find((version) => visible.has(version)) ?? inOrder[0];
    return locales.flatMap((locale) =>
      original && !versionIn(locale) && !hasHub(site, original, locale)
        ? (toFallback(site, original, locale) ?? [])
        : [],
    );
  });
  return fallbacks
    .filter((fallback) => claim(fallback.path))
    .map((fallback) => ({ ...fallback, aliases: fallback.aliases.filter(claim) }));
}

/** The one page of a language that lists a collection can have another name. */
function hasHub({ hubs }: Site, { listing }: Document, locale: string): boolean {
  return listing !== null && hubs.has(listingKey(listing, locale));
}

function toFallback(site: Site, original: Document, locale: string): Document | undefined {
  const { defaultLocale } = site;
  const collection = findCollection(site.collections, original.collection);
  if (!collection) return undefined;
  const originalPrefix = localePrefix(original.locale, defaultLocale);
  const tree = localePrefix(locale, defaultLocale);
  return {
    ...original,
    original,
    locale,
    path: documentPath(collection, original.slug, locale, defaultLocale),
    // Fallbacks had addresses below the former ones of their originals.
    aliases: original.aliases.flatMap((alias) =>
      alias.startsWith(`${originalPrefix}/`) && !alias.includes("?")
        ? tree + alias.slice(originalPrefix.length)
        : [],
    ),
    seo: { ...original.seo, canonical: original.seo?.canonical ?? original.path },
    translations: [],
    series: null,
  };
}
