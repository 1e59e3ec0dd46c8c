/**
 * A site as its generator reads it. Each generator is a function from the tree to this; the rest of the import knows no
 * generator.
 */
import type { Remark } from "../report/remark.ts";
import type { Fields } from "./fields.ts";
import type { MenuItem } from "./menu.ts";
import type { Place } from "./place.ts";

/** A file of which the generator makes a page. */
export interface Candidate {
  name: string;
  place: Place;
  syntax: "liquid" | "shortcodes" | "jsx" | "none";
  isDraft: boolean;
  /** Front matter that the generator's settings add. */
  defaults: Record<string, unknown>;
}

/** An entry of a sidebar: a document, a group of entries, or both. */
export interface SidebarEntry {
  /** Key of the document's place; absent for a group without a page of its own. */
  key?: string | undefined;
  /** By locale; the default one under an empty name. */
  labels?: Readonly<Record<string, string>>;
  description?: string | undefined;
  /** Path segment of a group. */
  name?: string;
  items?: SidebarEntry[];
}

export interface Author {
  name: string;
  /** Key by which documents name the author. */
  key: string;
  role?: string | undefined;
  links: string[];
  description?: string | undefined;
  /** Address of a portrait. */
  image?: string | undefined;
}

/** Facts about the whole site. */
export interface About {
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  /** Languages of its documents, the default first. */
  locales: readonly string[];
  /** Main menu, by old addresses. */
  menu: readonly MenuItem[];
}

export interface SourceSite {
  generator: string;
  about: About;
  candidates: Candidate[];
  /** What is left out or changed before any document is read. */
  remarks: Remark[];
  /** Sidebars of documentation, which become books. */
  sidebar?: SidebarEntry[];
  authors?: readonly Author[];
  /** Whether the generator copies a file without front matter as it is. */
  needsFrontMatter?: boolean;
  /** Folders that addresses with a leading slash lead into, as prefixes: `static/`. */
  mediaRoots: string[];
  /** Start of the addresses of the old site, without a final slash. */
  basePath: string;
  /** Keys of front matter whose values classify documents, beside tags and categories. */
  taxonomies?: readonly string[];
  /** Whether a tag can name the collection of a file, as in Eleventy. */
  hasCollectionTags?: boolean;
  /** Settings of the site, for tags that ask for them. */
  settings?: Record<string, unknown>;
  /** Values that templates know by name: settings and data files. */
  globals?: Record<string, unknown>;
  /** The site's own templates that its texts name: includes, or shortcodes. */
  templates?: ReadonlyMap<string, string>;
  /** @returns the settings that have no place in a content folder, by their keys */
  unusedSettings?: () => string[];
  /** @returns the old address, undefined where it cannot be known, false where the file has none */
  oldAddress: (
    candidate: Candidate,
    fields: Fields,
    date: string | undefined,
  ) => string | undefined | false;
  /** Files to write beside the content folder, such as comments, by what their names add to that of the folder. */
  extras?: ReadonlyMap<string, string>;
}

/** Files about the repository, which no site means to publish. */
export const repositoryFile =
  /^(?:readme|changelog|contributing|licen[cs]e|code[_-]of[_-]conduct|security|agents|claude)(?:\.[a-z-]+)?\.(?:md|markdown|html)$/i;

export const markdownFile = /\.(?:md|markdown|mkdn?|mkdown|mdx)$/i;
export const pageFile = /\.(?:md|markdown|mkdn?|mkdown|mdx|html?|njk|liquid)$/i;

export function withoutExtension(name: string): string {
  return name.replace(/\.html\.(?:md|markdown|njk|liquid)$/i, "").replace(pageFile, "");
}
