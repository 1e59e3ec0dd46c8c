/**
 * Facets and sort orders of a list for its index, in the formats of contract/data/list-index.ts.
 */
import type { ListIndexSections } from "../../contract/data/list-index.ts";
import { formatOrder } from "../../contract/data/order-lines.ts";
import {
  choiceCode,
  choicesOf,
  labelKey,
  labelsOf,
  valuesOf,
  type ChoiceParameter,
  type LabelParameter,
  type OrderParameter,
  type Parameter,
} from "../../contract/parameter.ts";
import type { Document } from "../../content/document.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { memoizeBySite } from "../../site/memoize.ts";

/** @returns all sections but the search text */
export function indexList(
  site: Site,
  collection: string,
  parameters: readonly Parameter[],
): Omit<ListIndexSections, "text"> {
  const documents = site.lists[collection] ?? [];
  const { locales } = site.settings;
  return {
    choices: choicesOf(parameters)
      .map((parameter) => `${codesOf(documents, parameter, locales)}\n`)
      .join(""),
    labels: `${labelsOf(parameters)
      .map((parameter) =>
        labelLines(
          documents,
          parameter,
          parameter.pattern || parameter.values ? [] : keysOfSite(site, parameter),
        ),
      )
      .join("")}\n`,
    orders: `${orderLines(documents, parameters)}\n`,
  };
}

/** @returns the keys of a label that anything of the site has, so that a list tells an unused label from an unknown one */
const keysOfSite = memoizeBySite((site: Site, parameter: LabelParameter): ReadonlySet<string> => {
  const { name, collection } = parameter;
  const referenced = collection === undefined ? [] : (site.lists[collection] ?? []);
  return new Set([
    ...publishedDocuments(site).flatMap((document) => [...keysOf(parameter, document)]),
    ...referenced.map(({ slug }) => labelKey(name, slug)),
  ]);
});

function codesOf(
  documents: readonly Document[],
  parameter: ChoiceParameter,
  locales: readonly string[],
): string {
  const values = valuesOf(parameter, locales);
  return documents.map((document) => choiceCode(values, parameter.valueOf(document))).join("");
}

/** @returns the keys of a label that a document has, each once */
function keysOf({ name, labelsOf: read }: LabelParameter, document: Document) {
  return new Set(read(document).map((label) => labelKey(name, label)));
}

/** @param known the keys that have a line, also those that none of the documents has */
function labelLines(
  documents: readonly Document[],
  parameter: LabelParameter,
  known: Iterable<string>,
): string {
  const indices = new Map<string, number[]>();
  for (const key of known) indices.set(key, []);
  for (const [index, document] of documents.entries())
    for (const key of keysOf(parameter, document)) {
      const places = indices.get(key);
      if (places) places.push(index);
      else indices.set(key, [index]);
    }
  return [...indices]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, places]) => key + places.join(","))
    .join("");
}

const collator = new Intl.Collator("en", { numeric: true });

/** @returns the lines of all sort keys, each after a line end */
function orderLines(documents: readonly Document[], parameters: readonly Parameter[]): string {
  const instants = new Set(
    parameters.flatMap((parameter) =>
      parameter.type === "range" && parameter.of === "instant" ? parameter.key : [],
    ),
  );
  const lines = parameters.flatMap((parameter) =>
    parameter.type === "order"
      ? Object.entries(parameter.keys).map(([key, keyOf]) =>
          orderLine(documents, key, keyOf, instants.has(key)),
        )
      : [],
  );
  return lines.join("");
}

function orderLine(
  documents: readonly Document[],
  key: string,
  keyOf: OrderParameter["keys"][string],
  hasInstants: boolean,
): string {
  const groups = Map.groupBy(documents.keys(), (index) => {
    const document = documents[index];
    return document ? keyOf(document) : null;
  });
  const sorted = [...groups]
    .flatMap(([value, indices]) => (value === null ? [] : { value, indices }))
    .toSorted((a, b) => compareKeys(a.value, b.value));
  const numbers = sorted.map(({ value }) =>
    typeof value === "string" && hasInstants ? Date.parse(value) : value,
  );
  return formatOrder(
    key,
    sorted.map(({ indices }) => indices),
    numbers.filter((value) => typeof value === "number"),
  );
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : collator.compare(String(a), String(b));
}
