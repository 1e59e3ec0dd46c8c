/**
 * What a tool makes of its tree. Each tool is a function from the tree to this; the rest of the import knows no tool.
 */
import type { Fields } from "./fields.ts";
import type { Place } from "./place.ts";
import type { Remark } from "./remark.ts";

type TemplateSyntax = "liquid" | "shortcodes" | "jsx" | "none";

/** A file that the tool makes a page of. */
export interface Candidate {
  name: string;
  place: Place;
  syntax: TemplateSyntax;
  isDraft: boolean;
  /** Values that the tool's settings give to its front matter. */
  defaults: Record<string, unknown>;
}

/** What a source says of the whole site. */
export interface About {
  name?: string | undefined;
  description?: string | undefined;
  /** Where the site is. */
  url?: string | undefined;
  /** The languages of its documents, the default first. */
  locales: readonly string[];
  /** Its main menu, by old addresses. */
  menu: readonly { label: string; address: string }[];
}

export interface SiteReading {
  tool: string;
  about: About;
  candidates: Candidate[];
  leftOut: Remark[];
  /** Whether the tool copies a file without front matter as it is. */
  needsFrontMatter: boolean;
  /** Folders of the tree that addresses with a slash at their start lead into, as prefixes: `static/`. */
  mediaRoots: string[];
  /** What addresses of the old site start with, without a final slash. */
  basePath: string;
  /** What changed in texts while they were read. */
  changed?: Remark[];
  /** Keys of front matter whose values sort documents, beside tags and categories. */
  taxonomies?: readonly string[];
  /** Whether a tag can name the collection that a file is in, as in Eleventy. */
  hasCollectionTags: boolean;
  /** The site's settings, for tags that ask for them. */
  settings: Record<string, unknown>;
  /** What templates know by a name of their own: settings, and values of data files. */
  globals: Record<string, unknown>;
  /** The site's own templates that texts name: includes, or shortcodes. */
  templates: ReadonlyMap<string, string>;
  /** @returns the old address, undefined where it cannot be known, false where the file has none */
  oldAddress: (
    candidate: Candidate,
    fields: Fields,
    date: string | undefined,
  ) => string | undefined | false;
}

/** Texts about the tree itself, which no site means to publish. */
export const aboutTheTree =
  /^(?:readme|changelog|contributing|licen[cs]e|code[_-]of[_-]conduct|security|agents|claude)(?:\.[a-z-]+)?\.(?:md|markdown|html)$/i;

export const markdownFile = /\.(?:md|markdown|mkdn?|mkdown|mdx)$/i;
export const pageFile = /\.(?:md|markdown|mkdn?|mkdown|mdx|html?|njk|liquid)$/i;

export function withoutExtension(name: string): string {
  return name.replace(/\.html\.(?:md|markdown|njk|liquid)$/i, "").replace(pageFile, "");
}
