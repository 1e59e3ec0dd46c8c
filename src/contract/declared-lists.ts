/**
 * The lists that a site declares beside those of the table of collections. Each is an operation of every version, with the parameters that all lists
 * take and items of the common fields. What a version promises does not depend on them: they are the site's own.
 *
 * The build derives them from site.yaml and the edge from the manifest, by this one function.
 */
import type { DeclaredName } from "./collections.ts";
import { bindParameters, type ListRow } from "./operation.ts";
import type { ApiVersion } from "./version.ts";

export interface DeclaredList {
  name: DeclaredName;
  /** What people call it, in the site's first language. */
  label: string;
  /** What is in it, as sentences; empty where the site does not say. */
  description: string;
}

/** @returns the version with the operations of the lists, behind those of the table */
export function declareLists<Version extends ApiVersion>(
  version: Version,
  lists: readonly DeclaredList[],
): Version {
  if (lists.length === 0) return version;
  const { operations, parameters } = version;
  const place = operations.findLastIndex(({ kind }) => kind === "list") + 1;
  return {
    ...version,
    operations: operations.toSpliced(
      place,
      0,
      ...bindParameters(lists.map(toRow), parameters),
    ),
  };
}

/** @returns the id of the operation that lists a collection: `case-notes` → `listCaseNotes` */
export function listId(name: string): string {
  return `list${toPascalCase(name)}`;
}

/** @returns what the items of a declared list say that they are: `case-notes` → `case_notes` */
export function itemType(name: string): string {
  return name.replaceAll("-", "_");
}

/** @returns the names in openapi.json of a list's items and of its answer */
export function schemaNames(name: string): { item: string; list: string } {
  const word = toPascalCase(name);
  return { item: `${word}Item`, list: `${word}List` };
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
      "Read one through its markdown_url.",
    ].join(" "),
    response: schemaNames(name).list,
  };
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|-)(.)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}
