/**
 * The operations of collections in a version of the API: two for each collection, and the parameters that its fields add to its list.
 *
 * The build derives them from the site's declarations and the edge from the manifest, by this one function.
 */
import type { ApiCollection } from "./collection.ts";
import { toFieldParameters } from "./field-filter.ts";
import { bindParameters, toItemRow, toListRow } from "./operation.ts";
import type { OrderParameter, Parameter, RangeParameter } from "./parameter.ts";
import type { FieldValue } from "./published-document.ts";
import type { ApiVersion } from "./version.ts";

/** @returns the version with the operations of the collections, after its index */
export function addCollections<Version extends ApiVersion>(
  version: Version,
  collections: readonly ApiCollection[],
): Version {
  const { operations, parameters } = version;
  const own = collections.flatMap(({ list, filters }) =>
    filters.flatMap((filter) => toFieldParameters(filter, list.id)),
  );
  const lists = collections.flatMap((collection) =>
    bindParameters(
      [toListRow(collection)],
      [...parameters.map((parameter) => addSorts(parameter, collection)), ...own],
    ),
  );
  const items = bindParameters(collections.map(toItemRow), parameters);
  const afterIndex = operations.findIndex(({ kind }) => kind === "index") + 1;
  return {
    ...version,
    parameters: [...parameters, ...mergeByName(own)],
    operations: operations.toSpliced(afterIndex, 0, ...lists, ...items),
  };
}

/** Fields of one name in several collections are one parameter in tables of all parameters. */
function mergeByName(parameters: readonly Parameter[]): Parameter[] {
  return [...Map.groupBy(parameters, ({ name }) => name).values()].flatMap(
    ([first]) => first ?? [],
  );
}

function addSorts(parameter: Parameter, { sorts }: ApiCollection): Parameter {
  if (parameter.type !== "order" || sorts.length === 0) return parameter;
  const keys: OrderParameter["keys"] = {
    ...parameter.keys,
    ...Object.fromEntries(
      sorts.map(({ field, of }) => [field, ({ fields }) => toNumber(fields[field] ?? null, of)]),
    ),
  };
  return { ...parameter, keys };
}

/** @returns the number of a field, for instants milliseconds since 1970; null for none */
function toNumber(value: FieldValue, of: RangeParameter["of"]): number | null {
  if (value === null) return null;
  return of === "instant" ? Date.parse(String(value)) : Number(value);
}
