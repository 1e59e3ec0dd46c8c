/**
 * A document: one Markdown file, checked, with its place in the site.
 */
import type {
  Category,
  CollectionName,
  PostKind,
} from "../contract/collections.ts";

/** Whether a document is seen: only `published` is; `noindex` has a page and a twin and is in nothing else. */
export type PublicationState = "published" | "noindex" | "draft" | "scheduled";

interface Common {
  /** As problems name it: `content/blog/x.md`. */
  file: string;
  /** Relative to the content folder: `blog/x.md`. */
  source: string;
  locale: string;
  slug: string;
  /** The path of its page, with the final slash. */
  path: string;
  state: PublicationState;
  title: string;
  description: string;
  /** Instants in UTC, or null where nothing tells. */
  publishedAt: string | null;
  updatedAt: string | null;
  tags: string[];
  /** `src` as written: a path beside the file, a path of the site or a URL. */
  image: { src: string; alt: string } | null;
  aliases: string[];
  order: number | null;
  /** The Markdown below the front matter, as written. */
  body: string;
  /** The line of the file on which the body starts, from 1. */
  bodyLine: number;
  /** Where a value of the front matter stands in the file: that of a key, or one of its list by the index. */
  locate: (key: string, index?: number) => { line: number; column: number };
  readingTimeMinutes: number;
  /** The same document in other languages, published ones only, in the order of the site's languages. */
  translations: Document[];
}

export interface Page extends Common {
  collection: "pages";
  category: Category;
  /** The collection that this page lists, or null. */
  listing: CollectionName | null;
}

export interface Post extends Common {
  collection: "blog";
  kind: PostKind;
  author: string | null;
}

interface Guide extends Common {
  collection: "guides";
  author: string | null;
}

export interface CaseStudy extends Common {
  collection: "case-studies";
  client: string;
  industry: string | null;
  services: string[];
  outcomes: string[];
}

export interface Offer extends Common {
  collection: "services" | "industries" | "consulting";
}

export type Document = Page | Post | Guide | CaseStudy | Offer;
