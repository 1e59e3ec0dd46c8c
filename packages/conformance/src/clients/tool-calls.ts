/**
 * Calls of the MCP tools with every parameter: each value alone, and all parameters together.
 * Derived from the site's own tool list and OpenAPI description, so that new parameters are covered
 * automatically.
 */
import { z } from "zod";
import { readOperations } from "../openapi.ts";
import { snakeCase } from "./letter-case.ts";

interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

const Parameter = z.object({
  enum: z.array(z.string()).optional(),
  default: z.unknown().optional(),
});
const Tool = z.object({
  name: z.string(),
  inputSchema: z.object({
    properties: z.record(z.string(), Parameter).default({}),
    required: z.array(z.string()).default([]),
  }),
});

/**
 * @param listed the tools of a site
 * @param openApi its openapi.json
 * @throws Error if no call uses a parameter of a tool
 */
export function listToolCalls(listed: readonly unknown[], openApi: unknown): ToolCall[] {
  const operations = readOperations(openApi);
  return listed.flatMap((tool) => {
    const { name, inputSchema } = Tool.parse(tool);
    const operation = operations.find(({ id }) => snakeCase(id) === name);
    const examples = new Map(operation?.parameters.map((one) => [one.name, one.example]));
    // The reader of pages is no operation.
    if (!operation) return [];
    const base = Object.fromEntries(
      inputSchema.required.map((required) => [required, examples.get(required)]),
    );
    const values = Object.entries(inputSchema.properties).map(([parameter, schema]) => {
      // Arguments that are not parameters of the operation default to 0.
      if (!examples.has(parameter) && schema.default !== 0)
        throw new Error(`No call of ${name} uses ${parameter}.`);
      return [parameter, schema.enum ?? [examples.get(parameter) ?? schema.default]] as const;
    });
    const calls: Record<string, unknown>[] = [
      base,
      ...values.flatMap(([parameter, all]) =>
        all.map((value) => ({ ...base, [parameter]: value })),
      ),
      { ...base, ...Object.fromEntries(values.map(([parameter, [one]]) => [parameter, one])) },
    ];
    return calls.map((call) => ({ name, arguments: call }));
  });
}
