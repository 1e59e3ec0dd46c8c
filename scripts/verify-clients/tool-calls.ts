/**
 * Calls of the MCP tools with every parameter: each value alone, and all parameters together.
 * Derived from the site's own tool list and OpenAPI description, so that new parameters are covered
 * automatically.
 */
import { z } from "zod";
import { searchTool } from "../../src/contract/mcp/description.ts";
import { apiPath } from "../../src/contract/urls.ts";
import { currentVersion } from "../../src/contract/version.ts";
import { snakeCase } from "./python.ts";

interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

const Schema = z.looseObject({
  enum: z.array(z.string()).optional(),
  items: z.object({ enum: z.array(z.string()) }).optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
});
type Schema = z.infer<typeof Schema>;

const Tool = z.object({
  name: z.string(),
  inputSchema: z.object({
    properties: z.record(z.string(), Schema).default({}),
  }),
});
type Tool = z.infer<typeof Tool>;

const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), schema: Schema })).default([]),
});
type Operation = z.infer<typeof Operation>;

const OpenApi = z.object({
  paths: z.record(z.string(), z.object({ get: Operation })),
});

/**
 * @param listed the tools of a site
 * @param openApi its openapi.json
 * @throws Error if no call uses a parameter of a tool
 */
export function listToolCalls(listed: readonly unknown[], openApi: unknown): ToolCall[] {
  const { paths } = OpenApi.parse(openApi);
  return z
    .array(Tool)
    .parse(listed)
    .flatMap((tool) => {
      const calls = callsOf(tool, paths);
      const called = new Set(calls.flatMap((call) => Object.keys(call)));
      const unused = Object.keys(tool.inputSchema.properties).filter((name) => !called.has(name));
      if (unused.length > 0) throw new Error(`No call of ${tool.name} uses ${unused.join(", ")}.`);
      return calls.map((call) => ({ name: tool.name, arguments: call }));
    });
}

function callsOf(tool: Tool, paths: z.infer<typeof OpenApi>["paths"]): Record<string, unknown>[] {
  if (tool.name === searchTool) return searchCalls(tool, paths);
  const operation = Object.values(paths).find(
    ({ get }) => snakeCase(get.operationId) === tool.name,
  )?.get;
  return operation ? combine(tool, operation, pickExamples(operation, ["slug"])) : [];
}

/** @returns searches of all collections, then of each, with the parameters that all lists accept */
function searchCalls(
  tool: Tool,
  paths: z.infer<typeof OpenApi>["paths"],
): Record<string, unknown>[] {
  const collections = tool.inputSchema.properties["collection"]?.enum ?? [];
  return collections.flatMap((collection, index) => {
    const operation = paths[apiPath(currentVersion.name, `/${collection}`)]?.get;
    if (!operation) return [];
    const base = pickExamples(operation, ["q"]);
    return [
      ...(index === 0 ? combine(tool, operation, base) : []),
      ...combine(tool, operation, { collection, ...base }),
    ];
  });
}

function pickExamples(
  { parameters }: Operation,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    parameters
      .filter(({ name }) => names.includes(name))
      .map(({ name, schema }) => [name, schema.example]),
  );
}

/** @returns the calls of one operation */
function combine(
  tool: Tool,
  { parameters }: Operation,
  base: Record<string, unknown>,
): Record<string, unknown>[] {
  const examples = new Map(parameters.map(({ name, schema }) => [name, schema.example]));
  const values = Object.entries(tool.inputSchema.properties)
    // Parameters that only the tool has default to 0.
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
  if (schema.items)
    // The complete list comes first, because the call with all parameters uses the first value.
    return [schema.items.enum, ...schema.items.enum.map((one) => [one])];
  return schema.enum ?? [example ?? schema.default];
}
