/**
 * The Site: all content, loaded once, as input of all later stages.
 */
import type { OptionalPart } from "../format/api.ts";
import type { HeaderRule } from "../format/security-policy.ts";
import { toUrl } from "../format/urls.ts";
import type { Branding } from "./settings/brand.ts";
import type { Company } from "./company.ts";
import { isPage, type Document } from "./document.ts";
import type { Problem } from "./problems.ts";
import type { ReservedPath } from "./reserved-paths.ts";
import type { Settings } from "./settings/settings.ts";
import type { SiteCollections } from "./site-collections.ts";

/** File that llms.txt and the API reference list for the authors of programs. */
export interface Announcement {
  path: string;
  /** Title in llms.txt. */
  title: string;
  /** One sentence, or one for each language of the API reference. */
  description: string | Record<string, string>;
  /** The list that contains the file; both by default. */
  only?: "llms" | "reference";
  /** Link to the file in the head of every page, or of those in a language. */
  link?: { rel: string; type: string; title?: string; locale?: string };
  /** Name of the line in robots.txt that leads to the file. */
  robots?: string;
  /** Section of llms.txt; `Optional` by default. */
  section?: string;
  /** The files to list in its place in llms.txt, found when that is written. */
  parts?(): readonly Pick<Announcement, "path" | "title" | "description">[];
}

/** Page of a plugin, which exists without a document. */
export interface SitePage {
  /** Name of its template. */
  template: string;
  path: string;
  locale: string;
  title: string;
  description: string;
  /** Label of the link in the footer; undefined if there is none. */
  link?: string | undefined;
  /** Its Markdown alternate, below the title; undefined if it is converted from the HTML. */
  markdown?: string | undefined;
  /** For messages: follows "is reserved for". */
  purpose: string;
  /** True if a document can have the path, which the template then shows. */
  takesDocuments: boolean;
  /** Of a page that Astro renders, which is published: its file, for messages, and its last change. */
  byAstro?: { file: string; updatedAt: string | null };
}

/** Feed that pages link to. */
export interface FeedLink {
  path: string;
  /** Name of the format, as in `Atom`. */
  label: string;
  /** Media type. */
  type: string;
  locale: string;
  /** Path and title of the page whose list the feed contains; the feed of the site has none. */
  list?: { path: string; title: string };
  /** URL by which programs subscribe, if it differs from that of the path. */
  subscribe?: string;
}

/**
 * @param openApi OpenAPI description of the API
 * @param empty names of its lists without documents
 */
export type DescribeForAgents = (openApi: unknown, empty: readonly string[]) => object;

/** All content of a site. It is immutable once assembled. */
export interface Site {
  readonly settings: Settings;
  readonly company: Company;
  /** Collections of the site, in display order. */
  readonly collections: SiteCollections;
  /** The site's own interface strings, by language and key. */
  readonly strings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Brand and custom head elements. */
  readonly branding: Branding;
  /** First of the site's languages. */
  readonly defaultLocale: string;
  /** Time of the build, in UTC. */
  readonly now: string;
  /** The content folder on disk. */
  readonly folder: string;
  /** Names of the files other than Markdown and YAML, relative to the content folder. */
  readonly media: ReadonlySet<string>;
  /** All documents, including unpublished ones, in list order. */
  readonly documents: readonly Document[];
  /**
   * Published documents by collection, including disabled presets, which are empty. Every output is
   * derived from these lists.
   */
  readonly lists: Readonly<Record<string, readonly Document[]>>;
  /** True if drafts and scheduled documents have pages, as in dev and in builds with --drafts. */
  readonly preview: boolean;
  /** Documents with a page, in list order: published and noindex ones; in a preview, all. */
  readonly visible: readonly Document[];
  /** All documents by their names in the content folder. */
  readonly bySource: ReadonlyMap<string, Document>;
  /** Documents with a page, by its path. */
  readonly byPath: ReadonlyMap<string, Document>;
  /** Pages that list a collection in a language, by listingKey, without noindex pages. */
  readonly hubs: ReadonlyMap<string, Document>;
  /**
   * Documents on such a page, by listingKey: including drafts in a preview, without noindex
   * documents and without parts of books, which the book lists. Documents that take place are in
   * the order of their times.
   */
  readonly listings: ReadonlyMap<string, readonly Document[]>;
  /** Problems that do not prevent publication. */
  readonly warnings: readonly Problem[];
  /** Files of plugins that llms.txt and the API reference list. */
  readonly announced: readonly Announcement[];
  /** Parts of the API that plugins add. */
  readonly operations: readonly OptionalPart[];
  /** Describes the site for agents; undefined for a site without an endpoint for them. */
  readonly describeForAgents: DescribeForAgents | undefined;
  /** Sentences of plugins above the text of a document in its Markdown alternate. */
  readonly notes: (site: Site, document: Document) => readonly string[];
  /** Feeds of all languages, those of plugins last. */
  readonly feeds: readonly FeedLink[];
  /** WebSub hub that feeds name; undefined for none. */
  readonly feedHub: string | undefined;
  /** Headers of files of plugins; undefined if there are none. */
  readonly fileHeaders: readonly HeaderRule[] | undefined;
  /** Paths of the files in public/; undefined if they are unknown. */
  readonly publicFiles: ReadonlySet<string> | undefined;
  /** True if the host runs the edge function: API parameters, content negotiation, agents. */
  readonly hasFunction: boolean;
  /** Paths that plugins reserve. */
  readonly reserved: readonly ReservedPath[];
  /** Pages of plugins. */
  readonly pages: readonly SitePage[];
  /**
   * Versions of an image of a document, or of one of its fields, that its page loads, the smallest
   * first. Known only in builds, after the pages are rendered.
   */
  readonly variantsOf?: (name: string, of: "document" | "field") => readonly PictureVariant[];
}

export interface PictureVariant {
  /** URL path of the file. */
  path: string;
  width: number;
  height: number;
  /** Media type. */
  type: string;
}

/** @returns the absolute URL of a path on the site */
export function urlOf({ settings }: Pick<Site, "settings">, path: string): string {
  return toUrl(settings.base_url, path);
}

/** @returns the documents of all files, with the fallbacks that pages show */
export function allDocuments({ documents, visible }: Pick<Site, "documents" | "visible">) {
  return new Set([...documents, ...visible]);
}

/** @returns whether the site answers agents (Model Context Protocol) */
export function hasMcp({ describeForAgents, hasFunction }: Site): boolean {
  return describeForAgents !== undefined && hasFunction;
}

export function listingKey(collection: string, locale: string): string {
  return `${collection} ${locale}`;
}

export function publishedPages(site: Site): Document[] {
  return publishedDocuments(site).filter(isPage);
}

/** @returns the published documents of the whole site, by collection in order */
export function publishedDocuments(site: Site): Document[] {
  return Object.values(site.lists).flat();
}
