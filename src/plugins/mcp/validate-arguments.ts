/**
 * Validates the arguments of a tool by its input schema, with the keywords that schemas of tools
 * have (describe-mcp.ts).
 */
import { didYouMean } from "../../contract/did-you-mean.ts";
import { quote } from "../../contract/errors.ts";
import { isRecord } from "../../format/is-record.ts";
import type { ToolSchema } from "./mcp-format.ts";

/** @returns message and hint about the first invalid argument, or undefined */
export function findInvalid(
  { properties, required = [] }: ToolSchema,
  given: Readonly<Record<string, unknown>>,
): [message: string, hint: string] | undefined {
  const known = isRecord(properties) ? properties : {};
  const names = Object.keys(known);
  const all = names.length === 0 ? "The tool takes no arguments." : `It takes ${names.join(", ")}.`;
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!isRecord(schema)) {
      const near = didYouMean(name, names);
      const hint = near === undefined ? all : `Did you mean "${near}"? ${all}`;
      return [`${quote(name)} is not an argument of this tool.`, hint];
    }
    const rule = findViolated(schema, value);
    if (rule !== undefined)
      return [
        `"${name}" must be ${rule}, got ${show(value)}.`,
        `Send ${name} as ${rule}${Array.isArray(required) && required.includes(name) ? "" : `, or omit ${name}`}.`,
      ];
  }
  const missing = (Array.isArray(required) ? required : []).find(
    (name) => !Object.hasOwn(given, String(name)),
  );
  return missing === undefined
    ? undefined
    : [`"${missing}" is missing.`, `Send ${missing}. ${all}`];
}

/** Structures are only named, because they may be deep. */
function show(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isRecord(value)) return "an object";
  return typeof value === "string" ? quote(value) : String(value);
}

/** @returns the rule that a value violates, used after "must be"; undefined for a valid value */
function findViolated(schema: ToolSchema, value: unknown): string | undefined {
  const { type, enum: values, minimum = -Infinity, maximum = Infinity } = schema;
  const { minLength = 0, maxLength = Infinity } = schema;
  if (Array.isArray(values) && !values.some((allowed) => allowed === value))
    return `one of ${values.join(", ")}`;
  if (type === "boolean") return typeof value === "boolean" ? undefined : "true or false";
  if (type === "integer" || type === "number") {
    const isValid =
      typeof value === "number" &&
      (type === "number" || Number.isInteger(value)) &&
      value >= Number(minimum) &&
      value <= Number(maximum);
    const from = minimum === -Infinity ? "" : ` of ${Number(minimum)} or more`;
    const to = maximum === Infinity ? "" : ` and ${Number(maximum)} or less`;
    return isValid ? undefined : `${type === "integer" ? "an integer" : "a number"}${from}${to}`;
  }
  const length = typeof value === "string" ? [...value].length : -1;
  const longest = maxLength === Infinity ? "" : ` of at most ${Number(maxLength)} characters`;
  return length >= Number(minLength) && length <= Number(maxLength)
    ? undefined
    : `a ${Number(minLength) > 0 ? "non-empty " : ""}string${longest}`;
}
