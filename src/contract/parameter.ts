/**
 * What a query parameter is. A version's table has a row for each; reading requests, filtering lists, OpenAPI, the reference page and the texts for
 * machines follow from the row.
 *
 * The type says how a value is read and what it does: integers cut a list into pages, a text is searched, a choice keeps the items that have it.
 */
import type { PublishedDocument } from "./published-document.ts";

/** @typeParam Id the ids of the operations of a version */
interface Described<Id extends string> {
  /** Which operations take it: every list, or some. */
  operations: "lists" | readonly Id[];
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

export interface ChoiceParameter<
  Id extends string = string,
> extends Described<Id> {
  type: "choice";
  name: string;
  /** Any other value is an error. */
  values: readonly string[];
  /** What an item must have to be kept; null for a document that no value keeps. */
  valueOf: (document: PublishedDocument) => string | null;
}

export type Parameter<Id extends string = string> =
  IntegerParameter<Id> | TextParameter<Id> | ChoiceParameter<Id>;

/**
 * @param one what an operation calls a document
 * @returns the one name in a path
 */
export function slugParameter({ one }: { one: string }) {
  const example = `my-${one.replaceAll(" ", "-")}`;
  return {
    example,
    description: `The slug of the ${one}; for a translation slug and locale, as in ${example}.de. The last part of api_url.`,
  };
}

/**
 * A value of a choice in the files that the edge filters lists by.
 *
 * @returns one character for the value's place among the parameter's values: `0`, `1` and so on in the order of Unicode; `/` for no value
 */
export function choiceCode(
  { values }: Pick<ChoiceParameter, "values">,
  value: string | null,
): string {
  const place = value === null ? -1 : values.indexOf(value);
  return String.fromCharCode("0".charCodeAt(0) + place);
}
