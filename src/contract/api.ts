/**
 * Operations and query parameters of the API as plain data, a row each.
 *
 * A build completes the rows of a version for its site (make-api.ts) and writes them into the manifest, from which the edge
 * reads requests. OpenAPI, the reference, MCP tools and llms.txt follow from the same rows.
 */

interface Named {
  name: string;
  /** A value that is valid on every site. Descriptions of a site show values of its own content. */
  example: string;
}

/** Whole number of 1 or more, in ASCII digits. */
interface IntegerParameter extends Named {
  type: "integer";
  name: "page" | "per_page";
  default: number;
  /** A larger number counts as this one. */
  maximum?: number;
}

/** Substring of title or description. */
interface TextParameter extends Named {
  type: "text";
  name: "q";
  /** In Unicode code points, as JSON Schema counts. */
  maxLength: number;
}

/** Items that have a value. */
export interface FacetParameter extends Named {
  type: "facet";
  /** Valid values in words that follow "must be". */
  rule: string;
  /** All valid values. Without them and a pattern, a value that no item of the site has is an error. */
  values?: readonly string[];
  /** Regular expression of valid values. */
  pattern?: string;
  /** Values are `true` and `false`. */
  isBoolean?: true;
  /** An empty value keeps all items; by default it is an error. */
  acceptsEmpty?: true;
  /** Several values, separated by commas, keep the items that have any of them. */
  acceptsSeveral?: true;
  /** Field of the documents that has the values; absent for those that the version reads (Serializer.facets). */
  field?: string;
  /** Collection whose slugs are valid values, even if no item has them. */
  collection?: string;
}

/** Items from a value on, or up to it, itself included. */
export interface RangeParameter extends Named {
  type: "range";
  /** Sort key whose values are compared. */
  key: string;
  bound: "from" | "to";
  of: "instant" | "number";
  acceptsEmpty?: true;
}

/** Another order than the list's own. */
interface SortParameter extends Named {
  type: "sort";
  /** Valid values, each also with a hyphen in front for descending order. */
  keys: readonly string[];
}

/** Optional properties of items: bodies. */
interface IncludeParameter extends Named {
  type: "include";
  values: readonly string[];
  /** Maximum of `per_page`, because bodies are long. */
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

/** Text for people, in English. */
export interface Described {
  /** A few words, for tables and headings. */
  summary: string;
  /** The whole rule. */
  description: string;
}

/** Row of a version's table of parameters. */
export type ParameterRow = Parameter &
  Described & {
    /** Operations that take it: lists of documents, everything with pages, or some by id. */
    in: "lists" | "pages" | readonly string[];
    /** Values that depend on the site: its languages, the types of its collections. */
    valuesOf?: "locales" | "types";
  };

interface Endpoint<Taken> {
  id: string;
  /** Below the version, with a name in braces. */
  path: string;
  parameters: readonly Taken[];
}

export interface ListOperation<Taken = Parameter> extends Endpoint<Taken> {
  kind: "list";
  /** Null for the list of all documents. */
  collection: string | null;
}

export interface ItemOperation<Taken = Parameter> extends Endpoint<Taken> {
  kind: "item";
  collection: string;
  /** One document and several, in messages. */
  one: string;
  many: string;
  /** Start of the paths of their pages in the first language. */
  root: string;
  /** Slugs may contain slashes. */
  hasFolders: boolean;
}

export type FixedKind = "index" | "company" | "tags" | "changes" | "export" | "export-file";

interface FixedOperation<Taken = Parameter> extends Endpoint<Taken> {
  kind: FixedKind;
}

export type Operation<Taken = Parameter> =
  ListOperation<Taken> | ItemOperation<Taken> | FixedOperation<Taken>;

/** Operation with its documentation. */
export type DescribedOperation = Operation<ParameterRow> &
  Described & {
    /** Group in the navigation of the reference, an OpenAPI tag. */
    group: string;
    /** Name of the schema of its response in openapi.json. */
    response: string;
  };

/** @returns names of an operation's parameters: those of its path, then those of its query */
export function parameterNames({ path, parameters }: Endpoint<Parameter>): string[] {
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
    ...parameters.map(({ name }) => name),
  ];
}

/** @returns path of the document with a name, or of the export file with one */
export function fillPath(path: string, name: string): string {
  return path.replace(/\{\w+\}/, () => name);
}

/** @returns whether the response is a page of a list */
export function isPaged({ kind }: Pick<Operation, "kind">): boolean {
  return kind === "list" || kind === "tags";
}

/** @returns whether an empty value of a parameter is the same as none */
export function acceptsEmpty(parameter: Parameter): boolean {
  return ["text", "include", "cursor"].includes(parameter.type) || "acceptsEmpty" in parameter;
}

/** @returns values of a parameter that takes no others; undefined where other values are valid too */
export function validValues(parameter: Parameter): readonly string[] | undefined {
  if (parameter.type === "sort") return parameter.keys.flatMap((key) => [key, `-${key}`]);
  return parameter.type === "facet" || parameter.type === "include" ? parameter.values : undefined;
}
