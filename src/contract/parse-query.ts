/**
 * Reads the query of a list request by the rows of its parameters, or says what is wrong with it.
 *
 * The first parameter that is wrong, repeated or unknown is the caller's mistake and is named.
 */
import { quote, type Failure } from "./errors.ts";
import { nearest } from "./nearest.ts";
import type { Operation } from "./operation.ts";
import {
  allowedValues,
  type IncludeParameter,
  type LabelParameter,
  type Parameter,
  type RangeParameter,
} from "./parameter.ts";
import { parseInstant } from "./parse-instant.ts";

export interface ListQuery {
  page: number;
  per_page: number;
  /** As the caller sent it; empty for none. */
  q: string;
  /** The values of all other parameters, as the caller sent them, by the names of the parameters. */
  choices: Record<string, string>;
}

export type Result<T> = { value: T; failure?: never } | { failure: Failure; value?: never };

/** What of an operation says how its query is read. */
type Taking = Pick<Operation, "id" | "parameters">;

/** @returns the query of a request without parameters */
export function defaultQuery({ parameters }: Pick<Taking, "parameters">): ListQuery {
  const query: ListQuery = { page: 1, per_page: 1, q: "", choices: {} };
  for (const parameter of parameters)
    if (parameter.type === "integer") query[parameter.name] = parameter.default;
  return query;
}

/**
 * @param locales the site's languages
 * @returns the query with defaults filled in, or a bad_request that names the first parameter that is wrong
 */
export function parseQuery(
  operation: Taking,
  search: URLSearchParams,
  locales: readonly string[],
): Result<ListQuery> {
  const seen = new Set<string>();
  const query = defaultQuery(operation);
  for (const [name, value] of search) {
    const parameter = operation.parameters.find((known) => known.name === name);
    if (!parameter) return { failure: unknownParameter(operation, name) };
    if (seen.has(name)) return { failure: repeatedParameter(name) };
    seen.add(name);
    const failure = readParameter(query, parameter, value, locales);
    if (failure) return { failure };
  }
  const failure = holdBack(operation, query);
  return failure ? { failure } : { value: query };
}

/** @returns the query as the shortest search string that means the same: fixed order, defaults left out; '' for all defaults */
export function formatQuery({ parameters }: Pick<Taking, "parameters">, query: ListQuery): string {
  const search = new URLSearchParams();
  // What is filtered comes before the page that is shown of it.
  for (const parameter of parameters.toReversed()) {
    const { name } = parameter;
    if (parameter.type !== "integer" && parameter.type !== "text") {
      const value = query.choices[name];
      if (value !== undefined) search.set(name, value);
    } else {
      const value = query[parameter.name];
      const standard = parameter.type === "integer" ? parameter.default : "";
      if (value !== standard) search.set(name, String(value));
    }
  }
  // A comma separates values, and needs no percent sign in a query (RFC 3986, section 3.4).
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** @returns the most items that a page of the list can have */
export function largestPage({ parameters }: Pick<Taking, "parameters">): number {
  const limits = parameters.flatMap((parameter) =>
    "maximum" in parameter ? [parameter.maximum] : [],
  );
  return Math.max(1, ...limits);
}

function readParameter(
  query: ListQuery,
  parameter: Parameter,
  value: string,
  locales: readonly string[],
): Failure | undefined {
  switch (parameter.type) {
    case "integer": {
      const number = parseInteger(value);
      if (number === undefined) return notAnInteger(parameter, value);
      query[parameter.name] = "maximum" in parameter ? Math.min(number, parameter.maximum) : number;
      return undefined;
    }
    case "text": {
      const length = [...value].length;
      if (length > parameter.maxLength) return tooLong(parameter, length);
      query[parameter.name] = value;
      return undefined;
    }
    case "choice":
    case "order": {
      const values = allowedValues(parameter, locales);
      if (!values.includes(value)) return notAChoice(parameter.name, values, value);
      query.choices[parameter.name] = value;
      return undefined;
    }
    case "cursor":
    case "label": {
      const refusesEmpty = "refusesEmpty" in parameter && parameter.refusesEmpty;
      if (value === "") return refusesEmpty ? notALabel(parameter, value, []) : undefined;
      const values = allowedValues(parameter, locales);
      if (values.length > 0 && !values.includes(value))
        return notAChoice(parameter.name, values, value);
      if (parameter.pattern?.test(value) === false) return notALabel(parameter, value, []);
      query.choices[parameter.name] = value;
      return undefined;
    }
    case "range": {
      if (value === "" && !parameter.refusesEmpty) return undefined;
      if (parseBound(parameter, value) === undefined)
        return parameter.of === "number"
          ? notANumber(parameter, value)
          : notAnInstant(parameter, value);
      query.choices[parameter.name] = value;
      return undefined;
    }
    case "include": {
      if (value === "") return undefined;
      const wanted = value.split(",");
      const wrong = wanted.find((name) => !parameter.values.includes(name));
      if (wrong !== undefined) return notIncluded(parameter, wrong);
      // One spelling for all that mean the same.
      query.choices[parameter.name] = parameter.values
        .filter((name) => wanted.includes(name))
        .join(",");
      return undefined;
    }
  }
}

const day = 86_400_000;

/**
 * @returns the number, or the instant in milliseconds since 1970, that a value of a range stands for; undefined for an invalid one. A day means its
 *   start for a lower bound and its last millisecond for an upper one, in UTC.
 */
export function parseBound(
  { of, bound }: Pick<RangeParameter, "of" | "bound">,
  value: string,
): number | undefined {
  if (of === "number") return /^-?[0-9]+(?:\.[0-9]+)?$/.test(value) ? Number(value) : undefined;
  const instant = parseInstant(value);
  return instant !== undefined && bound === "to" && !value.includes(":")
    ? instant + day - 1
    : instant;
}

/** @returns the forms of bodies that the query asks for */
export function includedBodies(
  { parameters }: Pick<Taking, "parameters">,
  { choices }: Pick<ListQuery, "choices">,
): ReadonlySet<string> {
  return new Set(
    parameters.flatMap(({ type, name }) =>
      type === "include" ? (choices[name]?.split(",") ?? []) : [],
    ),
  );
}

/** Bodies are long: a page of them has fewer items. */
function holdBack({ parameters }: Taking, query: ListQuery): Failure | undefined {
  for (const parameter of parameters) {
    if (parameter.type !== "include") continue;
    const { name, maxPerPage } = parameter;
    const value = query.choices[name];
    if (value !== undefined && query.per_page > maxPerPage)
      return {
        code: "bad_request",
        message: `"${name}" adds ${value} to pages of at most ${maxPerPage} items, got per_page ${query.per_page}.`,
        hint: `Send per_page=${maxPerPage} or less, or leave ${name} out.`,
      };
  }
  return undefined;
}

/** @returns the integer, or undefined where the text is anything but ASCII digits that make 1 or more */
function parseInteger(text: string): number | undefined {
  return /^0*[1-9][0-9]*$/.test(text) ? Number(text) : undefined;
}

function notAnInteger(parameter: Parameter & { type: "integer" }, value: string): Failure {
  const { name, default: standard } = parameter;
  const limit =
    "maximum" in parameter
      ? ` (more than ${parameter.maximum} counts as ${parameter.maximum})`
      : "";
  return {
    code: "bad_request",
    message: `"${name}" must be an integer of 1 or more, got ${quote(value)}.`,
    hint: `Send ${name}=${standard} or another whole number in the digits 0 to 9${limit}, or leave ${name} out.`,
  };
}

function tooLong(
  { name, maxLength, example }: Parameter & { type: "text" },
  length: number,
): Failure {
  return {
    code: "bad_request",
    message: `"${name}" must have at most ${maxLength} characters, got ${length}.`,
    hint: `Send a word or two, as in ${name}=${example}, or leave ${name} out.`,
  };
}

function notAChoice(name: string, values: readonly string[], value: string): Failure {
  const known = nearest(value, values);
  return {
    code: "bad_request",
    message: `"${name}" must be one of ${values.join(", ")}, got ${quote(value)}.`,
    hint:
      known === undefined
        ? `Send one of these ${spellCount(values.length)}, or leave ${name} out.`
        : `Did you mean ${name}=${known}?`,
  };
}

/** @param labels that items have */
export function notALabel(
  { name, rule }: Pick<LabelParameter, "name" | "rule">,
  value: string,
  labels: readonly string[],
): Failure {
  const known = nearest(value, labels);
  return {
    code: "bad_request",
    message: `"${name}" must be ${rule}, got ${quote(value)}.`,
    hint:
      known === undefined
        ? `Send ${rule}, or leave ${name} out.`
        : `Did you mean ${name}=${known}?`,
  };
}

function notANumber({ name, example }: RangeParameter, value: string): Failure {
  return {
    code: "bad_request",
    message: `"${name}" must be a number, got ${quote(value)}.`,
    hint: `Send ${name}=${example} or another number in the digits 0 to 9, or leave ${name} out.`,
  };
}

function notAnInstant({ name, example }: RangeParameter, value: string): Failure {
  // A plus sign that is not encoded is a space by the time it is read.
  const isPlusLost = value.includes(" ") && parseInstant(value.replace(" ", "+")) !== undefined;
  return {
    code: "bad_request",
    message: `"${name}" must be a date or an instant (RFC 3339), got ${quote(value)}.`,
    hint: isPlusLost
      ? `Write + as %2B, as in ${name}=${value.replace(" ", "%2B")}`
      : `Send ${name}=${example} or a day such as ${example.slice(0, 10)}, or leave ${name} out.`,
  };
}

function notIncluded(
  { name, values }: Pick<IncludeParameter, "name" | "values">,
  wrong: string,
): Failure {
  const known = nearest(wrong, values);
  return {
    code: "bad_request",
    message: `"${name}" must be ${values.join(" or ")}, got ${quote(wrong)}.`,
    hint:
      known === undefined
        ? `Send ${name}=${values[0] ?? ""}, or leave ${name} out.`
        : `Did you mean ${name}=${known}?`,
  };
}

function spellCount(count: number): string {
  const words = ["two", "three", "four", "five", "six", "seven", "eight"];
  return words[count - 2] ?? String(count);
}

function unknownParameter({ id, parameters }: Taking, name: string): Failure {
  const names = parameters.map((parameter) => parameter.name);
  const known = nearest(name, names);
  const allowed =
    names.length === 0 ? `${id} takes no parameters.` : `${id} takes ${names.join(", ")}.`;
  return {
    code: "bad_request",
    message: `${quote(name)} is not a parameter of ${id}.`,
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
