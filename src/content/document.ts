/**
 * A document: one Markdown file, checked, with its place in the site.
 */
import type { FrontMatter } from "../collections/front-matter/front-matter-schema.ts";

/**
 * Visibility of a document. `noindex` ones have a page and a Markdown alternate, but are in no
 * list.
 */
export type PublicationState = "published" | "noindex" | "draft" | "scheduled";

/** Properties of a document other than its front matter. */
interface Placed {
  /** As problems name it: `content/blog/x.md`. */
  file: string;
  /** Relative to the content folder: `blog/x.md`. */
  source: string;
  locale: string;
  slug: string;
  /** The path of its page, with the final slash. */
  path: string;
  state: PublicationState;
  /** Instants in UTC, or null where nothing tells. */
  publishedAt: string | null;
  updatedAt: string | null;
  /** First commit of its file: the date of a page that has no other. */
  addedAt: string | null;
  /** The Markdown below the front matter, as written. */
  body: string;
  /** The line of the file on which the body starts, from 1. */
  bodyLine: number;
  /**
   * Locates a value of the front matter in the file, by its key and the keys and indexes below it.
   */
  locate: (key: string, ...below: (string | number)[]) => { line: number; column: number };
  /**
   * Locates an offset in such a value; the start of the value if its lines are not those of the
   * file.
   */
  locateIn: (
    offset: number,
    key: string,
    ...below: (string | number)[]
  ) => { line: number; column: number };
  readingTimeMinutes: number;
  /** The folder that is the book in which its file lies: `guides/public-policy`; null for none. */
  book: string | null;
  /**
   * Its place in that book as readers see it, which only has what has a page and may be told; null
   * for none.
   */
  series: Series | null;
  /**
   * The same document in other languages, published ones only, in the order of the site's
   * languages.
   */
  translations: Document[];
}

/** A place in a book. */
interface Series {
  /** The book itself, in the language of the document where it is there. */
  index: Document;
  /** From 1; null for the index. */
  part: number | null;
  /** The parts in the language of the document, in their order. */
  parts: Document[];
}

/** Front matter that publication, addresses and dates replace. */
type Replaced = "date" | "updated" | "draft" | "noindex" | "slug";

/** One text of a site with its facts, of any collection. */
export interface Document extends Omit<FrontMatter, Replaced>, Placed {}

/** Document with the layout `page`. */
export type Page = Document;

/** Document with the layout `person`. */
export type Author = Document;

/** @returns whether a document can list a collection and consist of blocks */
export function isPage({ layout }: Pick<Document, "layout">): boolean {
  return layout === "page";
}

/** @returns whether a document is about a person who writes, whose name is its title */
export function isAuthor({ layout }: Pick<Document, "layout">): boolean {
  return layout === "person";
}
