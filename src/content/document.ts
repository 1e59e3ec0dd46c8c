/**
 * A document: one Markdown file, checked, with its place in the site.
 */
import type { AuthorFrontMatter } from "../collections/authors.ts";
import type { DeclaredFrontMatter } from "../collections/declared-collection.ts";
import type { FrontMatterOf } from "../collections/written-collections.ts";
import type { CollectionName } from "../contract/collections.ts";

/** Whether a document is seen: only `published` is; `noindex` has a page and a twin and is in nothing else. */
export type PublicationState = "published" | "noindex" | "draft" | "scheduled";

/** What a document has beside its front matter. */
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
  /** When its file was first committed, which is told as the day of a page that has no other. */
  addedAt: string | null;
  /** The Markdown below the front matter, as written. */
  body: string;
  /** The line of the file on which the body starts, from 1. */
  bodyLine: number;
  /** Where a value of the front matter stands in the file: that of a key, or one below it by further keys and places in lists. */
  locate: (
    key: string,
    ...below: (string | number)[]
  ) => { line: number; column: number };
  /** Where a place in such a value stands, counted from its first character; the value itself where its lines are not those of the file. */
  locateIn: (
    offset: number,
    key: string,
    ...below: (string | number)[]
  ) => { line: number; column: number };
  readingTimeMinutes: number;
  /** The folder that is the book in which its file lies: `guides/public-policy`; null for none. */
  book: string | null;
  /** Its place in that book as readers see it, which only has what has a page and may be told; null for none. */
  series: Series | null;
  /** The same document in other languages, published ones only, in the order of the site's languages. */
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

/** A document of one collection. */
export type DocumentOf<Name extends CollectionName> = Placed &
  FrontMatterOf<Name>;

/** One text of a site with its facts, of any collection. */
export type Document =
  | { [Name in CollectionName]: DocumentOf<Name> }[CollectionName]
  | (Placed & DeclaredFrontMatter)
  | Author;

/** A person who writes, whose name is the title. */
export type Author = Placed & AuthorFrontMatter;

/** A document that can list a collection. */
export type Page = DocumentOf<"pages">;

export function isPage(document: Document): document is Page {
  return document.collection === "pages";
}

export function isAuthor(document: Document): document is Author {
  return "role" in document;
}
