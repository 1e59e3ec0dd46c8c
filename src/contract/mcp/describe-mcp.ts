/**
 * openapi.json → the tools that agents get. What the API takes and answers is read off its description alone, so that a new parameter or operation is
 * in the tools without a word here, and the tools of any live site can be made from afar.
 *
 * A list takes `q`; what reads one of its documents has the same path and `{slug}`. Every other operation is a tool of its own.
 */
import { z } from "zod";
import { describeLists } from "./list-tools.ts";
import type { McpDescription, Tool } from "./description.ts";
import { toProperties, type JsonOperation } from "./json-operation.ts";
import { describeServer } from "./server-info.ts";
import { standAlone, type JsonSchema } from "./schema.ts";
import { readOnly } from "./tool-hints.ts";

const Schema = z.record(z.string(), z.unknown());

const Parameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().default(false),
  schema: Schema,
});

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(Parameter).default([]),
  responses: z.record(
    z.string(),
    z.object({
      content: z
        .record(z.string(), z.object({ schema: Schema.optional() }))
        .default({}),
    }),
  ),
});

/** What of an OpenAPI document is read. */
const OpenApi = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })).min(1),
  paths: z.record(z.string(), z.object({ get: Operation.optional() })),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

/**
 * @param openApi the parsed document
 * @throws ZodError where it is no description of a site's API
 */
export function describeMcp(openApi: unknown): McpDescription {
  const { info, servers, paths, components } = OpenApi.parse(openApi);
  const [{ url: baseUrl } = { url: "" }] = servers;
  const operations = Object.entries(paths).flatMap(([path, { get }]) =>
    get ? toJsonOperation(path, get) : [],
  );
  const name = info.title.replace(/ API$/, "");
  const { lists, tools } = describeLists(operations, components.schemas);
  const inLists = new Set(
    Object.values(lists).flatMap(({ path, read }) => [path, read]),
  );
  const plain = operations.filter(
    ({ path }) => !inLists.has(path) && !path.includes("{"),
  );
  return {
    base_url: baseUrl,
    server: describeServer({ name, version: info.version, baseUrl }),
    instructions: `Everything that ${name} (${baseUrl}) publishes, read-only. Search with one short word, which is looked for in titles and descriptions, then read what was found by its collection and slug. Every address that an answer names can be opened on the web; the Markdown of each page is a resource too.`,
    lists,
    plain: Object.fromEntries(
      plain.map(({ id, path }) => [nameTool(id), path]),
    ),
    tools: [
      ...tools,
      ...plain.map((operation): Tool => ({
        name: nameTool(operation.id),
        title: operation.summary,
        description: operation.description,
        inputSchema: takeParameters(operation.parameters),
        outputSchema: standAlone(
          { type: "object", ...operation.answer },
          components.schemas,
        ),
        annotations: readOnly,
      })),
    ],
  };
}

function toJsonOperation(
  path: string,
  operation: z.output<typeof Operation>,
): JsonOperation[] {
  const { operationId: id, summary, description, parameters } = operation;
  const media = operation.responses["200"]?.content["application/json"];
  const answer = media?.schema;
  return answer ? [{ path, id, summary, description, parameters, answer }] : [];
}

/** @returns `getCompanyProfile` as tools are named: `get_company_profile` */
function nameTool(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function takeParameters(parameters: JsonOperation["parameters"]): JsonSchema {
  const required = parameters.flatMap((one) => (one.required ? one.name : []));
  return {
    type: "object",
    properties: toProperties(parameters),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
