/**
 * Parameters of an API version in its OpenAPI description.
 *
 * If several forms are equivalent, they have the one that client generators handle best:
 *
 * - An instant in a query has a `pattern` but no `format`: Python clients would write the offset
 *   without a colon, which violates RFC 3339, and could not send a day.
 * - An empty value outside of the schema, such as `year=`, is declared as `allowEmptyValue`. A
 *   schema variant would become a union type in every generated client.
 */
import {
  acceptsEmpty,
  isRequired,
  validValues,
  type DescribedOperation,
  type ParameterRow,
} from "../../format/api.ts";
import { digitRange } from "../../contract/json-schema.ts";
import { requestTime } from "../../contract/parse-query.ts";
import { instantPattern } from "../../contract/parse-instant.ts";
import type { Example } from "./examples.ts";

/** Properties that are undefined are omitted from the file. */
export interface OpenApiParameter {
  in: "path" | "query";
  name: string;
  required?: true;
  description: string;
  schema: Record<string, unknown>;
  allowEmptyValue?: true | undefined;
  example?: string | number | boolean | undefined;
}

/**
 * Name of a parameter's component. It differs from the names of schemas, because generators name
 * types after components: a parameter `page` would become a type `Page`, like the document.
 */
const componentName = ({ name }: OpenApiParameter) => `${name}_parameter`;

/** @returns components for parameters that several operations share, in their most frequent form */
export function shareParameters(parameters: readonly OpenApiParameter[]) {
  const forms = Map.groupBy(parameters, (parameter) => JSON.stringify(parameter));
  const components: Record<string, OpenApiParameter> = {};
  const isShared = (parameter: OpenApiParameter) =>
    JSON.stringify(components[componentName(parameter)]) === JSON.stringify(parameter);
  const count = (form?: OpenApiParameter) => forms.get(JSON.stringify(form))?.length ?? 1;
  for (const form of parameters)
    if (count(form) > count(components[componentName(form)]))
      components[componentName(form)] = form;
  return {
    components,
    refer: (parameter: OpenApiParameter) =>
      isShared(parameter)
        ? { $ref: `#/components/parameters/${componentName(parameter)}` }
        : parameter,
  };
}

/** Slug under which nothing is published, for examples. */
export const noName = "example";

/** @returns name and description of the parameter in an operation's path */
export function pathParameter(
  operation: DescribedOperation,
): { name: string; description: string } | undefined {
  if (operation.kind === "export-file")
    return {
      name: "file",
      description: "Name of the file, as in the URLs that getExport returns.",
    };
  if (operation.kind !== "item") return undefined;
  const slashes = operation.hasFolders ? " Slashes may be encoded as %2F." : "";
  return { name: "slug", description: `Slug of the ${operation.one}, as in its list.${slashes}` };
}

export function describeParameters(
  operation: DescribedOperation,
  example: Example | undefined,
): OpenApiParameter[] {
  const inPath = pathParameter(operation);
  const inQuery = operation.parameters.map((parameter) =>
    describeParameter(parameter, example?.values[parameter.name] ?? parameter.example),
  );
  if (!inPath) return inQuery;
  const value = example?.values[inPath.name] ?? noName;
  return [
    { in: "path", required: true, ...inPath, schema: { type: "string" }, example: value },
    ...inQuery,
  ];
}

function describeParameter(parameter: ParameterRow, example: string): OpenApiParameter {
  const { name, description } = parameter;
  const schema = valueSchema(parameter);
  const isText = schema.type === "string";
  // An empty example is omitted if the schema is a number.
  const number = example === "" ? undefined : Number(example);
  return {
    in: "query",
    name,
    ...(isRequired(parameter) ? { required: true as const } : {}),
    description,
    schema,
    allowEmptyValue:
      (acceptsEmpty(parameter) && (!isText || schema["enum"] !== undefined)) || undefined,
    example: isText ? example : schema.type === "boolean" ? example === "true" : number,
  };
}

/**
 * @returns the schema of a parameter's values, without the empty value that `allowEmptyValue`
 * permits
 */
export function valueSchema(parameter: ParameterRow): {
  type: "string" | "integer" | "number" | "boolean";
  [keyword: string]: unknown;
} {
  const type = "string";
  const isEmptyValid = acceptsEmpty(parameter);
  const whole = (pattern: string) => `^(?:${pattern})${isEmptyValid ? "?" : ""}$`;
  switch (parameter.type) {
    case "integer":
      // Has no maximum, because a larger per_page is valid and a page past the last one has a
      // separate error.
      return { type: "integer", minimum: 1, default: parameter.default };
    case "text":
      return {
        type,
        ...(parameter.isRequired ? { minLength: 1 } : {}),
        maxLength: parameter.maxLength,
      };
    case "sort":
      return { type, enum: validValues(parameter) };
    case "include":
      return { type, enum: combinations(parameter.values) };
    case "range":
      return parameter.of === "number"
        ? { type: "number" }
        : { type, pattern: whole(`${instantPattern}|${requestTime}`) };
    case "cursor":
      return { type, pattern: whole(parameter.pattern) };
    case "facet":
      if (parameter.isBoolean) return { type: "boolean" };
      if (parameter.values) return { type, enum: parameter.values };
      if (parameter.pattern !== undefined)
        return digitRange(parameter.pattern) ?? { type, pattern: whole(parameter.pattern) };
      return isEmptyValid || parameter.valuesOf ? { type } : { type, minLength: 1 };
  }
}

/**
 * @returns all combinations of values, joined by commas. A list parameter would not do, because
 * generated clients repeat it, which is an error
 */
function combinations([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const rest = combinations(others);
  return [first, ...rest, ...rest.map((name) => `${first},${name}`)];
}
