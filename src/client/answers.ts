/**
 * Types of the responses that a client returns.
 *
 * openapi-typescript writes the types of a site, its own collections and fields among them, from its openapi.json. Without them a document has the
 * properties that all documents have.
 */
import type { z } from "zod";
import type { CommonProperties } from "../contract/v1/schemas.ts";
import type { schemas } from "../contract/v1/schemas.ts";

type Answer<Name extends keyof typeof schemas> = z.infer<(typeof schemas)[Name]>;

/** Address of the API below that of the site. */
type Root = "/api/public/v1/";

/** Response of an address. */
type Response<Paths, Path> = Path extends keyof Paths
  ? Paths[Path] extends {
      get: {
        responses: { 200: { content: { "application/json": infer Body } } };
      };
    }
    ? Body
    : never
  : never;

/** Path parameters and query of an address. */
type Parameters<Paths, Path> = Path extends keyof Paths
  ? Paths[Path] extends { get: { parameters: infer Known } }
    ? Known
    : never
  : never;

/** Names of lists: every path whose response has pages. */
export type ListName<Paths> = unknown extends Paths
  ? string
  : {
      [Path in keyof Paths]: Path extends `${Root}${infer Name}`
        ? Response<Paths, Path> extends { pagination: unknown }
          ? Name
          : never
        : never;
    }[keyof Paths];

/** Names of lists whose documents can be read one by one. */
export type ReadName<Paths> = unknown extends Paths
  ? string
  : {
      [Path in keyof Paths]: Path extends `${Root}${infer Name}/{slug}` ? Name : never;
    }[keyof Paths];

/** Query of a list by the names of its parameters, as the site's reference has them. */
export type Query<Paths = unknown, Name extends string = string> = unknown extends Paths
  ? Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
  : Parameters<Paths, `${Root}${Name}`> extends { query?: infer Known }
    ? Known
    : never;

/** A document of any collection. */
type Document = CommonProperties & { type: string; [field: string]: unknown };

/** A page of a list. */
export type ListAnswer<Paths = unknown, Name extends string = string> = unknown extends Paths
  ? Omit<Answer<"TagList">, "data"> & { data: Document[] }
  : Response<Paths, `${Root}${Name}`>;

/** An item of a list, with its body if it was asked for. */
export type Item<Paths = unknown, Name extends string = string> =
  ListAnswer<Paths, Name> extends { data: readonly (infer Element)[] } ? Element : never;

/** A document with its body. */
export type ItemAnswer<Paths = unknown, Name extends string = string> = unknown extends Paths
  ? { data: Copied }
  : Response<Paths, `${Root}${Name}/{slug}`>;

/** A document of any collection with its body, as a copy keeps it. */
export type Copied = Document & { markdown: string; digest: string };

/** The organisation. */
export type CompanyAnswer = Answer<"CompanyResponse">;

/** Changes since a cursor. */
export type ChangesAnswer = Answer<"ChangesResponse">;

/** Files of the export. */
export type ExportAnswer = Answer<"ExportResponse">;
