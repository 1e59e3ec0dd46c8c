/**
 * What an operation is. A version's table has a row for each, which the edge, openapi.json, the API's index, llms.txt, the reference page and the
 * tests all read. `response` names a schema of the version, so that the edge need not carry the schemas.
 */
import type { CollectionName } from "./collections.ts";
import type { Parameter } from "./parameter.ts";

/** @typeParam Answer the names of the version's schemas */
interface Described<Answer extends string> {
  id: string;
  method: "GET";
  /** Below the version, with `{slug}` where a name goes. */
  path: string;
  summary: string;
  description: string;
  response: Answer;
}

interface FixedRow<Answer extends string> extends Described<Answer> {
  /** What the API offers, or the company profile. */
  kind: "index" | "company";
}

interface ListRow<Answer extends string> extends Described<Answer> {
  /** The published documents of a collection. */
  kind: "list";
  collection: CollectionName;
}

interface ItemRow<Answer extends string> extends Described<Answer> {
  /** One document of a collection, with its text. */
  kind: "item";
  collection: CollectionName;
}

export type OperationRow<Answer extends string = string> =
  FixedRow<Answer> | ListRow<Answer> | ItemRow<Answer>;

export type Operation = OperationRow & {
  /** In the order of the version's table of parameters. */
  parameters: readonly Parameter[];
};

export type ListOperation = Operation & { kind: "list" };

export type ItemOperation = Operation & { kind: "item" };

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
        : operations.includes(row.id),
    ),
  }));
}
