/**
 * Major version of the API for builds: its tables, its response schemas, and the functions that
 * serialize published content. Public fields are listed individually, so nothing becomes public by
 * accident. Collections are described as the API serves them, derived from their declarations
 * (src/collections).
 */
import type { ZodType } from "zod";
import type {
  ParameterRow,
  RangeParameter,
  Described,
  DescribedOperation,
  FixedKind,
} from "../format/api.ts";
import type { PublishedDocument, PublishedCompany } from "./published-document.ts";
import type { DocumentUrls } from "./field.ts";

/**
 * Row of a version's table of operations. Operations of collections are derived from their
 * declarations (make-api.ts).
 */
interface OperationRow extends Described {
  id: string;
  path: string;
  kind: FixedKind | "list";
  /** Null, because the only list in the table is that of all documents. */
  collection: null;
  group: string;
  response: string;
}

export interface ApiVersion {
  /** Major version, as in every path: `v1`. */
  name: string;
  /** Full version, as in openapi.json. */
  full: string;
  /** Descriptions of the operation groups by name, in the order of the reference. */
  groups: Readonly<Record<string, string>>;
  /** Documentation of response headers by name, with placeholders such as `{list}` in examples. */
  headers: Readonly<Record<string, { description: string; example: string }>>;
  /** Operations; the first is the index of the API. */
  operations: readonly OperationRow[];
  parameters: readonly ParameterRow[];
  /** Values of a document for the facets of all collections, by parameter name. */
  facets: Readonly<
    Record<
      string,
      (
        document: PublishedDocument,
        collection: ApiCollection,
        timezone?: string,
      ) => readonly string[]
    >
  >;
  /** Sort keys of all collections. Null sorts last in either direction. */
  sortKeys: Readonly<Record<string, (document: PublishedDocument) => string | null>>;
  /** Response schemas, by the names used in operations. */
  schemas: Readonly<Record<string, ZodType>>;
  /**
   * @returns the schemas of a collection's list and documents, by the names used in their
   * operations
   */
  collectionSchemas(collection: ApiCollection): Readonly<Record<string, ZodType>>;
  /**
   * Descriptions of the schemas and their properties. `Document` describes the properties that all
   * collections share, `Response` those that all responses share.
   */
  texts: Readonly<
    Record<string, { description: string; properties?: Readonly<Record<string, string>> }>
  >;
  toIndex(
    site: { name: string; baseUrl: string; timezone?: string | undefined },
    api: { name: string; full: string; operations: readonly DescribedOperation[] },
  ): object;
  /** @returns a document as an item of its list; the caller adds its body */
  toItem(document: PublishedDocument, collection: ApiCollection, urls: DocumentUrls): object;
  toCompany(
    company: PublishedCompany,
    urls: { baseUrl: string; logo: string | null },
    markdown: string,
  ): object;
}

export interface ApiCollection {
  /** Name of its folder and last segment of its list's path. */
  name: string;
  /** `type` of its items. */
  type: string;
  /** Path prefix of its pages in the default language, with a slash at both ends. */
  path: string;
  /** True if slugs may contain slashes. */
  hasFolders: boolean;
  /** Operation that lists its published documents. */
  list: { id: string; summary: string; description: string };
  /** Operation that reads one of its documents. */
  single: {
    id: string;
    /** Singular and plural in messages and documentation. */
    one: string;
    many: string;
  };
  /**
   * Schema of its items in openapi.json, from which the names of its other schemas are derived;
   * `list` is the name of the list schema.
   */
  item: { id: string; description: string; list?: string };
  /** Parameters of its list for its own fields. */
  filters: readonly ParameterRow[];
  /** Fields by which its list can be sorted. */
  sorts: readonly { field: string; of: RangeParameter["of"] }[];
  properties: readonly ItemProperty[];
}

/** Property of items in addition to the common ones. */
export interface ItemProperty {
  name: string;
  schema: ZodType;
  read: (document: PublishedDocument, urls: DocumentUrls) => unknown;
}

/** API of a site in a version: its rows, with those of the collections. */
export interface Api extends Pick<ApiVersion, "name" | "full"> {
  version: ApiVersion;
  operations: readonly DescribedOperation[];
  /** Parameters of all operations, by unique name. */
  parameters: readonly ParameterRow[];
  /** Response schemas, by the names used in operations. */
  schemas: Readonly<Record<string, ZodType>>;
}
