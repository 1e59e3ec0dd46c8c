/**
 * Reads the query of a list request, or says what is wrong with it.
 *
 * Integers are ASCII digits. per_page is clamped; anything else out of bounds, repeated or unknown is the caller's mistake and is named.
 */
import type { Category } from "./collections.ts";
import { categories } from "./collections.ts";
import { quote, type Failure } from "./errors.ts";
import { nearest } from "./nearest.ts";
import type { Operation } from "./operations.ts";
import { parameters, type ParameterName } from "./parameters.ts";

export interface ListQuery {
  page: number;
  per_page: number;
  /** As the caller sent it; empty for none. */
  q: string;
  category: Category | undefined;
}

export type Result<T> =
  { value: T; failure?: never } | { failure: Failure; value?: never };

export const defaultQuery: ListQuery = {
  page: parameters.page.default,
  per_page: parameters.per_page.default,
  q: "",
  category: undefined,
};

/** @returns the query with defaults filled in, or a bad_request that names the first parameter that is wrong */
export function parseQuery(
  operation: Operation,
  search: URLSearchParams,
): Result<ListQuery> {
  const seen = new Set<string>();
  const query = { ...defaultQuery };
  for (const [name, value] of search) {
    if (!isAllowed(operation, name))
      return { failure: unknownParameter(operation, name) };
    if (seen.has(name)) return { failure: repeatedParameter(name) };
    seen.add(name);
    const failure = readParameter(query, name, value);
    if (failure) return { failure };
  }
  return { value: query };
}

/** @returns the query as the shortest search string that means the same: fixed order, defaults left out; '' for all defaults */
export function formatQuery(query: ListQuery): string {
  const search = new URLSearchParams();
  if (query.category !== undefined) search.set("category", query.category);
  if (query.q !== "") search.set("q", query.q);
  if (query.per_page !== defaultQuery.per_page)
    search.set("per_page", String(query.per_page));
  if (query.page !== defaultQuery.page) search.set("page", String(query.page));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

function isAllowed(operation: Operation, name: string): name is ParameterName {
  const allowed: readonly string[] = operation.parameters;
  return allowed.includes(name);
}

function readParameter(
  query: ListQuery,
  name: ParameterName,
  value: string,
): Failure | undefined {
  switch (name) {
    case "q":
      query.q = value;
      return undefined;
    case "category": {
      const category = categories.find((known) => known === value);
      if (category === undefined) return unknownCategory(value);
      query.category = category;
      return undefined;
    }
    case "page":
    case "per_page": {
      const number = parseInteger(value);
      if (number === undefined) return notAnInteger(name, value);
      query[name] =
        name === "per_page"
          ? Math.min(number, parameters.per_page.maximum)
          : number;
      return undefined;
    }
  }
}

/** @returns the integer, or undefined where the text is anything but ASCII digits that make 1 or more */
function parseInteger(text: string): number | undefined {
  return /^0*[1-9][0-9]*$/.test(text) ? Number(text) : undefined;
}

function notAnInteger(name: "page" | "per_page", value: string): Failure {
  const limit =
    name === "per_page"
      ? ` (more than ${parameters.per_page.maximum} counts as ${parameters.per_page.maximum})`
      : "";
  return {
    code: "bad_request",
    message: `"${name}" must be an integer of 1 or more, got ${quote(value)}.`,
    hint: `Send ${name}=${parameters[name].default} or another whole number in the digits 0 to 9${limit}, or leave ${name} out.`,
  };
}

function unknownCategory(value: string): Failure {
  const known = nearest(value, categories);
  return {
    code: "bad_request",
    message: `"category" must be one of ${categories.join(", ")}, got ${quote(value)}.`,
    hint:
      known === undefined
        ? `Send one of these five, or leave category out.`
        : `Did you mean category=${known}?`,
  };
}

function unknownParameter(operation: Operation, name: string): Failure {
  const known = nearest(name, operation.parameters);
  const allowed =
    operation.parameters.length === 0
      ? `${operation.id} takes no parameters.`
      : `${operation.id} takes ${operation.parameters.join(", ")}.`;
  return {
    code: "bad_request",
    message: `${quote(name)} is not a parameter of ${operation.id}.`,
    hint: known === undefined ? allowed : `Did you mean "${known}"? ${allowed}`,
  };
}

function repeatedParameter(name: string): Failure {
  return {
    code: "bad_request",
    message: `"${name}" is given more than once.`,
    hint: `Send "${name}" once.`,
  };
}
