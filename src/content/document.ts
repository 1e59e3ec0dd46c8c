/**
 * Document: a validated Markdown file with its place in the site.
 */
import type { Place, Position } from "./problems.ts";
import type { FrontMatter } from "../collections/front-matter/front-matter-schema.ts";

/**
 * Visibility of a document. `noindex` documents have a page and a Markdown alternate, but are in no
 * list. `earlier` ones, of an earlier version of a book, are in the lists of that version only.
 */
type PublicationState = "published" | "noindex" | "earlier" | "draft" | "scheduled" | "expired";

/** Properties of a document other than its front matter. */
interface Placed {
  /** Path as shown in problems: `content/blog/x.md`. */
  file: string;
  /** Name relative to the content folder: `blog/x.md`. */
  source: string;
  locale: string;
  slug: string;
  /** Path of the page, with a trailing slash. */
  path: string;
  state: PublicationState;
  /** Instants in UTC; null if unknown. */
  publishedAt: string | null;
  updatedAt: string | null;
  /**
   * The same instants with the offset of their author, `YYYY-MM-DDTHH:MM:SS+HH:MM` or with `Z`:
   * pages show the author's day.
   */
  publishedLocal: string | null;
  updatedLocal: string | null;
  /** Instant from which the document is not published, in UTC; null if it stays. */
  expiresAt: string | null;
  /** Time at which it takes place; null if its collection has none. */
  period: Period | null;
  /** Instant of the first commit of the file: the date of a page without another date. */
  addedAt: string | null;
  /** Instant of the last commit of the file, of whatever part; null without git. */
  committedAt: string | null;
  /** Markdown below the front matter, as written. */
  body: string;
  /** Line of the file on which the body starts, counted from 1. */
  bodyLine: number;
  /**
   * Locates a value of the front matter in the file, by its key and the keys and indexes below it.
   */
  locate: (key: string, ...below: (string | number)[]) => Place;
  /**
   * Locates an offset in a front matter value; returns the start of the value if its lines differ
   * from those of the file.
   */
  locateIn: (offset: number, key: string, ...below: (string | number)[]) => Place;
  /** Finds the file of a line of the body that another file contains; absent without such lines. */
  toSource?: (place: Place) => Place;
  /** Writes the paths in a message as that file has them. */
  toWritten?: (message: string, place: Place) => string;
  readingTimeMinutes: number;
  /** Folder of the book that contains the file: `guides/public-policy`; null outside books. */
  book: string | null;
  /** Position in the visible book, which contains only published parts; null outside books. */
  series: Series | null;
  /**
   * The same document in other languages, published ones only, in the order of the site's
   * languages.
   */
  translations: Document[];
  /**
   * The document whose text this one shows in the tree of another language, which lacks a
   * translation; absent for documents of files.
   */
  original?: Document;
  /** Documents that show this text in other languages; absent if there are none. */
  fallbacks?: readonly Document[];
}

/** Position in a book. */
interface Series {
  /** Index of the book, in the language of the document if available. */
  index: Document;
  /** Number of the part, counted from 1; null for the index. */
  part: number | null;
  /** Parts in the language of the document, in book order. */
  parts: Document[];
  /** Heading in the index above the links to the part and those after it. */
  heading?: string | undefined;
}

/** Time at which a document takes place, in milliseconds since 1970. */
export interface Period {
  start: number;
  end: number;
  /** Local days of the start and of the last day, if the document names no times. */
  days: { first: string; last: string } | null;
  /** True if the document names its end. */
  hasEnd: boolean;
}

/** Front matter that is replaced by publication state, paths and instants. */
type Replaced = "date" | "updated" | "expires" | "draft" | "slug";

/** Document of any collection: its front matter and its place in the site. */
export interface Document extends Omit<FrontMatter, Replaced>, Placed {}

export function placeInBody(
  { file, bodyLine, toSource = (place) => place }: Pick<Document, "file" | "bodyLine" | "toSource">,
  { line, column }: Position,
): Place {
  return toSource({ file, line: line + bodyLine - 1, column });
}

/** @returns whether a document can list a collection and contain blocks */
export function isPage({ layout }: Pick<Document, "layout">): boolean {
  return layout === "page";
}

/** @returns whether a document describes an author, whose name is its title */
export function isAuthor({ layout }: Pick<Document, "layout">): boolean {
  return layout === "person";
}

/**
 * @returns the image of a document in lists; null for a diagram, which cropping would make
 *   unreadable
 */
export function pictureOf({ image }: Pick<Document, "image">): Document["image"] {
  return image?.kind === "diagram" ? null : image;
}

/**
 * @param now time of the build, the same for every document
 * @returns the state of a document: published, or the reason why it is not
 */
export function publicationState(
  frontMatter: {
    draft: boolean;
    noindex: boolean;
    date?: string | undefined;
    expiresAt?: string | null;
    isEarlier?: boolean;
  },
  now: string,
): PublicationState {
  if (frontMatter.draft) return "draft";
  if (hasExpired(frontMatter, now)) return "expired";
  if (frontMatter.date !== undefined && frontMatter.date > now) return "scheduled";
  if (frontMatter.noindex) return "noindex";
  return frontMatter.isEarlier ? "earlier" : "published";
}

/** @returns whether a document is past its end at an instant */
export function hasExpired(
  { expiresAt = null }: { expiresAt?: string | null },
  instant: string,
): boolean {
  return expiresAt !== null && expiresAt <= instant;
}

/** @returns whether a document is published, in the current version of its book or in an earlier one */
export function isPublic({ state }: Pick<Document, "state">): boolean {
  return state === "published" || state === "earlier";
}

/** @returns whether a document has a page only in previews */
export function isUnpublished(document: Pick<Document, "state">): boolean {
  return !isPublic(document) && document.state !== "noindex";
}

/** @returns the translation of a document into a language, or its fallback; undefined without either */
export function versionIn(document: Document, locale: string): Document | undefined {
  const { translations, fallbacks = [] } = document;
  return [document, ...translations, ...fallbacks].find((other) => other.locale === locale);
}

/** @returns the version of a document in a language, or else the document itself */
export function documentIn(document: Document, locale: string): Document {
  return versionIn(document, locale) ?? document;
}

/** @returns the language of the text, which is not that of the page for a fallback */
export function textLocale({ original, locale }: Pick<Document, "original" | "locale">): string {
  return original?.locale ?? locale;
}
