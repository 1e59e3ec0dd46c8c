/**
 * API of a site: the rows of a version, with the operations, parameters and schemas of the site's
 * collections.
 */
import type { Api, ApiVersion, ApiCollection } from "./api-version.ts";
import { version as v1 } from "./v1/api-version.ts";
import {
  isRequired,
  fallbackParameter,
  optionalKinds,
  type DescribedOperation,
  type OptionalPart,
  type ParameterRow,
} from "../format/api.ts";
import { utc } from "../format/local-time.ts";

/**
 * @param locales languages of the site; if absent, `locale` accepts any value
 * @param optional parts of the API that a site may lack; all operations by default
 * @param timezone time zone of days; undefined for UTC
 * @param versions earlier versions of books
 * @returns the API in all versions, the current one first
 */
export function makeApis(
  collections: readonly ApiCollection[],
  locales: readonly string[] = [],
  optional: readonly OptionalPart[] = optionalKinds,
  timezone?: string,
  versions: readonly string[] = [],
): readonly [Api, ...Api[]] {
  const [current, ...others] = apiVersions.map((version) =>
    makeApi(version, collections, { locales, versions }, optional, timezone),
  );
  if (!current) throw new Error("The API has no version.");
  return [current, ...others];
}

/** Kinds of operations with a parameter, by its place in the table. */
const kindsWith: Readonly<Record<ParameterRow["in"] & string, readonly string[]>> = {
  lists: ["list"],
  filtered: ["list", "search"],
  documents: ["list", "item"],
  versioned: ["list", "item", "search"],
  pages: ["list", "tags"],
  paginated: ["list", "tags", "search"],
};

function makeApi(
  version: ApiVersion,
  collections: readonly ApiCollection[],
  ofSite: { locales: readonly string[]; versions: readonly string[] },
  optional: readonly OptionalPart[],
  timezone = utc,
): Api {
  const { name, full } = version;
  const siteValues = {
    ...ofSite,
    types: collections.map(({ type }) => type),
    collections: collections.map((collection) => collection.name),
  };
  const has = ({ name: row }: ParameterRow) =>
    row !== fallbackParameter || optional.includes(fallbackParameter);
  const rows = [
    ...version.parameters.filter(has).flatMap((described): ParameterRow | [] => {
      const description = described.description.replace(`(${utc})`, `(${timezone})`);
      const row = { ...described, description };
      const values = row.valuesOf ? siteValues[row.valuesOf] : [];
      if (row.type !== "facet" || values.length === 0)
        return row.valuesOf === "versions" ? [] : row;
      const [example = row.example] = row.valuesOf === "versions" ? values : [];
      return { ...row, values, example };
    }),
    ...collections.flatMap(({ filters }) => filters),
  ];
  const parametersOf = (id: string, kind: string, sorts: ApiCollection["sorts"] = []) =>
    rows
      .filter(({ in: place }) =>
        typeof place === "string" ? kindsWith[place].includes(kind) : place.includes(id),
      )
      .map((row) =>
        row.type === "sort"
          ? { ...row, keys: [...row.keys, ...sorts.map(({ field }) => field)] }
          : row,
      )
      .toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)));
  const lists = collections.map(({ name: collection, list, item, sorts }): DescribedOperation => ({
    ...list,
    path: `/${collection}`,
    kind: "list",
    group: "Lists",
    collection,
    response: item.list ?? `${item.id}List`,
    parameters: parametersOf(list.id, "list", sorts),
  }));
  const items = collections.map(
    ({ name: collection, single, item, path: root, hasFolders }): DescribedOperation => ({
      ...single,
      summary: `Get ${/^[aeiou]/i.test(single.one) ? "an" : "a"} ${single.one}`,
      description: `Returns one ${single.one} with its full text in Markdown. Use the slug of an item in the list.`,
      path: `/${collection}/{slug}`,
      kind: "item",
      group: "Documents",
      collection,
      root,
      hasFolders,
      response: `${item.id}Response`,
      parameters: parametersOf(single.id, "item"),
    }),
  );
  const missing = version.operations.filter(({ kind }) =>
    optionalKinds.some((optionalKind) => optionalKind === kind && !optional.includes(optionalKind)),
  );
  const fixed = version.operations.flatMap((row): DescribedOperation[] =>
    missing.includes(row) ? [] : [{ ...row, parameters: parametersOf(row.id, row.kind) }],
  );
  return {
    name,
    full,
    version,
    parameters: [...Map.groupBy(rows, (row) => row.name).values()].flatMap(
      ([first]) => first ?? [],
    ),
    operations: [...fixed.slice(0, 1), ...lists, ...items, ...fixed.slice(1)],
    schemas: Object.assign(
      {},
      ...collections.map((collection) => version.collectionSchemas(collection)),
      withoutResponses(version.schemas, missing),
    ),
  };
}

export function withoutResponses<Schema>(
  schemas: Readonly<Record<string, Schema>>,
  operations: readonly { response: string }[],
): Record<string, Schema> {
  const responses = new Set(operations.map(({ response }) => response));
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !responses.has(name)));
}

/** All versions of the API that format/version.ts names, the current one first. */
export const apiVersions: readonly ApiVersion[] = [v1];
