/**
 * Generator-independent model of a source site. Each generator is a function from the tree to this
 * model.
 */
import type { toAuthors } from "./authors.ts";
import type { Fields, Values } from "./fields.ts";
import type { OldRedirect } from "./host-redirects.ts";
import type { ImportOptions } from "./import-options.ts";
import type { MenuItem } from "./menu.ts";
import type { Place } from "./place.ts";
import type { SourceTree } from "./source-tree.ts";

/** A file from which the generator creates a page. */
export interface Candidate {
  name: string;
  place: Place;
  /** Template language in the text, or MDX. */
  syntax?: "liquid" | "shortcodes" | "jsx" | undefined;
  isDraft?: boolean | undefined;
  /** True if the generator publishes the page in no list, sitemap or search. */
  isUnlisted?: boolean | undefined;
  /** Reason why the generator creates no page from the file; continues the file's name. */
  withheld?: string | undefined;
  /** Front matter that the generator's settings add. */
  defaults?: Values | undefined;
}

/** An entry of a sidebar: a document, a group of entries, or both. */
export interface SidebarEntry {
  /** Key of the document's place; absent for a group without its own page. */
  key?: string | undefined;
  /** Labels by locale; the default under an empty key. */
  labels?: Readonly<Record<string, string>>;
  description?: string | undefined;
  /** Path segment of a group. */
  name?: string;
  items?: SidebarEntry[];
}

/** Metadata of the site. */
export interface About {
  name?: string | undefined;
  /** Name of the folder of notes, for a site without a name. */
  folder?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  /** Languages of its documents, the default first. */
  locales: readonly string[];
  /** True if it shows untranslated documents in the trees of the other languages. */
  hasFallbacks?: boolean;
  /** Main menu, with paths of the old site. */
  menu: readonly MenuItem[];
}

/** Reader of the sites of a generator. */
export type SiteReader = (tree: SourceTree, options: ImportOptions) => SourceSite;

export interface SourceSite {
  generator: string;
  about: About;
  candidates: Candidate[];
  /** Labels of dated sections besides the blog, by the collection that each becomes. */
  sections?: ReadonlyMap<string, string>;
  /** Sidebars of documentation, which become books. */
  sidebar?: SidebarEntry[];
  authors?: ReturnType<typeof toAuthors>;
  /**
   * True if the generator copies files without front matter instead of creating pages from them.
   */
  needsFrontMatter?: boolean;
  /**
   * HTML blocks in Markdown that differ from CommonMark: `raw` ones end at their end tag instead of
   * an empty line, and `inline` ones contain Markdown.
   */
  htmlBlocks?: "raw" | "inline" | undefined;
  /** True for a folder of notes, whose folders get pages with links to their notes. */
  hasFolderPages?: boolean | undefined;
  /** Extensions of Markdown, which are converted first. */
  dialect?:
    "obsidian" | "dendron" | "mkdocs" | "vitepress" | "mdbook" | "gitbook" | "zola" | undefined;
  /** Folders in which absolute paths are resolved, as prefixes: `static/`. */
  mediaRoots: string[];
  /** Base path of the old site, without a trailing slash. */
  basePath: string;
  /** Front matter keys of additional taxonomies. */
  taxonomies?: readonly string[];
  /** True if a tag can determine the collection of a file, as in Eleventy. */
  hasCollectionTags?: boolean;
  /** Settings of the site, for template tags. */
  settings?: Values;
  /** Global variables of templates: settings and data files. */
  globals?: Values;
  /** The site's own includes or shortcodes, by name. */
  templates?: ReadonlyMap<string, string>;
  /** Translated words of templates by language, then by key. */
  strings?: ReadonlyMap<string, Readonly<Values>>;
  /** @returns the old paths of the pages that list a tag */
  tagPaths?: ((tag: string) => string[]) | undefined;
  /** @returns the old path of the page of an author, by the key in documents */
  authorPath?: (key: string) => string | undefined;
  /** @returns the label of a tag by its key in documents */
  tagLabel?: (key: string) => string | undefined;
  /** @returns the former addresses of a document that contain a query */
  queryAddresses?: (name: string) => string[];
  /** @returns the id of a post in the old feed, if it differs from its URL */
  feedId?: (candidate: Candidate, address: string | undefined) => string | undefined;
  /** Addresses in the old site's sitemap. */
  sitemap?: readonly string[] | undefined;
  /** Redirects of the old site and its host. */
  redirects?: readonly OldRedirect[] | undefined;
  /** @returns the keys of unsupported settings */
  unusedSettings?: () => string[];
  /** @returns the old path, undefined if it is unknown, false if the file has none */
  oldAddress: (candidate: Candidate, fields: Fields, date?: string) => string | undefined | false;
  /** @returns the text of a document before its conversion to a file of the tree */
  original?: (name: string) => string | undefined;
  /**
   * Additional files to write next to the content folder, such as comments, by suffix of the
   * folder's name.
   */
  extras?: ReadonlyMap<string, string>;
}

/** Files about the repository, which are not part of the site. */
export const repositoryFile =
  /^(?:readme|changelog|contributing|licen[cs]e|code[_-]of[_-]conduct|security|agents|claude)(?:\.[a-z-]+)?\.(?:md|markdown|html)$/i;

/** Instructions for coding agents. In lower case, these names are those of pages. */
export const agentFile =
  /(?:^|\/)(?:(?:CLAUDE|AGENTS?|GEMINI|COPILOT|CODEX|CURSOR|QWEN|WARP)(?:\.[\w-]+)?|copilot-instructions)\.(?:md|mdx|markdown)$/;

export const markdownFile = /\.(?:md|markdown|mkdn?|mkdown|mdx)$/i;
export const pageFile = /\.(?:md|markdown|mkdn?|mkdown|mdx|html?|njk|liquid)$/i;

export function withoutExtension(name: string): string {
  return name.replace(/\.html\.(?:md|markdown|njk|liquid)$/i, "").replace(pageFile, "");
}
