/**
 * A major version of the API as a build reads it: its tables, the schemas of its responses, and the functions that serialize
 * what is published. Public fields are named one by one, so nothing becomes public by accident.
 */
import type { ZodType } from "zod";
import type { Described, DescribedOperation, FixedKind, ParameterRow } from "./api.ts";
import type { ApiCollection } from "./collection.ts";
import type { DocumentReference, Image } from "./field.ts";
import type {
  DocumentImage,
  NamedDocument,
  PublishedCompany,
  PublishedDocument,
} from "./published-document.ts";

/** Names and absolute URLs with which a document is serialized. */
export interface DocumentUrls {
  baseUrl: string;
  /** @returns the slug of the document, or of a translation of it, in this version */
  nameOf: (document: NamedDocument) => string;
  /** @returns the API URL of the document, or of a translation of it, in this version; null for none */
  apiUrlOf: (document: NamedDocument) => string | null;
  /** @returns a published document that this one names by its slug, in its language if there is a translation; null for none */
  refer: (collection: string, slug: string) => DocumentReference | null;
  /** @returns an image of the document with its absolute URL and its size */
  toImage: (image: DocumentImage) => Image;
}

/** A change of a document with absolute URLs. */
export interface DocumentChange {
  change: "added" | "changed" | "removed";
  type: string;
  /** Last segment of the path of its list. */
  collection: string;
  slug: string;
  url: string;
  /** Null for a document that was removed. */
  apiUrl: string | null;
  /** Null for a document that was removed. */
  digest: string | null;
  /** The page to which the URL of a removed document redirects, or null. */
  redirectsTo: string | null;
  /** Position after this change. */
  cursor: string;
}

/** A file of the export. */
export interface ExportedFile {
  /** Last segment of the path of its list, or `all`. */
  collection: string;
  url: string;
  items: number;
  bytes: number;
  digest: string;
}

/** A tag with the lists that have items with it. */
export interface CountedTag {
  name: string;
  count: number;
  lists: readonly { name: string; count: number; url: string }[];
}

/** Row of a version's table of operations. Those of collections follow from their declarations (make-api.ts). */
interface OperationRow extends Described {
  id: string;
  path: string;
  kind: FixedKind | "list";
  /** The only list of the table is that of all documents. */
  collection: null;
  group: string;
  response: string;
}

export interface Serializer {
  /** The major version, as in every path: `v1`. */
  name: string;
  /** The whole version, as in openapi.json. */
  full: string;
  /** Descriptions of the groups of operations, by name, in the order of the reference. */
  groups: Readonly<Record<string, string>>;
  /** The first is the index of the API. */
  operations: readonly OperationRow[];
  parameters: readonly ParameterRow[];
  /** Values of a document for the facets that all collections have, by the names of the parameters. */
  facets: Readonly<
    Record<string, (document: PublishedDocument, collection: ApiCollection) => readonly string[]>
  >;
  /** Sort keys of all collections; null sorts last in either direction. */
  sortKeys: Readonly<Record<string, (document: PublishedDocument) => string | null>>;
  /** Schemas of responses by the names in the operations. */
  schemas: Readonly<Record<string, ZodType>>;
  /** @returns the schemas of a collection's list and of its documents, by the names in their operations */
  collectionSchemas(collection: ApiCollection): Readonly<Record<string, ZodType>>;
  /** Descriptions of the schemas and their properties. `Document` covers the common properties of every collection, `Response` those of every response. */
  texts: Readonly<
    Record<string, { description: string; properties?: Readonly<Record<string, string>> }>
  >;
  /** @returns the index of the API */
  toIndex(
    site: { name: string; baseUrl: string },
    api: { name: string; full: string; operations: readonly DescribedOperation[] },
  ): object;
  /** @returns a document as an item of its list; the caller adds its body */
  toItem(document: PublishedDocument, collection: ApiCollection, urls: DocumentUrls): object;
  toTag(tag: CountedTag): object;
  toChange(change: DocumentChange): object;
  toExport(cursor: string, files: readonly ExportedFile[]): object;
  toCompany(
    company: PublishedCompany,
    urls: { baseUrl: string; logo: string | null },
    markdown: string,
  ): object;
}
