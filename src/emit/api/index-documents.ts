/**
 * Facets and sort keys of all listed documents, in the format of format/document-index.ts.
 */
import { valuesOf } from "../../collections/collection.ts";
import type { FacetParameter } from "../../format/api.ts";
import { formatFacet, formatSort, slugFacet } from "../../format/document-index.ts";
import { toMilliseconds } from "../../format/local-time.ts";
import { documentName } from "../../format/urls.ts";
import type { FieldValue } from "../../contract/published-document.ts";
import type { Document } from "../../content/document.ts";
import { collectionOf } from "../serialize.ts";
import type { SiteApi } from "../site-apis.ts";

/** @returns the sections `facets` and `sorts` of the index */
export function indexDocuments(api: SiteApi): { facets: string; sorts: string } {
  return { facets: `${indexFacets(api)}\n`, sorts: `${indexSorts(api)}\n` };
}

function indexFacets(api: SiteApi): string {
  const facets = Map.groupBy(
    api.operations.flatMap((operation) =>
      operation.kind === "list"
        ? operation.parameters.flatMap((parameter) =>
            parameter.type === "facet" ? { collection: operation.collection, parameter } : [],
          )
        : [],
    ),
    ({ collection }) => collection,
  );
  const matches = api.documents.flatMap((document, number) => {
    const parameters = [document.collection, null].flatMap((name) => facets.get(name) ?? []);
    // A list has the parameters of the list of all documents, too.
    const byName = new Map(parameters.map(({ parameter }) => [parameter.name, parameter]));
    return [...byName].map(([name, parameter]) => ({
      name,
      values: facetValues(api, parameter, document),
      numbers: [number],
    }));
  });
  // Valid values that no document may have.
  const slugs = [...facets.values()].flat().map(({ parameter: { name, collection = "" } }) => ({
    name,
    values: (api.site.lists[collection] ?? []).map(({ slug }) => slug),
    numbers: [],
  }));
  // The longest facet is the last, so that searches for values of the others end before it.
  const names = api.documents.map(({ slug, locale }, number) => ({
    name: slugFacet,
    values: [documentName(slug, locale, api.site.defaultLocale)],
    numbers: [number],
  }));
  return [...Map.groupBy([...matches, ...slugs, ...names], ({ name }) => name)]
    .flatMap(([name, same]) => {
      const entries = same.flatMap(({ values, numbers }) =>
        [...new Set(values)].map((value) => ({ value, numbers })),
      );
      return [...Map.groupBy(entries, ({ value }) => value)]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([value, having]) => {
          const numbers = having.flatMap((entry) => entry.numbers);
          return formatFacet(name, value, numbers);
        });
    })
    .join("");
}

export function facetValues(
  { version, site }: SiteApi,
  { name, field }: FacetParameter,
  document: Document,
): readonly string[] {
  return field === undefined
    ? (version.facets[name]?.(document, collectionOf(site, document), site.settings.timezone) ?? [])
    : valuesOf(document, field).map((value) => (typeof value === "object" ? "" : String(value)));
}

const collator = new Intl.Collator("en", { numeric: true });

function indexSorts({ documents, operations, version, site }: SiteApi): string {
  const { timezone } = site.settings;
  const parameters = operations.flatMap((operation) => operation.parameters);
  const keys = new Set(
    parameters.flatMap((parameter) => (parameter.type === "sort" ? parameter.keys : [])),
  );
  const instants = new Set(
    parameters.flatMap((parameter) =>
      parameter.type === "range" && parameter.of === "instant" ? parameter.key : [],
    ),
  );
  return [...keys]
    .map((key) => {
      const valueOf = version.sortKeys[key];
      const groups = Map.groupBy(documents.keys(), (number) => {
        const document = documents[number];
        if (!document) return null;
        return valueOf ? valueOf(document) : toNumber(document.fields[key] ?? null, timezone);
      });
      const sorted = [...groups]
        .flatMap(([value, numbers]) => (value === null ? [] : { value, numbers }))
        .toSorted((a, b) => compareValues(a.value, b.value));
      const bounds = sorted.map(({ value }) =>
        typeof value === "string" && instants.has(key) ? Date.parse(value) : value,
      );
      return formatSort(
        key,
        sorted.map(({ numbers }) => numbers),
        bounds.filter((value) => typeof value === "number"),
      );
    })
    .join("");
}

/** @returns the value of a sortable field as a number; instants in milliseconds since 1970 */
function toNumber(value: FieldValue, timezone: string | undefined): number | null {
  if (value === null) return null;
  return typeof value === "number" ? value : toMilliseconds(String(value), timezone);
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : collator.compare(String(a), String(b));
}
