/**
 * Tools for agents, derived from openapi.json: one for each operation that returns JSON. The
 * OpenAPI description is the only source, so a new operation or parameter needs no change here, and
 * the tools of any live site can be derived.
 */
import { isRecord } from "../../format/is-record.ts";
import { z } from "zod";
import { JsonSchema, listOperations, OpenApi, referenceName } from "../../contract/json-schema.ts";
import {
  describeServer,
  readOnly,
  type McpDescription,
  type Tool,
  type ToolSchema,
} from "./mcp-format.ts";

/** OpenAPI description with the name and address of its site. */
const SiteOpenApi = OpenApi.extend({
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]).rest(z.unknown()),
});

/**
 * @param openApi the parsed document
 * @param empty names of lists without documents, whose tools are not listed
 * @throws ZodError if it does not describe a Broadsheet API
 */
export function describeMcp(openApi: unknown, empty: readonly string[] = []): McpDescription {
  const api = SiteOpenApi.parse(openApi);
  const [{ url: baseUrl }] = api.servers;
  const name = api.info.title.replace(/ API$/, "");
  const operations = listOperations(api).filter(
    ({ method, responses }) =>
      method === "get" &&
      responses.some(({ status, content }) => status === "200" && "application/json" in content),
  );
  const tools = operations.map((operation) => describeTool(operation, api.components.schemas));
  const search = tools.find((tool) => tool.name === searchTool);
  const others = tools.filter((tool) => tool !== search);
  const [version] = tools.flatMap(({ inputSchema: { properties } }) =>
    isRecord(properties) ? (properties["version"] ?? []) : [],
  );
  const { inputSchema } = readTool;
  const properties = { ...inputSchema.properties, ...(version !== undefined && { version }) };
  const reader = { ...readTool, inputSchema: { ...inputSchema, properties } };
  return {
    base_url: baseUrl,
    server: describeServer({ name, version: api.info.version, baseUrl }),
    instructions: `Read-only access to all published content of ${name} (${baseUrl}). ${search ? "To answer a question, call search with its words as q: it ranks full texts. To filter titles and descriptions, call list_documents with one short word as q." : "To search titles and descriptions, call list_documents with one short word as q."} To read a result, call read with its url, or with the url of its section. Every page is a Markdown resource, and all URLs can be opened on the web.`,
    operations: Object.fromEntries(
      operations.map(({ operationId, path }) => [nameTool(operationId), path]),
    ),
    tools: search ? [search, reader, ...others] : [...others, reader],
    unlisted: operations
      .filter(({ path }) => empty.includes(path.split("/")[4] ?? ""))
      .map(({ operationId }) => nameTool(operationId)),
  };
}

/** @returns the name of an operation's tool: `getCompanyProfile` → `get_company_profile` */
function nameTool(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Additional argument of tools that read one document. */
const offset: ToolSchema = {
  type: "integer",
  minimum: 0,
  default: 0,
  description:
    "Offset at which to continue a long text, in characters, from the end of the previous response",
};

/** Tool that reads any page, which no operation does. */
const readTool = {
  name: "read",
  title: "Read a page or section",
  description:
    "Returns a published page as Markdown, or one section of it. Use the url of a search result, of its section, or any other address of the site.",
  inputSchema: {
    type: "object",
    properties: {
      url: {
        type: "string",
        minLength: 1,
        description:
          "Address of a page, of its Markdown or of a document in the API, with #section or without",
      },
      from: offset,
    },
    required: ["url"],
    additionalProperties: false,
  },
  annotations: readOnly,
} satisfies Tool;

const searchTool = "search";

/** Keywords of output schemas, without documentation. */
const structure = new Set(["type", "items", "anyOf", "required", "minimum", "maxItems"]);

/** @returns a schema without references, because clients resolve none */
function inline(schema: JsonSchema, schemas: Readonly<Record<string, ToolSchema>>): ToolSchema {
  const known = referenceName(schema);
  if (known !== undefined) return inline(JsonSchema.parse(schemas[known] ?? {}), schemas);
  const { properties, items, anyOf } = schema;
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => structure.has(key))),
    ...(items ? { items: inline(items, schemas) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((variant) => inline(variant, schemas)) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, property]) => [key, inline(property, schemas)]),
          ),
        }
      : {}),
  };
}

/**
 * With an output schema only for the search, and with only the first sentence about each parameter,
 * because clients send all tools to the model in every conversation. Errors of the API explain the
 * rest.
 */
function describeTool(
  operation: ReturnType<typeof listOperations>[number],
  schemas: Readonly<Record<string, ToolSchema>>,
): Tool {
  const { operationId, path, summary, description, parameters, responses } = operation;
  const tool = nameTool(operationId);
  const json = responses.find(({ status }) => status === "200")?.content["application/json"];
  const properties = parameters.map(({ name, description: about = "", schema }) => {
    const { pattern: _, ...rest } = schema;
    return [name, { ...rest, description: about.replace(/\. .*|\.$/s, "") }];
  });
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    name: tool,
    title: summary,
    description,
    inputSchema: {
      type: "object",
      properties: {
        ...Object.fromEntries(properties),
        ...(path.includes("{slug}") ? { from: offset } : {}),
      },
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    ...(tool === searchTool
      ? { outputSchema: inline(JsonSchema.parse(json?.schema ?? {}), schemas) }
      : {}),
    annotations: readOnly,
  };
}
