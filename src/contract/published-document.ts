/**
 * A published document, of which each version of the API serializes what it makes public. The documents of the content model
 * have at least these properties.
 */

/** An image of a document; `src` is relative to its file. */
export interface DocumentImage {
  src: string;
  alt: string;
}

/** A number with its meaning. */
interface FieldFigure {
  value: string;
  label: string;
  before: string | null;
}

type FieldScalar = string | number | boolean | DocumentImage | FieldFigure;

/** Value of a field of a collection; null where a document leaves it out. */
export type FieldValue = FieldScalar | readonly FieldScalar[] | null;

/** Identifier of a document in its collection. */
export interface NamedDocument {
  /** Translations may share it. */
  slug: string;
  locale: string;
}

interface Translated extends NamedDocument {
  /** Path of its page, with the final slash. */
  path: string;
  title: string;
}

export interface PublishedDocument extends Translated {
  collection: string;
  /** The fields of its collection. */
  fields: Readonly<Record<string, FieldValue>>;
  description: string;
  /** The same document in other languages. */
  translations: readonly Translated[];
  tags: string[];
  image: DocumentImage | null;
  /** Earlier paths, in the spelling of the front matter. */
  aliases: readonly string[];
  /** Instants in UTC; null if unknown. */
  publishedAt: string | null;
  updatedAt: string | null;
  readingTimeMinutes: number;
  /** Position in a book; null for a document that neither is one nor belongs to one. */
  series: {
    index: Translated;
    /** From 1; null for the index. */
    part: number | null;
    /** All parts in order. */
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
