/**
 * Types of the responses that a client returns.
 *
 * openapi-typescript generates the types of a site, including its own collections and fields, from
 * its openapi.json. Without them, a document has only the common properties.
 */
import type { components } from "./api-types.ts";

/**
 * Type of a response without unknown properties, so that a misspelled one is a type error.
 *
 * openapi.json allows additional properties, and declares one nullable property of some objects as
 * optional for the sake of other generators. The API always sends it.
 */
type Declared<Type> = Type extends readonly (infer Element)[]
  ? Declared<Element>[]
  : Type extends object
    ? {
        [Key in keyof Type as null extends Type[Key] ? never : Known<Key>]: Declared<Type[Key]>;
      } & {
        [Key in keyof Type as null extends Type[Key] ? Known<Key> : never]-?: Declared<
          Exclude<Type[Key], undefined>
        >;
      } extends infer Merged
      ? { [Key in keyof Merged]: Merged[Key] }
      : never
    : Type;

/** Key of a property; never for an index signature. */
type Known<Key> = string extends Key ? never : Key;

type Contract<Name extends keyof components["schemas"]> = Declared<components["schemas"][Name]>;

/** Path prefix of the API. */
type Root = "/api/public/v1/";

/** Path without the extension that files of a static host have. */
type Plain<Path> = Path extends `${infer Start}.json` ? Start : Path;

/** Operation of a path, or of its file on a static host. */
type Operation<Paths, Path extends string> = Path extends keyof Paths
  ? Paths[Path]
  : `${Path}.json` extends keyof Paths
    ? Paths[`${Path}.json`]
    : never;

/** Response type of an operation. */
type Response<Of> = Of extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Declared<Body>
  : never;

/** Names of lists: all paths whose responses have pages, except for the search. */
export type ListName<Paths> = unknown extends Paths
  ? string
  : {
      [Path in keyof Paths]: Plain<Path> extends `${Root}${infer Name}`
        ? Response<Paths[Path]> extends { pagination: unknown; search?: never }
          ? Name
          : never
        : never;
    }[keyof Paths];

/** Names of lists whose documents can be requested individually. */
export type ReadName<Paths> = unknown extends Paths
  ? string
  : {
      [Path in keyof Paths]: Plain<Path> extends `${Root}${infer Name}/{slug}` ? Name : never;
    }[keyof Paths];

/**
 * Query of a list, by parameter name as in the site's reference; on a static host, the language and
 * bounds.
 */
export type Query<Paths = unknown, Name extends string = string> = unknown extends Paths
  ? Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  : `${Root}${Name}` extends keyof Paths
    ? Paths[`${Root}${Name}`] extends { get: { parameters: { query?: infer Accepted } } }
      ? Accepted
      : never
    : {
        [bound: `${string}_from` | `${string}_to` | `${string}_since`]: string | number | undefined;
        locale?: string | undefined;
      };

/** Document of any collection. */
type Document = Omit<Contract<"Document">, "markdown" | "digest" | "html"> & {
  [field: string]: unknown;
};

/** Page of a list. Items of the list `documents` are those of the lists of collections. */
export type ListResponse<Paths = unknown, Name extends string = string> = unknown extends Paths
  ? Omit<Contract<"DocumentList">, "data"> & { data: Document[] }
  : Name extends "documents"
    ? Omit<Contract<"DocumentList">, "data"> & {
        data: Item<Paths, Exclude<ListName<Paths>, "documents" | "tags">>[];
      }
    : Response<Operation<Paths, `${Root}${Name}`>>;

/** Item of a list, with its body if it was requested. */
export type Item<Paths = unknown, Name extends string = string> =
  ListResponse<Paths, Name> extends { data: readonly (infer Element)[] } ? Element : never;

/** Document with its body. */
export type ItemResponse<Paths = unknown, Name extends string = string> = unknown extends Paths
  ? { data: CopiedDocument & { html?: string } }
  : Response<Operation<Paths, `${Root}${Name}/{slug}`>>;

/** Document of any collection with its body, as stored in a copy. */
export type CopiedDocument = Document & { markdown: string; digest: string };

/** Parameters of a search besides its text. */
export interface SearchQuery {
  page?: number | undefined;
  /** At most 20; 10 by default. */
  per_page?: number | undefined;
  /** Name of a list, as in `blog`. */
  collection?: string | undefined;
  tag?: string | undefined;
  year?: number | string | undefined;
  /** The first language of the site by default. */
  locale?: string | undefined;
  /** True if longer words than the last one match, too, for results while a person types. */
  prefix?: boolean | undefined;
}

/** Ranked documents, and what the search has made of the words. */
export type SearchResponse = Contract<"SearchResponse">;

/** Company profile. */
export type CompanyResponse = Contract<"CompanyResponse">;

/** Changes since a cursor. */
export type ChangesResponse = Contract<"ChangesResponse">;

/** Files of the export. */
export type ExportResponse = Contract<"ExportResponse">;
