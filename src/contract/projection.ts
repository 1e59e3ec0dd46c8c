/**
 * What a major version promises of the site: the shapes of its answers, and how they follow from what is published. Functions of their arguments
 * alone; public fields are named one by one, so that nothing becomes public by accident.
 */
import type { ZodType } from "zod";
import type { ProjectedCollection } from "./collection.ts";
import type { DocumentReference } from "./field.ts";
import type { NamedDocument, PublishedCompany, PublishedDocument } from "./published-document.ts";
import type { ApiVersion } from "./version.ts";

/** What a document is shown with beside what it says: its names and absolute addresses. */
export interface DocumentUrls {
  baseUrl: string;
  /** @returns what this version calls the document, or a translation of it: the one name at which it is read */
  nameOf: (document: NamedDocument) => string;
  /** @returns where this very version answers with the document, or a translation of it, and its text; null where it does not */
  apiUrlOf: (document: NamedDocument) => string | null;
  /** @returns a published document that this one names by its slug, in its language where there is a translation; null for none */
  refer: (collection: string, slug: string) => DocumentReference | null;
  /** Of the document's image; null for none. */
  image: string | null;
  /** @returns the absolute address of a file that the document names by a path from its own */
  urlOf: (src: string) => string | null;
}

/** A change of a document with absolute addresses. */
export interface ShownChange {
  change: "added" | "changed" | "removed";
  /** What its item says that it is. */
  type: string;
  /** The path of its list below the version, without the slash. */
  collection: string;
  slug: string;
  url: string;
  /** Null where it is not read alone, and of what is gone. */
  apiUrl: string | null;
  /** Null of what is gone. */
  digest: string | null;
  /** The address that the one of what is gone leads to now, or null. */
  leadsTo: string | null;
  /** The place after this change. */
  cursor: string;
}

/** A file of the export. */
export interface ExportedFile {
  /** The path of its list below the version, without the slash, or `all`. */
  collection: string;
  url: string;
  items: number;
  bytes: number;
  digest: string;
}

export interface Projection {
  version: ApiVersion;
  /** By the names that the operations give their answers. */
  schemas: Readonly<Record<string, ZodType>>;
  /** @returns the schemas of a collection's list and of its single read, by the names that their operations give them */
  collectionAnswers(collection: ProjectedCollection): Readonly<Record<string, ZodType>>;
  /** @returns what the API offers */
  toIndex(site: { name: string; baseUrl: string }, version: ApiVersion): object;
  /** @returns a document as an item of its list */
  toItem(document: PublishedDocument, collection: ProjectedCollection, urls: DocumentUrls): object;
  /** @returns a document as it is read alone, with its text, whose addresses are absolute. Whoever asks adds the digest of it */
  toItemWithText(
    document: PublishedDocument,
    collection: ProjectedCollection,
    urls: DocumentUrls,
    markdown: string,
  ): object;
  /** @returns a tag, with the addresses of its lists */
  toTag(tag: {
    name: string;
    count: number;
    lists: { name: string; count: number; url: string }[];
  }): object;
  /** @returns a change as an entry of the list of changes */
  toChange(change: ShownChange): object;
  /** @returns which files everything is in */
  toExport(cursor: string, files: readonly ExportedFile[]): object;
  /** @returns the organisation */
  toCompanyProfile(
    company: PublishedCompany,
    urls: { baseUrl: string; logo: string | null },
    markdown: string,
  ): object;
}
