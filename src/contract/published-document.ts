/**
 * Published document, from which each version of the API serializes the public properties.
 * Documents of the content model have at least these properties.
 */

/** Image of a document; `src` is relative to the document's file. */
export interface DocumentImage {
  src: string;
  alt: string;
}

/** Number with its label. */
interface FieldFigure {
  value: string;
  label: string;
  before: string | null;
}

/** File of a document; `file` is relative to the document's file. */
interface FieldFile {
  file: string;
  label: string | null;
}

type FieldScalar = string | number | boolean | DocumentImage | FieldFigure | FieldFile;

/** Value of a collection's field; null if a document omits it. */
export type FieldValue = FieldScalar | readonly FieldScalar[] | null;

/** Identity of a document within its collection. */
export interface NamedDocument {
  /** Translations may share it. */
  slug: string;
  locale: string;
}

export interface Translated extends NamedDocument {
  /** Path of its page, with a trailing slash. */
  path: string;
  title: string;
}

export interface PublishedDocument extends Translated {
  collection: string;
  /** Fields of its collection. */
  fields: Readonly<Record<string, FieldValue>>;
  description: string;
  /** The same document in other languages. */
  translations: readonly Translated[];
  /** Pages that show a version of the document in languages without one. */
  fallbacks?: readonly { locale: string; original?: unknown }[];
  tags: string[];
  image: DocumentImage | null;
  /** Former paths, as spelled in front matter. */
  aliases: readonly string[];
  /** Instants in UTC; null if unknown. */
  publishedAt: string | null;
  updatedAt: string | null;
  readingTimeMinutes: number;
  /** Folder of the book that contains it; null outside books. */
  book?: string | null;
  /** Position in a book; null for a document that is neither a book nor part of one. */
  series: {
    /** A fallback has an original, which the API serves. */
    index: Translated & { original?: Translated };
    /** Number of the part, from 1; null for the book's index. */
    part: number | null;
    /** All parts in order. */
    parts: readonly unknown[];
  } | null;
}

/** Organisation described by company.md. */
export interface PublishedCompany {
  name: string;
  legal_name?: string | undefined;
  description: string;
  founded?: string | undefined;
  email?: string | undefined;
  telephone?: string | undefined;
  address?:
    | {
        street?: string | undefined;
        locality?: string | undefined;
        region?: string | undefined;
        postal_code?: string | undefined;
        country?: string | undefined;
      }
    | undefined;
  social_profiles: string[];
  updatedAt: string | null;
}
