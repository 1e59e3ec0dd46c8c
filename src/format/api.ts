/**
 * Operations and query parameters of the API as plain data, one row each.
 *
 * A build adds the site's own rows to those of a version (contract/make-api.ts) and writes them into
 * the manifest, from which the edge parses requests. OpenAPI, the reference, MCP tools and llms.txt
 * are generated from the same rows.
 */

interface Named {
  name: string;
  /**
   * Example that is valid on every site. The description of a site has examples from its content
   * instead.
   */
  example: string;
  /** Document field with the values; absent if the version computes them (ApiVersion.facets). */
  field?: string;
}

/** Integer of 1 or more, in ASCII digits. */
interface IntegerParameter extends Named {
  type: "integer";
  name: "page" | "per_page";
  default: number;
  /** Larger values are reduced to this one. */
  maximum?: number;
}

/** Search text. */
interface TextParameter extends Named {
  type: "text";
  name: "q";
  /** True if a request needs a text with a letter or digit. */
  isRequired?: true;
  /** Maximum length in Unicode code points, as in JSON Schema. */
  maxLength: number;
}

/** Filter for items that have a value. */
export interface FacetParameter extends Named {
  type: "facet";
  /** Description of the valid values, used after "must be". */
  rule: string;
  /**
   * All valid values. If this and `pattern` are absent, the valid values are those that items of
   * the site have.
   */
  values?: readonly string[];
  /** Regular expression of valid values. */
  pattern?: string;
  /** Values are `true` and `false`. */
  isBoolean?: true;
  /** True if an empty value keeps all items; otherwise it is an error. */
  acceptsEmpty?: true;
  /** True if several values can be separated by commas. Items with any of them match. */
  acceptsSeveral?: true;
  /** Collection whose slugs are valid values, even if no item has them. */
  collection?: string;
}

/** Filter by an inclusive lower or upper bound. */
export interface RangeParameter extends Named {
  type: "range";
  /** Sort key whose values are compared. */
  key: string;
  bound: "from" | "to";
  of: "instant" | "day" | "number";
  acceptsEmpty?: true;
}

/** Sort order other than that of the list. */
interface SortParameter extends Named {
  type: "sort";
  /** Valid values. Each is also valid with a leading hyphen, for descending order. */
  keys: readonly string[];
}

/** Additional properties of items: bodies. */
interface IncludeParameter extends Named {
  type: "include";
  values: readonly string[];
  /** Larger values of `per_page` are reduced to this one, because bodies are long. */
  maxPerPage: number;
}

/** Position in the list of changes. */
interface CursorParameter extends Named {
  type: "cursor";
  name: "since";
  rule: string;
  pattern: string;
}

export type Parameter =
  | IntegerParameter
  | TextParameter
  | FacetParameter
  | RangeParameter
  | SortParameter
  | IncludeParameter
  | CursorParameter;

/** Documentation in English. */
export interface Described {
  /** Short phrase for tables and headings. */
  summary: string;
  /** Complete description. */
  description: string;
}

/** Row of a version's parameter table. */
export type ParameterRow = Parameter &
  Described & {
    /**
     * Operations with this parameter: lists of documents, these and the search, these and single
     * documents, all three, lists of documents and tags, these and the search, or operations by id.
     */
    in:
      "lists" | "filtered" | "documents" | "versioned" | "pages" | "paginated" | readonly string[];
    /**
     * Kind of values that depend on the site: its languages, its collections or their types, or the
     * earlier versions of its books, without which it has no such parameter.
     */
    valuesOf?: "locales" | "types" | "collections" | "versions";
  };

interface Endpoint<Taken> {
  id: string;
  /** Path below the version, with a parameter in braces. */
  path: string;
  parameters: readonly Taken[];
}

export interface ListOperation<Taken = Parameter> extends Endpoint<Taken> {
  kind: "list";
  /** Collection of the operation; null for the list of all documents. */
  collection: string | null;
}

export interface ItemOperation<Taken = Parameter> extends Endpoint<Taken> {
  kind: "item";
  collection: string;
  /** Singular and plural nouns for messages. */
  one: string;
  many: string;
  /** Path prefix of the documents' pages in the default language. */
  root: string;
  /** True if slugs may contain slashes. */
  hasFolders: boolean;
}

export type FixedKind =
  "index" | "company" | "tags" | "search" | "changes" | "export" | "export-file";

/** Kinds of operations whose data plugins make. */
export const optionalKinds = ["search"] as const satisfies readonly FixedKind[];

export type OptionalKind = (typeof optionalKinds)[number];

/** Parameter with which a list in a language has originals in place of missing translations. */
export const fallbackParameter = "fallback";

/** Parts of the API that a site has only with a plugin. */
export type OptionalPart = OptionalKind | typeof fallbackParameter;

interface FixedOperation<Taken = Parameter> extends Endpoint<Taken> {
  kind: FixedKind;
}

export type Operation<Taken = Parameter> =
  ListOperation<Taken> | ItemOperation<Taken> | FixedOperation<Taken>;

/** Operation with its documentation. */
export type DescribedOperation = Operation<ParameterRow> &
  Described & {
    /** Group in the navigation of the reference; an OpenAPI tag. */
    group: string;
    /** Name of the response schema in openapi.json. */
    response: string;
  };

/** @returns the names of an operation's parameters: those in its path, then those of its query */
export function parameterNames({ path, parameters }: Endpoint<Parameter>): string[] {
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
    ...parameters.map(({ name }) => name),
  ];
}

/** @returns the path of a document or export file with a given name */
export function fillPath(path: string, name: string): string {
  return path.replace(/\{\w+\}/, () => name);
}

/** @returns whether the response is a page of a list */
export function isPaged({ kind }: Pick<Operation, "kind">): boolean {
  return kind === "list" || kind === "tags" || kind === "search";
}

export function isRequired(parameter: Parameter): boolean {
  return "isRequired" in parameter;
}

/** @returns whether an empty value of a parameter is the same as none */
export function acceptsEmpty(parameter: Parameter): boolean {
  if (isRequired(parameter)) return false;
  return ["text", "include", "cursor"].includes(parameter.type) || "acceptsEmpty" in parameter;
}

/** @returns all valid values of a parameter, or undefined if other values are valid too */
export function validValues(parameter: Parameter): readonly string[] | undefined {
  if (parameter.type === "sort") return parameter.keys.flatMap((key) => [key, `-${key}`]);
  return parameter.type === "facet" || parameter.type === "include" ? parameter.values : undefined;
}
