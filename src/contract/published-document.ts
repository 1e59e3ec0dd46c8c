/**
 * A published document, from which each version of the API serializes the fields that it makes public. The documents of the content model have
 * at least these fields.
 */

/** An image of a document; `src` is relative to its file. */
interface FieldImage {
  src: string;
  alt: string;
}

/** A number with its meaning. */
interface FieldFigure {
  value: string;
  label: string;
  before: string | null;
}

type FieldScalar = string | number | boolean | FieldImage | FieldFigure;

/** Value of a field of a collection; null where a document leaves it out. */
export type FieldValue = FieldScalar | readonly FieldScalar[] | null;

/** What a document is called by in its collection. */
export interface NamedDocument {
  /** Translations may share it. */
  slug: string;
  locale: string;
}

interface Translated extends NamedDocument {
  /** The path of its page, with the final slash. */
  path: string;
  title: string;
}

export interface PublishedDocument extends Translated {
  collection: string;
  /** The fields of its collection, beside those that all documents have. */
  fields: Readonly<Record<string, FieldValue>>;
  description: string;
  /** The same document in other languages. */
  translations: readonly Translated[];
  tags: string[];
  image: { alt: string } | null;
  /** Its earlier addresses as editors have written them: paths, whatever their spelling. */
  aliases: readonly string[];
  /** Instants in UTC, or null where nothing tells. */
  publishedAt: string | null;
  updatedAt: string | null;
  readingTimeMinutes: number;
  /** The place in a book; null for a document that neither is one nor belongs to one. */
  series: {
    index: Translated;
    /** From 1; null for the index. */
    part: number | null;
    /** All parts, in their order. */
    parts: readonly unknown[];
  } | null;
}

/** The organisation, as company.md describes it. */
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
