/**
 * What a collection is to everybody outside: its addresses, its order, and what the API promises of it.
 *
 * A promise holds in every version of the API that says nothing else, and each version's promise.json keeps it.
 */
import type { ZodRawShape } from "zod";
import type { fieldKinds } from "./field.ts";

export interface Collection {
  /** What its items say that they are. */
  type: string;
  /** What the paths of its pages start with. */
  path: string;
  order: "by-position" | "newest-first";
  /** Whether folders are part of addresses, where `index` stands for its folder; else they are for editors alone. */
  hasFolders?: true;
  /** Whether a folder with an `index` is a book, whose parts have the folder in their addresses; other folders are for editors alone. */
  hasBooks?: true;
  /** The operation that lists its published documents. */
  list: {
    /** The operation's id in openapi.json, as below. */
    id: string;
    summary: string;
    description: string;
  };
  /** The operation that reads one of them with its text. */
  single: {
    id: string;
    /** What its documentation and messages call one document, and all of them. */
    one: string;
    many: string;
  };
  /** Its items in openapi.json: their name, from which those of its answers follow, and what they are. */
  item: { id: string; description: string };
  /**
   * The fields that its items have beside the common ones, by the names that they have in documents too. The kinds are handed in because the edge
   * carries this table and not zod.
   */
  fields: (kinds: typeof fieldKinds) => ZodRawShape;
}

/** @returns whether slugs may have slashes in them, which stand for folders */
export function hasSlashes({
  hasFolders,
  hasBooks,
}: Pick<Collection, "hasFolders" | "hasBooks">): boolean {
  return Boolean(hasFolders ?? hasBooks);
}
