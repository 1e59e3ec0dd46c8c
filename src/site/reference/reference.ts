/**
 * View model of the API reference, from the tables and schemas of the API.
 */
import type { Deprecation } from "../../contract/version.ts";
import type { ErrorCode } from "../../contract/errors.ts";

export interface Reference {
  baseUrl: string;
  /** The whole version, as in `1.0.0`. */
  version: string;
  /** OpenAPI documents of the versions, the current one first. */
  descriptions: { version: string; path: string }[];
  operations: OperationReference[];
  /** All that an operation may take in its query, with the whole rules, and the values where any other is an error. */
  parameters: {
    name: string;
    description: string;
    values: readonly string[];
    /** A parameter of all lists, which operations do not repeat. */
    isOfEveryList: boolean;
  }[];
  /** Parameters that all lists take. */
  listParameters: ParameterReference[];
  /** Fields of the items of all lists. */
  itemFields: FieldReference[];
  /** Fields of the envelope of all lists. */
  listFields: FieldReference[];
  /** The objects that several answers share, by the names that openapi.json gives them. */
  shapes: ShapeReference[];
  errors: ErrorReference[];
  /** Codes of the errors that every operation can return. */
  commonErrors: readonly ErrorCode[];
  /** The fields of every failure. */
  errorFields: FieldReference[];
  /** The paths below the version of the lists that are ordered by date. */
  newestFirst: string[];
  /** A list that has a page before and a page after, where the site has one. */
  paging: PagingExample;
  /** A request that can be made conditional, with the tag of this build. */
  conditional: { path: string; tag: string };
  deprecations: Deprecation[];
  /** Additions to the version, newest first. */
  changelog: ApiChanges[];
}

export interface OperationReference {
  id: string;
  method: string;
  /** With the version, and with `{slug}` where a name goes. */
  path: string;
  summary: string;
  description: string;
  parameters: ParameterReference[];
  /** Without those of every list, where it takes them all. */
  ownParameters: ParameterReference[];
  hasListParameters: boolean;
  /** The name of the answer in openapi.json. */
  response: string;
  /** Without the fields of every item, where the answer holds items. */
  fields: FieldReference[];
  hasItemFields: boolean;
  /** The list of the documents that the operation reads, whose items have the same fields. */
  list: { id: string; summary: string } | null;
  /** Value of `type` in the items, if the response has items. */
  itemType: string | null;
  errors: ErrorCode[];
  /** A request that works, as a path. Without content for it the answer is null. */
  request: string;
  /** Example response as indented JSON. */
  answer: string | null;
}

export interface ParameterReference {
  name: string;
  type: string;
  isInPath: boolean;
  default: string | null;
  maximum: string | null;
  /** In Unicode code points. */
  maxLength: string | null;
  /** The values there are, where any other is an error. */
  values: readonly string[];
  example: string;
  summary: string;
}

export interface FieldReference {
  /** From the top of the answer, as in `data[].slug`. */
  name: string;
  type: string;
  /** The object that the type ends with, as far as the reference has it in `shapes`. */
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
  /** A request that causes it; null for errors of the server. */
  request: { method: string; path: string } | null;
  /** Indented JSON. */
  json: string;
}

/** Additions to the API on one day. */
export interface ApiChanges {
  /** YYYY-MM-DD. */
  date: string;
  added: Addition[];
}

export interface Addition {
  kind: "operation" | "parameter" | "field";
  /** Ids of operations, names of parameters and of their new values (`include=html`), paths of fields. */
  names: string[];
  /** Operations that have them: ids, `lists` for all lists, `documents` for all single documents. Absent for operations. */
  of?: string[];
}

export interface PagingExample {
  path: string;
  /** The Link header of its answer. */
  link: string;
}
