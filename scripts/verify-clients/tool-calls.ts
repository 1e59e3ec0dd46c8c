/**
 * Calls of the tools for agents with every parameter: each value alone, and all parameters together. Made of what a site says of its tools and its API,
 * so that a new parameter is called too.
 */
import { z } from "zod";
import { toolNames } from "../../src/contract/mcp/description.ts";
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
  parameters: z
    .array(z.object({ name: z.string(), schema: Schema }))
    .default([]),
});
type Operation = z.infer<typeof Operation>;

const OpenApi = z.object({
  paths: z.record(z.string(), z.object({ get: Operation })),
});

/**
 * @param listed the tools of a site
 * @param openApi its openapi.json
 * @throws Error for a parameter of a tool that no call has
 */
export function listToolCalls(
  listed: readonly unknown[],
  openApi: unknown,
): ToolCall[] {
  const { paths } = OpenApi.parse(openApi);
  return z
    .array(Tool)
    .parse(listed)
    .flatMap((tool) => {
      const calls = callsOf(tool, paths);
      const called = new Set(calls.flatMap((call) => Object.keys(call)));
      const left = Object.keys(tool.inputSchema.properties).filter(
        (name) => !called.has(name),
      );
      if (left.length > 0)
        throw new Error(`${tool.name} is not called with ${left.join(", ")}.`);
      return calls.map((given) => ({ name: tool.name, arguments: given }));
    });
}

function callsOf(
  tool: Tool,
  paths: z.infer<typeof OpenApi>["paths"],
): Record<string, unknown>[] {
  const { properties } = tool.inputSchema;
  const collections = properties["collection"]?.enum;
  if (!collections) {
    const operation = Object.values(paths).find(
      ({ get }) => snakeCase(get.operationId) === tool.name,
    );
    return operation ? combine(tool, operation.get, {}) : [];
  }
  const isSearch = tool.name === toolNames.search;
  return collections.flatMap((collection) => {
    const path = apiPath(currentVersion.name, `/${collection}`);
    const operation =
      paths["slug" in properties ? `${path}/{slug}` : path]?.get;
    if (!operation) return [];
    const required = ["slug", ...(isSearch ? ["q"] : [])];
    const base = Object.fromEntries(
      operation.parameters
        .filter(({ name }) => required.includes(name))
        .map(({ name, schema }) => [name, schema.example]),
    );
    return [
      // All collections are searched at once with the parameters that they share.
      ...(isSearch && collection === collections[0]
        ? combine(tool, operation, base)
        : []),
      ...combine(tool, operation, { collection, ...base }),
    ];
  });
}

/** @returns the calls of one operation */
function combine(
  tool: Tool,
  { parameters }: Operation,
  base: Record<string, unknown>,
): Record<string, unknown>[] {
  const examples = new Map(
    parameters.map(({ name, schema }) => [name, schema.example]),
  );
  const values = Object.entries(tool.inputSchema.properties)
    // What the tool has beside the parameters of the operation has a default.
    .filter(([name, { default: usual }]) => examples.has(name) || usual === 0)
    .map(
      ([name, schema]) => [name, valuesOf(schema, examples.get(name))] as const,
    );
  return [
    base,
    ...values.flatMap(([name, all]) =>
      all.map((value) => ({ ...base, [name]: value })),
    ),
    {
      ...base,
      ...Object.fromEntries(values.map(([name, [one]]) => [name, one])),
    },
  ];
}

function valuesOf(schema: Schema, example: unknown): unknown[] {
  if (schema.items)
    // All together come first, so that a call with all parameters has them.
    return [schema.items.enum, ...schema.items.enum.map((one) => [one])];
  return schema.enum ?? [example ?? schema.default];
}
