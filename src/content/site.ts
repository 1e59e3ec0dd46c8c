/**
 * The Site: all content, loaded once, as everything after it sees it.
 */
import type { Look } from "./brand/look.ts";
import type { Company } from "./company.ts";
import { isPage, type Document } from "./document.ts";
import type { Problem } from "./problems.ts";
import type { Settings } from "./settings/settings.ts";
import type { SiteCollections } from "./site-collections.ts";

/** All content of a site, as its outputs are made of it. Nothing changes it once it is made. */
export interface Site {
  readonly settings: Settings;
  readonly company: Company;
  /** The collections that it has, in the order in which they are shown. */
  readonly collections: SiteCollections;
  /** Words of the interface that are the site's own, by language and name. */
  readonly strings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Brand and custom head elements. */
  readonly look: Look;
  /** The first of the site's languages. */
  readonly defaultLocale: string;
  /** The content folder on disk. */
  readonly folder: string;
  /** Names of the files beside the Markdown, relative to the content folder. */
  readonly media: ReadonlySet<string>;
  /** Every document, also unpublished ones, in the order of lists. */
  readonly documents: readonly Document[];
  /**
   * The published documents, a list each collection, also those of the table that the site does
   * without. Every output is a projection of these lists.
   */
  readonly lists: Readonly<Record<string, readonly Document[]>>;
  /** True if drafts and scheduled documents have pages, as in dev and in builds with --drafts. */
  readonly preview: boolean;
  /**
   * The documents that have a page, in the order of lists: published and noindex ones; in a preview
   * all.
   */
  readonly visible: readonly Document[];
  /** All documents by their name in the content folder. */
  readonly bySource: ReadonlyMap<string, Document>;
  /** The documents that have a page, by its path. */
  readonly byPath: ReadonlyMap<string, Document>;
  /** The pages that list a collection in a language, by listingKey; never noindex ones. */
  readonly hubs: ReadonlyMap<string, Document>;
  /**
   * The documents of such a page, by listingKey: with drafts in a preview, without noindex
   * documents and without parts of books, which the book lists.
   */
  readonly listings: ReadonlyMap<string, readonly Document[]>;
  /** Problems that do not prevent publication. */
  readonly warnings: readonly Problem[];
}

export function listingKey(collection: string, locale: string): string {
  return `${collection} ${locale}`;
}

/** @returns the published pages */
export function publishedPages(site: Site): Document[] {
  return publishedDocuments(site).filter(isPage);
}

/** @returns the published documents of the whole site, collection by collection */
export function publishedDocuments(site: Site): Document[] {
  return Object.values(site.lists).flat();
}
