/**
 * What an operation is. A version's table has a row for each, which the edge, openapi.json, the API's index, llms.txt, the reference page and the
 * tests all read. `response` names a schema of the version, so that the edge need not carry the schemas.
 */
import type { ApiCollection } from "./collection.ts";
import type { Parameter } from "./parameter.ts";

interface Described {
  id: string;
  method: "GET";
  /** Below the version, with `{slug}` where a name goes. */
  path: string;
  summary: string;
  description: string;
  response: string;
}

interface FixedRow extends Described {
  /** What the API offers, the company profile, or which files everything is in. */
  kind: "index" | "company" | "export";
}

interface ChangesRow extends Described {
  /** What has changed from build to build. */
  kind: "changes";
}

interface ExportFileRow extends Described {
  /** One of the files that everything is in, whose name is in the path. */
  kind: "export-file";
}

export interface ListRow extends Described {
  /** The published documents of a collection. */
  kind: "list";
  collection: string;
}

export interface ItemRow extends Described {
  /** One document of a collection, with its text. */
  kind: "item";
  collection: string;
  /** What messages call one document, and all of them. */
  one: string;
  many: string;
  /** Whether slugs have folders. */
  hasFolders: boolean;
}

interface TagsRow extends Described {
  /** The tags of the published documents. */
  kind: "tags";
}

export type OperationRow = FixedRow | ListRow | ItemRow | TagsRow | ChangesRow | ExportFileRow;

export type Operation = OperationRow & {
  /** In the order of the version's table of parameters. */
  parameters: readonly Parameter[];
};

export type TagsOperation = Operation & { kind: "tags" };

export type ListOperation = Operation & { kind: "list" };

export type ItemOperation = Operation & { kind: "item" };

/** @returns the operation that lists a collection */
export function toListRow({ name, list, item }: ApiCollection): ListRow {
  return {
    ...list,
    method: "GET",
    path: `/${name}`,
    kind: "list",
    collection: name,
    response: listSchema(item),
  };
}

/** @returns the name of the schema of a list */
export function listSchema({ id, list }: ApiCollection["item"]): string {
  return list ?? `${id}List`;
}

/** @returns the operation that reads one document of a collection */
export function toItemRow({ name, single, item, hasFolders }: ApiCollection): ItemRow {
  return {
    ...single,
    hasFolders,
    summary: `Read one ${single.one}`,
    description: `One ${single.one} with its full text as Markdown. It takes an item's slug, and a list's api_url leads here.`,
    method: "GET",
    path: `/${name}/{slug}`,
    kind: "item",
    collection: name,
    response: `${item.id}Response`,
  };
}

/** @returns the operation that reads one document of a collection, if there is one */
export function findItemOperation(
  operations: readonly Operation[],
  collection: string,
): ItemOperation | undefined {
  return operations.find(
    (operation): operation is ItemOperation =>
      operation.kind === "item" && operation.collection === collection,
  );
}

/** @returns the names of an operation's parameters: those in its path, then those of its query */
export function parameterNames({ path, parameters }: Operation): string[] {
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
    ...parameters.map(({ name }) => name),
  ];
}

/**
 * @param name a document's, from documentName
 * @returns the path below the version at which the document is read
 */
export function itemPath({ path }: { path: string }, name: string): string {
  return path.replace("{slug}", name);
}

/** @returns whether an operation answers with a page of many */
export function isPaged<Known extends Pick<OperationRow, "kind">>(
  operation: Known,
): operation is Extract<Known, { kind: "list" | "tags" }> {
  return operation.kind === "list" || operation.kind === "tags";
}

/** @returns the path below the version of the list that such documents are in */
export function listPath({ path }: { path: string }): string {
  return path.replace("/{slug}", "");
}

/** @returns the operations with the parameters that they take */
export function bindParameters(
  rows: readonly OperationRow[],
  parameters: readonly Parameter[],
): Operation[] {
  return rows.map((row) => ({
    ...row,
    parameters: parameters.filter(({ operations }) =>
      operations === "lists"
        ? row.kind === "list"
        : operations === "pages"
          ? row.kind === "list" || row.kind === "tags"
          : operations.includes(row.id),
    ),
  }));
}
