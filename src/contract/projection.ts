/**
 * What a major version promises of the site: the shapes of its answers, and how they follow from what is published. Functions of their arguments
 * alone; public fields are named one by one, so that nothing becomes public by accident.
 */
import type { ZodType } from "zod";
import type {
  PublishedCompany,
  PublishedDocument,
} from "./published-document.ts";
import type { ApiVersion } from "./version.ts";

/** Absolute addresses that a document is shown with. */
export interface DocumentUrls {
  baseUrl: string;
  /** Where this very version answers with the document and its text; null where it does not. */
  api: string | null;
  /** Of the document's image; null for none. */
  image: string | null;
}

export interface Projection {
  version: ApiVersion;
  /** By the names that the operations give their answers. */
  schemas: Readonly<Record<string, ZodType>>;
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
  /** @returns the organisation */
  toCompanyProfile(
    company: PublishedCompany,
    urls: { baseUrl: string; logo: string | null },
    markdown: string,
  ): object;
}
