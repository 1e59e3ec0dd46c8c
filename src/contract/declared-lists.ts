/**
 * The lists that a site declares beside those of the table of collections. Each is two operations of every version, with the parameters that all lists
 * take and items of the common fields, of which each is read alone too. What a version promises does not depend on them: they are the site's own.
 *
 * The build derives them from site.yaml and the edge from the manifest, by this one function.
 */
import {
  collections,
  isInTable,
  type DeclaredName,
  type SiteCollectionName,
} from "./collections.ts";
import type { Collection } from "./collection.ts";
import {
  bindParameters,
  toItemRow,
  type ItemRow,
  type ListRow,
  type OperationRow,
} from "./operation.ts";
import type { ApiVersion } from "./version.ts";

export interface DeclaredList {
  name: DeclaredName;
  /** What people call it, in the site's first language. */
  label: string;
  /** What is in it, as sentences; empty where the site does not say. */
  description: string;
}

/** @returns the version with the operations of the lists, behind those of the table of their kind */
export function declareLists<Version extends ApiVersion>(
  version: Version,
  lists: readonly DeclaredList[],
): Version {
  if (lists.length === 0) return version;
  const { operations, parameters } = version;
  const insert = (
    known: ApiVersion["operations"],
    kind: OperationRow["kind"],
    rows: readonly OperationRow[],
  ) =>
    known.toSpliced(
      known.findLastIndex((operation) => operation.kind === kind) + 1,
      0,
      ...bindParameters(rows, parameters),
    );
  const listed = insert(operations, "list", lists.map(toRow));
  return { ...version, operations: insert(listed, "item", lists.map(toOne)) };
}

/** @returns where the pages of a collection are on a site that says nothing else of it */
export function usualPlace(
  name: SiteCollectionName,
): Pick<Collection, "path" | "hasFolders"> {
  return isInTable(name) ? collections[name] : { path: `/${name}/` };
}

/** @returns the id of the operation that lists a collection: `case-notes` → `listCaseNotes` */
export function listId(name: string): string {
  return `list${toPascalCase(name)}`;
}

/** @returns the id of the operation that reads one of its documents: `case-notes` → `getCaseNotesItem` */
export function itemId(name: string): string {
  return `get${toPascalCase(name)}Item`;
}

/** @returns what the items of a declared list say that they are: `case-notes` → `case_notes` */
export function itemType(name: string): string {
  return name.replaceAll("-", "_");
}

/** @returns the names in openapi.json of a list's items, of one with its text, and of the two answers */
export function schemaNames(
  name: string,
): Record<"item" | "itemWithText" | "list" | "single", string> {
  const word = toPascalCase(name);
  return {
    item: `${word}Item`,
    itemWithText: `${word}ItemWithText`,
    list: `${word}List`,
    single: `${word}ItemResponse`,
  };
}

function toRow({ name, label, description }: DeclaredList): ListRow {
  return {
    id: listId(name),
    method: "GET",
    path: `/${name}`,
    kind: "list",
    collection: name,
    summary: `List the documents of ${label}`,
    description: [
      `The documents of ${label}.`,
      ...(description === "" ? [] : [endSentence(description)]),
      "Follow api_url for one with its text.",
    ].join(" "),
    response: schemaNames(name).list,
  };
}

function toOne({ name, label }: DeclaredList): ItemRow {
  return toItemRow(name, {
    id: itemId(name),
    one: `document of ${label}`,
    many: `documents of ${label}`,
    hasFolders: false,
    response: schemaNames(name).single,
  });
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}
