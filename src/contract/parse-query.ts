/**
 * Parser for the query of a request, which validates it against the parameters of the operation.
 *
 * The error names the first parameter that is invalid, repeated or unknown.
 */
import {
  acceptsEmpty,
  validValues,
  type Operation,
  type Parameter,
  type RangeParameter,
} from "../format/api.ts";
import { didYouMean } from "./did-you-mean.ts";
import { badRequest, quote, type Failure } from "./errors.ts";
import { endOfDay, fromLocalTime, toLocalDay, utc } from "../format/local-time.ts";
import { parseInstant } from "./parse-instant.ts";

export interface ListQuery {
  page: number;
  per_page: number;
  /** Search text as the client sent it; empty without a search. */
  q: string;
  /** Values of all other parameters by name, as the client sent them. */
  values: Record<string, string>;
}

export type Parsed<T> = { value: T; failure?: never } | { failure: Failure; value?: never };

type Signature = Pick<Operation, "id" | "parameters">;

export function defaultQuery({ parameters }: Pick<Signature, "parameters">): ListQuery {
  const query: ListQuery = { page: 1, per_page: 1, q: "", values: {} };
  for (const parameter of parameters)
    if (parameter.type === "integer") query[parameter.name] = parameter.default;
  return query;
}

/** @returns the query with defaults filled in, or the error */
export function parseQuery(operation: Signature, search: URLSearchParams): Parsed<ListQuery> {
  const seen = new Set<string>();
  const query = defaultQuery(operation);
  for (const [name, value] of search) {
    const parameter = operation.parameters.find((known) => known.name === name);
    const failure = !parameter
      ? unknownParameter(operation, name)
      : seen.has(name)
        ? badRequest(`"${name}" is sent more than once.`, `Send "${name}" once.`)
        : readParameter(query, parameter, value);
    if (failure) return { failure };
    seen.add(name);
  }
  const missing = operation.parameters.find(
    (parameter) => parameter.type === "text" && parameter.isRequired && !seen.has(parameter.name),
  );
  if (missing)
    return {
      failure: badRequest(
        `"${missing.name}" is missing.`,
        `Send a text, as in ${format(missing.name, missing.example)}`,
      ),
    };
  limitBodies(operation, query);
  return { value: query };
}

/**
 * @returns the shortest search string for the query: in a fixed order, without defaults; empty if
 * all values are defaults
 */
export function formatQuery(
  { parameters }: Pick<Signature, "parameters">,
  query: ListQuery,
): string {
  const search = new URLSearchParams();
  // Filters come first, then the page.
  for (const parameter of parameters.toReversed()) {
    const { name } = parameter;
    if (parameter.type === "integer") {
      const value = query[parameter.name];
      if (value !== parameter.default) search.set(name, String(value));
    } else {
      const value = parameter.type === "text" ? query.q || undefined : query.values[name];
      if (value !== undefined) search.set(name, value);
    }
  }
  // A comma needs no percent-encoding in a query (RFC 3986, section 3.4).
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** @returns the maximum page size of the operation */
export function maxPerPage({ parameters }: Pick<Signature, "parameters">): number {
  return Math.max(
    1,
    ...parameters.map((parameter) => ("maximum" in parameter ? (parameter.maximum ?? 1) : 1)),
  );
}

/** @returns the requested bodies, such as `markdown` */
export function includedBodies({ values }: Pick<ListQuery, "values">): readonly string[] {
  return values["include"]?.split(",") ?? [];
}

/** Bound of a range that means the time of the request or, for days, its day. */
export const requestTime = "now";

/** @returns whether the response to a query depends on the time of the request */
export function dependsOnTime({ values }: Pick<ListQuery, "values">): boolean {
  return Object.values(values).includes(requestTime);
}

/**
 * @param zone time zone of days
 * @param now time of the request, in milliseconds since 1970
 * @returns the number for a range's bound; instants in milliseconds since 1970. Undefined for an
 * invalid value. A day is its first millisecond as a lower bound and its last as an upper bound
 */
export function parseBound(
  { of, bound }: Pick<RangeParameter, "of" | "bound">,
  value: string,
  zone = utc,
  now = 0,
): number | undefined {
  if (of === "number") return /^-?[0-9]+(?:\.[0-9]+)?$/.test(value) ? Number(value) : undefined;
  if (value === requestTime && of === "instant") return now;
  const limit = value === requestTime ? toLocalDay(now, zone) : value;
  const instant = parseInstant(limit);
  if (instant === undefined || limit.includes(":")) return instant;
  return bound === "to" ? endOfDay(limit, zone) - 1 : fromLocalTime(limit, zone);
}

/**
 * Adds a value to the query.
 *
 * @returns the error if it is invalid
 */
function readParameter(query: ListQuery, parameter: Parameter, value: string): Failure | undefined {
  const { name, example } = parameter;
  if (value === "" && acceptsEmpty(parameter)) return undefined;
  const invalid = (rule: string, send: string) => invalidValue(parameter, value, rule, send);
  switch (parameter.type) {
    case "integer": {
      if (!/^0*[1-9][0-9]*$/.test(value)) {
        const { maximum, default: defaultValue } = parameter;
        const limit = maximum ? ` (values above ${maximum} are reduced to ${maximum})` : "";
        return invalid(
          "an integer of 1 or more",
          `${name}=${defaultValue} or another positive integer in the digits 0 to 9${limit}`,
        );
      }
      query[parameter.name] = Math.min(Number(value), parameter.maximum ?? Infinity);
      return undefined;
    }
    case "text": {
      const { length } = [...value];
      if (length > parameter.maxLength)
        return badRequest(
          `"${name}" must have at most ${parameter.maxLength} characters, got ${length}.`,
          `Send a shorter text, as in ${format(name, example)}${parameter.isRequired ? "" : `, or omit ${name}.`}`,
        );
      if (parameter.isRequired && !/[\p{L}\p{N}]/u.test(value))
        return badRequest(
          `"${name}" must contain a letter or digit, got ${quote(value)}.`,
          `Send a text, as in ${format(name, example)}`,
        );
      query.q = value;
      return undefined;
    }
    case "include": {
      const wanted = value.split(",");
      const wrong = wanted.find((wantedValue) => !parameter.values.includes(wantedValue));
      if (wrong !== undefined)
        return invalidValue(
          parameter,
          wrong,
          parameter.values.join(" or "),
          `${name}=${parameter.values[0] ?? ""}`,
        );
      query.values[name] = parameter.values.filter((allowed) => wanted.includes(allowed)).join(",");
      return undefined;
    }
    case "range": {
      if (parseBound(parameter, value) === undefined)
        return parameter.of === "number"
          ? invalid("a number", `${format(name, example)} or another number in the digits 0 to 9`)
          : invalidInstant(parameter, value);
      break;
    }
    case "facet":
    case "cursor":
    case "sort": {
      if (!isValid(parameter, value)) return invalidFacet(parameter, value);
    }
  }
  query.values[name] = value;
  return undefined;
}

function isValid(parameter: Parameter, value: string): boolean {
  const values = validValues(parameter);
  if (values) return values.includes(value);
  const pattern = "pattern" in parameter ? parameter.pattern : undefined;
  return pattern === undefined ? value !== "" : new RegExp(`^(?:${pattern})$`).test(value);
}

/** Limits the page size if bodies are included, because they are long. */
function limitBodies({ parameters }: Signature, query: ListQuery) {
  for (const parameter of parameters)
    if (parameter.type === "include" && query.values[parameter.name] !== undefined)
      query.per_page = Math.min(query.per_page, parameter.maxPerPage);
}

/** @param known values that items have, if the parameter does not define its valid values */
export function invalidFacet(
  parameter: Parameter,
  value: string,
  known?: Iterable<string>,
): Failure {
  const values = validValues(parameter);
  const rule = values
    ? `one of ${values.join(", ")}`
    : "rule" in parameter
      ? parameter.rule
      : "given";
  return invalidValue(parameter, value, rule, values ? "one of these values" : rule, known);
}

/** @param send a valid value, used after "Send" */
function invalidValue(
  parameter: Parameter,
  value: string,
  rule: string,
  send: string,
  known: Iterable<string> = validValues(parameter) ?? [],
): Failure {
  const { name } = parameter;
  const near = didYouMean(value, known);
  return badRequest(
    `"${name}" must be ${rule}, got ${quote(value)}.`,
    near === undefined ? `Send ${send}, or omit ${name}.` : `Did you mean ${format(name, near)}?`,
  );
}

/** @returns a parameter as it is sent in a query */
function format(name: string, value: string): string {
  return `${name}=${encodeURI(value.toWellFormed()).replace(/[?#&+]/g, encodeURIComponent)}`;
}

function invalidInstant(parameter: RangeParameter, value: string): Failure {
  const { name, example } = parameter;
  const failure = invalidValue(
    parameter,
    value,
    "a day or a time (RFC 3339)",
    [...new Set([example, example.slice(0, 10)])]
      .map((one) => format(name, one))
      .join(" or a day such as "),
  );
  // A plus sign that is not percent-encoded means a space.
  const meant = value.replace(" ", "+");
  return meant !== value && parseInstant(meant) !== undefined
    ? { ...failure, hint: `Encode + as %2B, as in ${format(name, meant)}` }
    : failure;
}

function unknownParameter({ id, parameters }: Signature, name: string): Failure {
  const names = parameters.map((parameter) => parameter.name);
  const near = didYouMean(name, names);
  const all =
    names.length === 0 ? `${id} takes no parameters.` : `${id} takes ${names.join(", ")}.`;
  return badRequest(
    `${quote(name)} is not a parameter of ${id}.`,
    near === undefined ? all : `Did you mean "${near}"? ${all}`,
  );
}
