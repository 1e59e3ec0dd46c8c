/**
 * Calls of the MCP tools with every parameter: each value alone, and all parameters together.
 * Derived from the site's own tool list and OpenAPI description, so that new parameters are covered
 * automatically.
 */
import { z } from "zod";
import { readOperations } from "../openapi.ts";
import { snakeCase } from "./arguments.ts";

interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

const Schema = z.looseObject({
  enum: z.array(z.string()).optional(),
  default: z.unknown().optional(),
});
type Schema = z.infer<typeof Schema>;

const Tool = z.object({
  name: z.string(),
  inputSchema: z.object({
    properties: z.record(z.string(), Schema).default({}),
  }),
});
type Tool = z.infer<typeof Tool>;

/**
 * @param listed the tools of a site
 * @param openApi its openapi.json
 * @throws Error if no call uses a parameter of a tool
 */
export function listToolCalls(listed: readonly unknown[], openApi: unknown): ToolCall[] {
  const operations = readOperations(openApi);
  const examplesOf = (tool: Tool) =>
    new Map(
      operations
        .find(({ id }) => snakeCase(id) === tool.name)
        ?.parameters.map(({ name, example }) => [name, example]),
    );
  return z
    .array(Tool)
    .parse(listed)
    .flatMap((tool) => {
      const calls = callsOf(tool, examplesOf(tool));
      const called = new Set(calls.flatMap((call) => Object.keys(call)));
      const unused = Object.keys(tool.inputSchema.properties).filter((name) => !called.has(name));
      if (unused.length > 0) throw new Error(`No call of ${tool.name} uses ${unused.join(", ")}.`);
      return calls.map((call) => ({ name: tool.name, arguments: call }));
    });
}

/** @param examples examples of the parameters of the tool's operation */
function callsOf(tool: Tool, examples: ReadonlyMap<string, unknown>): Record<string, unknown>[] {
  const base = examples.has("slug") ? { slug: examples.get("slug") } : {};
  const values = Object.entries(tool.inputSchema.properties)
    // Arguments that are not parameters of the operation default to 0.
    .filter(([name, { default: defaultValue }]) => examples.has(name) || defaultValue === 0)
    .map(([name, schema]) => [name, valuesOf(schema, examples.get(name))] as const);
  return [
    base,
    ...values.flatMap(([name, all]) => all.map((value) => ({ ...base, [name]: value }))),
    {
      ...base,
      ...Object.fromEntries(values.map(([name, [one]]) => [name, one])),
    },
  ];
}

function valuesOf(schema: Schema, example: unknown): unknown[] {
  return schema.enum ?? [example ?? schema.default];
}
