/**
 * View model of the API reference, derived from the tables and schemas of the API.
 */
import { z } from "zod";
import type { Deprecation } from "../../contract/version.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { LanguageMark } from "../strings/language.ts";
import type { ReferenceStrings } from "../strings/strings.ts";

/** Props of the sections of the page. */
export interface ReferenceProps {
  reference: Reference;
  strings: ReferenceStrings;
  /** Locale of the strings. */
  locale: string;
  /** Marks the API's own words as English on pages in other languages. */
  english: LanguageMark;
}

export interface Reference {
  baseUrl: string;
  /** Full version, as in `1.0.0`. */
  version: string;
  /** OpenAPI documents of the versions, the current one first. */
  descriptions: { version: string; path: string }[];
  operations: OperationReference[];
  /** All query parameters. */
  parameters: ParameterReference[];
  /** Common fields of the items of all lists. */
  itemFields: FieldReference[];
  /** Fields of the list envelope. */
  listFields: FieldReference[];
  /** Objects shared by several responses, by their names in openapi.json. */
  shapes: ShapeReference[];
  errors: ErrorReference[];
  /** Codes of errors that every operation can return. */
  commonErrors: readonly ErrorCode[];
  /** Fields of an error response. */
  errorFields: FieldReference[];
  /** Paths, without the version, of the lists that are sorted by date. */
  newestFirst: string[];
  /** A list page with a previous and a next page, if the site has one. */
  paging: PagingExample;
  /** Example of a conditional request, with the ETag of this build. */
  conditional: { path: string; tag: string };
  deprecations: Deprecation[];
  /** Additions to the version, newest first. */
  changelog: ApiChanges[];
}

export interface OperationReference {
  id: string;
  /** Path including the version, with `{slug}` as placeholder. */
  path: string;
  summary: string;
  description: string;
  /** Parameters without the common ones of all lists. */
  parameters: ParameterReference[];
  /** True for a list of documents, which has the common parameters and fields of all lists. */
  isList: boolean;
  /** Name of the response schema in openapi.json. */
  response: string;
  /** Fields without the common ones if the response contains items. */
  fields: FieldReference[];
  hasItemFields: boolean;
  /** List operation of the same documents, whose items have the same fields. */
  list: { id: string; summary: string } | null;
  /** Value of `type` in the items, if the response has items. */
  itemType: string | null;
  errors: ErrorCode[];
  /** Path of a working example request. */
  request: string;
  /** Example response as indented JSON; null if the site has no content for it. */
  example: string | null;
}

export interface ParameterReference {
  name: string;
  type: string;
  isInPath: boolean;
  /** A common parameter of all lists, which is not repeated for each operation. */
  isOfEveryList: boolean;
  default?: number;
  maximum?: number | undefined;
  /** Maximum length in Unicode code points. */
  maxLength?: number;
  /** Allowed values, if no others are allowed. */
  values: readonly string[];
  example: string;
  summary: string;
  description: string;
}

export interface FieldReference {
  /** Path from the root of the response, as in `data[].slug`. */
  name: string;
  type: string;
  /** Name of the object type at the end of `type`, if it is one of `shapes`. */
  shape: string | null;
  isNullable: boolean;
  description: string;
}

export interface ShapeReference {
  name: string;
  description: string;
  fields: FieldReference[];
}

interface ErrorReference {
  code: ErrorCode;
  status: number;
  summary: string;
  /** Example request that causes the error; null for server errors. */
  request: { method: string; path: string } | null;
  /** Example response as indented JSON. */
  json: string;
}

/** Additions to the API on one day. */
export const ApiChanges = z.strictObject({
  date: z.iso.date(),
  added: z.array(
    z.strictObject({
      kind: z.enum(["operation", "parameter", "field"]),
      /** Ids of operations, names of parameters and of their new values (`include=html`), paths of fields. */
      names: z.array(z.string()).min(1),
      /** Operations that have them: ids, `lists` for all lists, `documents` for all single documents. Absent for operations. */
      of: z.array(z.string()).min(1).exactOptional(),
    }),
  ),
});

export type ApiChanges = z.output<typeof ApiChanges>;

export type Addition = ApiChanges["added"][number];

export interface PagingExample {
  path: string;
  /** Link header of the response. */
  link: string;
}
