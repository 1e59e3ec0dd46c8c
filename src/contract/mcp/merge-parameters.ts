/**
 * The parameters of several lists as those of one tool.
 */
import type { DescribedParameter, JsonOperation } from "./json-operation.ts";
import { isRecord } from "../is-record.ts";
import type { JsonSchema } from "./schema.ts";

interface Merged extends DescribedParameter {
  /** The ids of the operations that take it. */
  takers: ReadonlySet<string>;
}

/** @returns the parameters that any of the operations takes, in their order; a closed list of values holds those of all */
export function mergeParameters(
  operations: readonly JsonOperation[],
): Merged[] {
  const merged = new Map<string, Merged>();
  for (const { id, parameters } of operations)
    for (const parameter of parameters) {
      const known = merged.get(parameter.name);
      merged.set(parameter.name, {
        ...parameter,
        schema: known
          ? mergeSchemas(known.schema, parameter.schema)
          : parameter.schema,
        takers: new Set([...(known?.takers ?? []), id]),
      });
    }
  return [...merged.values()];
}

/** What the first says holds, but for values: of these each counts. */
function mergeSchemas(one: JsonSchema, other: JsonSchema): JsonSchema {
  const { enum: values, items, ...rest } = one;
  return {
    ...rest,
    ...(Array.isArray(values) && Array.isArray(other["enum"])
      ? { enum: [...new Set([...values, ...other["enum"]])] }
      : {}),
    ...(isRecord(items) && isRecord(other["items"])
      ? { items: mergeSchemas(items, other["items"]) }
      : {}),
  };
}
