/**
 * Filters by the fields of a collection: the query parameters that a field adds to its list.
 */
import type { ChoiceParameter, LabelParameter, RangeParameter } from "./parameter.ts";
import type { FieldValue, PublishedDocument } from "./published-document.ts";

interface Described {
  /** Name of the field in documents. */
  field: string;
  /** Name of the field in sentences. */
  label: string;
  example: string;
}

/** Items with exactly this value, or with it among their values. */
interface ValueFilter extends Described {
  kind: "value";
  /** Name of the query parameter. */
  parameter: string;
  /** The values of an enum; any other is an error. */
  values?: readonly string[];
  /** Whether values are `true` and `false`. */
  isBoolean?: true;
  /** Whether it is a choice of version 1, which codes each item by the value. */
  isExact?: true;
  /** Whether an empty value keeps all items, as version 1 promises of some; otherwise it is an error. */
  acceptsEmpty?: true;
  /** The collection of which values are slugs. */
  collection?: string;
  summary?: string;
  description?: string;
}

/** Items from one value to another, by two parameters that end with `_from` and `_to`. */
interface RangeFilter extends Described {
  kind: "range";
  of: "instant" | "number";
}

export type FieldFilter = ValueFilter | RangeFilter;

/** @returns the parameters of a filter, for the list of this operation id */
export function toFieldParameters(
  filter: FieldFilter,
  listId: string,
): (ChoiceParameter | LabelParameter | RangeParameter)[] {
  const { field, label, example } = filter;
  const operations = [listId];
  if (filter.kind === "range")
    return (["from", "to"] as const).map((bound) => ({
      type: "range",
      name: `${field}_${bound}`,
      key: field,
      bound,
      of: filter.of,
      refusesEmpty: true as const,
      operations,
      example,
      ...describeBound(label, filter.of, bound),
    }));
  const { parameter: name, values } = filter;
  const summary = filter.summary ?? `Keeps the items with this value of ${label}`;
  const description = filter.description ?? describeValue(filter);
  const described = { name, operations, example, summary, description };
  if (filter.isExact && values)
    return [
      {
        ...described,
        type: "choice",
        values,
        valueOf: (document) => labelsIn(document, field)[0] ?? null,
      },
    ];
  const allowed = filter.isBoolean ? ["true", "false"] : values;
  return [
    {
      ...described,
      type: "label",
      rule: allowed
        ? `one of ${allowed.join(", ")}`
        : filter.collection === undefined
          ? `a value of ${label} on this site`
          : `the slug of a document in ${filter.collection}`,
      ...(allowed ? { values: allowed } : {}),
      ...(filter.isBoolean ? { isBoolean: true as const } : {}),
      ...(filter.acceptsEmpty ? {} : { refusesEmpty: true as const }),
      ...(filter.collection === undefined ? {} : { collection: filter.collection }),
      labelsOf: (document) => labelsIn(document, field),
    },
  ];
}

/** @returns the values of a field as a query has them */
function labelsIn({ fields }: PublishedDocument, field: string): string[] {
  return [fields[field] ?? []].flat().map(toLabel);
}

function toLabel(value: NonNullable<FieldValue>): string {
  return typeof value === "object" ? "" : String(value);
}

function describeValue({ label, values, isBoolean, collection }: ValueFilter): string {
  const rule = isBoolean
    ? "true or false"
    : values
      ? "one of the listed values"
      : collection === undefined
        ? "a value that an item of the site has, spelt the same"
        : `the slug of a document in ${collection}`;
  return `Keeps the items with this value of ${label}: ${rule}.`;
}

function describeBound(
  label: string,
  of: RangeFilter["of"],
  bound: RangeParameter["bound"],
): Pick<RangeParameter, "summary" | "description"> {
  const side = bound === "from" ? "at or after" : "at or before";
  const rule =
    of === "number"
      ? `${bound === "from" ? "at least" : "at most"} this number`
      : `${side} this instant (RFC 3339) or day in UTC`;
  return {
    summary: `Keeps the items ${bound === "from" ? "from" : "up to"} a value of ${label}`,
    description: `Keeps the items whose ${label} is ${rule}.`,
  };
}
