/**
 * Facets and sort keys of all listed documents, in the format of contract/data/document-index.ts.
 */
import { valuesOf } from "../../collections/collection.ts";
import type { FacetParameter } from "../../contract/api.ts";
import { formatFacet, formatSort } from "../../contract/data/document-index.ts";
import type { Api } from "../../contract/make-api.ts";
import type { FieldValue } from "../../contract/published-document.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { collectionOf } from "./serialize.ts";
import { listNames } from "./site-apis.ts";

/** @returns the published documents in list order, which defines their numbers in the index */
export function listDocuments(site: Site, api: Api): Document[] {
  return listNames(api).flatMap((name) => site.lists[name] ?? []);
}

/** @returns the sections `facets` and `sorts` of the index */
export function indexDocuments(site: Site, api: Api): { facets: string; sorts: string } {
  const documents = listDocuments(site, api);
  return {
    facets: `${indexFacets(site, api, documents)}\n`,
    sorts: `${indexSorts(api, documents)}\n`,
  };
}

function indexFacets(site: Site, api: Api, documents: readonly Document[]): string {
  /** Document numbers by value, by facet. Includes valid values that no document has. */
  const found = new Map<string, Map<string, number[]>>();
  const numbersOf = (name: string) => {
    const values = found.get(name) ?? new Map<string, number[]>();
    found.set(name, values);
    return values;
  };
  const facetsOf = Map.groupBy(
    api.operations.flatMap((operation) =>
      operation.kind === "list"
        ? operation.parameters.flatMap((parameter) =>
            parameter.type === "facet" ? { collection: operation.collection, parameter } : [],
          )
        : [],
    ),
    ({ collection }) => collection,
  );
  for (const [number, document] of documents.entries()) {
    const parameters = new Map(
      [document.collection, null].flatMap((collection) =>
        (facetsOf.get(collection) ?? []).map(({ parameter }) => [parameter.name, parameter]),
      ),
    );
    for (const [name, parameter] of parameters) {
      const values = numbersOf(name);
      for (const value of new Set(facetValues(site, api, parameter, document))) {
        const numbers = values.get(value);
        if (numbers) numbers.push(number);
        else values.set(value, [number]);
      }
    }
  }
  for (const { parameter } of [...facetsOf.values()].flat())
    for (const { slug } of site.lists[parameter.collection ?? ""] ?? []) {
      const values = numbersOf(parameter.name);
      if (!values.has(slug)) values.set(slug, []);
    }
  return [...found]
    .flatMap(([name, values]) =>
      [...values]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([value, numbers]) => formatFacet(name, value, numbers)),
    )
    .join("");
}

/** @returns the values of a document for a facet */
export function facetValues(
  site: Site,
  { serializer }: Api,
  { name, field }: FacetParameter,
  document: Document,
): readonly string[] {
  return field === undefined
    ? (serializer.facets[name]?.(document, collectionOf(site, document)) ?? [])
    : valuesOf(document, field).map((value) => (typeof value === "object" ? "" : String(value)));
}

const collator = new Intl.Collator("en", { numeric: true });

function indexSorts({ operations, serializer }: Api, documents: readonly Document[]): string {
  const parameters = operations.flatMap((operation) => [...operation.parameters]);
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
      const valueOf = serializer.sortKeys[key];
      const groups = Map.groupBy(documents.keys(), (number) => {
        const document = documents[number];
        if (!document) return null;
        return valueOf ? valueOf(document) : toNumber(document.fields[key] ?? null);
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
function toNumber(value: FieldValue): number | null {
  if (value === null) return null;
  return typeof value === "number" ? value : Date.parse(String(value));
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : collator.compare(String(a), String(b));
}
