/**
 * What a major version promises of the site: the shapes of its answers, and how they follow from what is published. Functions of their arguments
 * alone; public fields are named one by one, so that nothing becomes public by accident.
 */
import type { ZodType } from "zod";
import type { CollectionName, SiteCollectionName } from "./collections.ts";
import type { DeclaredList } from "./declared-lists.ts";
import type { DocumentReference } from "./field.ts";
import type {
  NamedDocument,
  PublishedCompany,
  PublishedDocument,
} from "./published-document.ts";
import type { ApiVersion } from "./version.ts";

/** What a document is shown with beside what it says: its names and absolute addresses. */
export interface DocumentUrls {
  baseUrl: string;
  /** @returns what this version calls the document, or a translation of it: the one name at which it is read */
  nameOf: (document: NamedDocument) => string;
  /** @returns where this very version answers with the document, or a translation of it, and its text; null where it does not */
  apiUrlOf: (document: NamedDocument) => string | null;
  /** @returns a published document that this one names by its slug, in its language where there is a translation; null for none */
  refer: (collection: CollectionName, slug: string) => DocumentReference | null;
  /** Of the document's image; null for none. */
  image: string | null;
}

export interface Projection {
  version: ApiVersion;
  /** By the names that the operations give their answers. */
  schemas: Readonly<Record<string, ZodType>>;
  /** @returns the schemas of the answers of a list that a site declares and of one of its documents, by the names that their operations give them */
  declaredAnswers(list: DeclaredList): [name: string, schema: ZodType][];
  /** @returns the names of the fields that the items of a list have, in their order */
  fieldsOf(collection: SiteCollectionName): string[];
  /** @returns what the API offers */
  toIndex(site: { name: string; baseUrl: string }, version: ApiVersion): object;
  /** @returns a document as an item of its list */
  toItem(document: PublishedDocument, urls: DocumentUrls): object;
  /** @returns a document as it is read alone, with its text, whose addresses are absolute */
  toItemWithText(
    document: PublishedDocument,
    urls: DocumentUrls,
    markdown: string,
  ): object;
  /** @returns a tag, with the addresses of its lists */
  toTag(tag: {
    name: string;
    count: number;
    lists: { name: string; count: number; url: string }[];
  }): object;
  /** @returns the organisation */
  toCompanyProfile(
    company: PublishedCompany,
    urls: { baseUrl: string; logo: string | null },
    markdown: string,
  ): object;
}
