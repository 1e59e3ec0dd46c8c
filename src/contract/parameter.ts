/**
 * What a query parameter is. A version's table has a row for each; reading requests, filtering lists, OpenAPI, the reference page and the texts for
 * machines follow from the row.
 *
 * The type says how a value is read and what it does: integers cut a list into pages, a text is searched, a choice keeps the items that have it, one
 * of a few that are known beforehand, a label keeps those that have it among any that editors write, a range keeps those from or up to a value, an order
 * sorts them otherwise than the list's own order, an include adds to each what it has only on request, and a cursor is a place among the changes.
 */
import type { ItemRow } from "./operation.ts";
import type { PublishedDocument } from "./published-document.ts";

/** @typeParam Id the ids of the operations of a version */
interface Described<Id extends string> {
  /** Which operations take it: every list of documents, all that answer in pages, or some. */
  operations: "lists" | "pages" | readonly Id[];
  /** A value that is right for every site; the descriptions of one show what its own content answers. */
  example: string;
  /** A few words, for tables. */
  summary: string;
  /** The whole rule. */
  description: string;
}

/** From 1, in ASCII digits. */
type IntegerParameter<Id extends string> = Described<Id> & {
  type: "integer";
  default: number;
} & (
    | { name: "page" }
    | {
        name: "per_page";
        /** Any larger number is taken as this one. */
        maximum: number;
      }
  );

interface TextParameter<Id extends string> extends Described<Id> {
  type: "text";
  name: "q";
  /** In Unicode code points, as JSON Schema counts; a longer text is an error. */
  maxLength: number;
}

export interface ChoiceParameter<Id extends string = string> extends Described<Id> {
  type: "choice";
  name: string;
  /** Any other value is an error. `locales` stands for the languages of the site. */
  values: readonly string[] | "locales";
  /** What an item must have to be kept; null for a document that no value keeps. */
  valueOf: (document: PublishedDocument) => string | null;
}

export interface LabelParameter<Id extends string = string> extends Described<Id> {
  type: "label";
  name: string;
  /** What a value must be, in words that follow "must be". */
  rule: string;
  /** What any value looks like; one that no item has keeps none. Without it and values, a value that no item of the site has is an error. */
  pattern?: RegExp;
  /** All valid values; one that no item has keeps none. */
  values?: readonly string[];
  /** Whether the values are `true` and `false`. */
  isBoolean?: true;
  /** Whether an empty value is an error; otherwise it keeps all items. */
  refusesEmpty?: true;
  /** An item is kept for each of them. */
  labelsOf: (document: PublishedDocument) => readonly string[];
  /** The slugs of its documents are no mistake, also where no item has them. */
  collection?: string;
}

export interface OrderParameter<Id extends string = string> extends Described<Id> {
  type: "order";
  name: string;
  /** What items are ordered by, by the values that ask for it; null for an item that comes last, whatever the direction. */
  keys: Readonly<Record<string, (document: PublishedDocument) => string | number | null>>;
}

export interface RangeParameter<Id extends string = string> extends Described<Id> {
  type: "range";
  name: string;
  /** The key of an order, by whose values items are compared. */
  key: string;
  /** Whether items from this value on are kept, or those up to it; both include it. */
  bound: "from" | "to";
  of: "instant" | "number";
  /** Whether an empty value is an error; otherwise it keeps all items. */
  refusesEmpty?: true;
}

export interface IncludeParameter<Id extends string = string> extends Described<Id> {
  type: "include";
  name: string;
  /** What items have only on request: bodies, in pages of at most `maxPerPage` items. */
  values: readonly string[];
  maxPerPage: number;
}

interface CursorParameter<Id extends string = string> extends Described<Id> {
  type: "cursor";
  name: "since";
  /** What a value must be, in words that follow "must be". */
  rule: string;
  /** What any value looks like. */
  pattern: RegExp;
}

export type Parameter<Id extends string = string> =
  | IntegerParameter<Id>
  | TextParameter<Id>
  | ChoiceParameter<Id>
  | LabelParameter<Id>
  | OrderParameter<Id>
  | RangeParameter<Id>
  | IncludeParameter<Id>
  | CursorParameter<Id>;

/** @returns the one name in the path of an operation that reads a document of the collection */
export function slugParameter({ one, hasFolders }: Pick<ItemRow, "one" | "hasFolders">) {
  const slashes = hasFolders ? " Its slashes may be sent as %2F." : "";
  return {
    summary: `The slug of the ${one} as a list has it`,
    description: `The slug of the ${one} as a list has it, which names it in one language: what its api_url ends with.${slashes}`,
  };
}

/** The one name in the path of the operation that reads a file of the export. */
export const fileParameter = {
  description:
    "The name of the file: that of a list, as in its path, or all, with .ndjson behind it. getExport has the address of each.",
};

/** @returns the values that a choice has on a site of these languages */
export function valuesOf(
  { values }: Pick<ChoiceParameter, "values">,
  locales: readonly string[],
): readonly string[] {
  return values === "locales" ? locales : values;
}

/** @returns the values that an order has: each key, and with a hyphen in front the other way round */
export function ordersOf({ keys }: Pick<OrderParameter, "keys">): string[] {
  return Object.keys(keys).flatMap((key) => [key, `-${key}`]);
}

/** @returns the values that a parameter can have, where any other is an error; none where others are right too */
export function allowedValues(parameter: Parameter, locales: readonly string[]): readonly string[] {
  switch (parameter.type) {
    case "choice":
      return valuesOf(parameter, locales);
    case "order":
      return ordersOf(parameter);
    case "include":
      return parameter.values;
    case "label":
      return parameter.values ?? [];
    default:
      return [];
  }
}

/** @returns those of the parameters that are choices, in their order, which that of the lines in a list's file of choices follows */
export function choicesOf(parameters: readonly Parameter[]): ChoiceParameter[] {
  return parameters.filter((parameter) => parameter.type === "choice");
}

/** @returns those of the parameters that are labels, in their order */
export function labelsOf(parameters: readonly Parameter[]): LabelParameter[] {
  return parameters.filter((parameter) => parameter.type === "label");
}

/** @returns what the line of a label starts with in the files that the edge filters lists by, and the end of the line before it */
export function labelKey(name: string, value: string): string {
  return `\n${name}=${encodeURIComponent(value.toWellFormed())}\t`;
}

/**
 * A value of a choice in the files that the edge filters lists by.
 *
 * @param values that the choice has
 * @returns one character for the value's place among them: `0`, `1` and so on in the order of Unicode; `/` for no value
 */
export function choiceCode(values: readonly string[], value: string | null): string {
  const place = value === null ? -1 : values.indexOf(value);
  return String.fromCharCode("0".charCodeAt(0) + place);
}
