/**
 * Values in the head of a page: title, hreflang alternates, Open Graph type,
 * Content-Security-Policy.
 */
import type { HtmlPage } from "../html-pages.ts";
import { longTitle, separator } from "../listing/books.ts";
import { isRasterImage } from "../media/content-urls.ts";
import { type Document, isAuthor } from "../../content/document.ts";
import { hasMcp, urlOf, type Site } from "../../content/site.ts";
import { siteLinks } from "../../format/headers.ts";
import { contentSecurityPolicy, metaPolicy, policyOf } from "../../format/security-policy.ts";
import { htmlFile } from "../../format/urls.ts";

/** Image of a page in link previews. */
export interface PageImage {
  path: string;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * @returns the image for link previews that the document names, or else its own; null for vector
 *   images
 */
export function sharedImage({ image, seo }: Document) {
  const pictures = [seo?.image ?? [], image ?? []].flat();
  return pictures.find(({ src }) => isRasterImage(src.replace(/[?#].*$/, ""))) ?? null;
}

/** @returns the absolute URL that search engines list for a page: that of its original */
export function canonicalUrl(site: Site, path: string, canonical = path): string {
  return canonical.startsWith("/") ? urlOf(site, canonical) : canonical;
}

/**
 * @returns the full title of a page, which includes the title of the hub for a group, and that of
 *   the book for a part
 */
export function pageTitle({ document, listing }: Pick<HtmlPage, "document" | "listing">): string {
  return listing?.group ? `${document.title}${separator}${listing.hub.title}` : longTitle(document);
}

/**
 * @returns the URLs of a page in all its languages, including itself, in the order of the site's
 *   languages, then that for other languages (`x-default`); empty for unpublished pages and pages
 *   without translations
 */
export function alternates(site: Site, document: Document): { lang: string; url: string }[] {
  if (document.state !== "published" || document.original || document.translations.length === 0)
    return [];
  const { locales } = site.settings;
  const versions = [document, ...document.translations]
    .toSorted((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale))
    .map(({ locale, path }) => ({ lang: locale, url: urlOf(site, path) }));
  // The first is in the default language, if the page exists in it.
  return [
    ...versions,
    ...versions.slice(0, 1).map((version) => ({ ...version, lang: "x-default" })),
  ];
}

/**
 * @returns the Open Graph type (ogp.me) of the page of a document, or of a page without a document
 */
export function openGraphType({ collections }: Site, document: Document | undefined): string {
  if (!document) return "website";
  if (isAuthor(document)) return "profile";
  return collections.get(document.collection)?.openGraph ?? "website";
}

/**
 * @returns links to the machine-readable documents of the site on pages in a language, those of
 *   plugins last
 */
export function listDocumentLinks(site: Site, locale: string) {
  return [
    ...siteLinks(hasMcp(site)),
    ...site.announced.flatMap(({ path: href, link }) =>
      link && (link.locale ?? locale) === locale
        ? [{ rel: link.rel, href, type: link.type, title: link.title }]
        : [],
    ),
  ];
}

/**
 * @param path path of the page; null for a page without a URL
 * @returns the Content-Security-Policy for a meta element; undefined for hosts that send it as a
 *   header
 */
export function metaPolicyOf(
  { branding, hasFunction }: Site,
  path: string | null,
): string | undefined {
  if (hasFunction) return undefined;
  const policy = policyOf(path === null ? "" : `/${htmlFile(path)}`, {
    page_policy: branding.policy,
    form_policy: branding.formPolicy,
  });
  return metaPolicy(policy ?? contentSecurityPolicy);
}
