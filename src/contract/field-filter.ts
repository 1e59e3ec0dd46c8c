/**
 * Filters by fields of a collection: the query parameters that a field adds to its list.
 */
import type { ParameterRow, RangeParameter } from "./api.ts";

interface Described {
  /** Name of the field in documents. */
  field: string;
  /** Name of the field in sentences. */
  label: string;
  example: string;
}

/** Filter for items with exactly this value, or with it among several. */
interface ValueFilter extends Described {
  kind: "value";
  /** Name of the query parameter. */
  parameter: string;
  /** Values of an enum. Any other value is an error. */
  values?: readonly string[];
  /** Values are `true` and `false`. */
  isBoolean?: true;
  /**
   * True if an empty value keeps all items, as version 1 guarantees for some parameters; otherwise
   * it is an error.
   */
  acceptsEmpty?: true;
  /** Collection whose slugs are the values. */
  collection?: string;
  summary?: string;
  description?: string;
}

/** Filter for a range of values, with two parameters that end with `_from` and `_to`. */
interface RangeFilter extends Described {
  kind: "range";
  of: RangeParameter["of"];
}

export type FieldFilter = ValueFilter | RangeFilter;

/** @returns the parameters of a filter, for the list with this operation id */
export function toFieldParameters(filter: FieldFilter, listId: string): ParameterRow[] {
  const { field, label, example } = filter;
  const shared = { field, example, in: [listId] };
  if (filter.kind === "range")
    return (["from", "to"] as const).map((bound) => ({
      ...shared,
      type: "range",
      name: `${field}_${bound}`,
      key: field,
      bound,
      of: filter.of,
      summary: `Filter by ${label}: ${bound === "from" ? "from" : "up to"} a value`,
      description: `Returns items whose ${label} is ${describeBound(bound, filter.of)}.`,
    }));
  const { parameter, isBoolean, acceptsEmpty, collection } = filter;
  const values = isBoolean ? ["true", "false"] : filter.values;
  const rule =
    collection === undefined
      ? `a value of ${label} on this site`
      : `the slug of a document in ${collection}`;
  return [
    {
      ...shared,
      type: "facet",
      name: parameter,
      rule,
      ...(values ? { values } : {}),
      ...(isBoolean ? { isBoolean } : {}),
      ...(acceptsEmpty ? { acceptsEmpty } : {}),
      ...(collection === undefined ? {} : { collection }),
      summary: filter.summary ?? `Filter by ${label}`,
      description:
        filter.description ??
        `Returns items with this ${label}: ${isBoolean ? "true or false" : values ? "one of the listed values" : rule}.`,
    },
  ];
}

function describeBound(bound: RangeParameter["bound"], of: RangeParameter["of"]): string {
  if (of === "number") return `${bound === "from" ? "at least" : "at most"} this number`;
  return `at or ${bound === "from" ? "after" : "before"} this instant (RFC 3339) or day in UTC`;
}
