/**
 * Tools for agents, derived from openapi.json: one for each operation that returns JSON. The
 * OpenAPI description is the only source, so a new operation or parameter needs no change here, and
 * the tools of any live site can be derived.
 */
import { z } from "zod";
import { listOperations, OpenApi } from "./json-schema.ts";
import {
  describeServer,
  readOnly,
  type McpDescription,
  type Tool,
  type ToolSchema,
} from "../format/mcp.ts";

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
  return {
    base_url: baseUrl,
    server: describeServer({ name, version: api.info.version, baseUrl }),
    instructions: `Read-only access to all published content of ${name} (${baseUrl}). To search titles and descriptions, call list_documents with one short word as q. To read a result, call the get_ tool of its type with its slug. Every page is a Markdown resource, and all URLs can be opened on the web.`,
    operations: Object.fromEntries(
      operations.map(({ operationId, path }) => [nameTool(operationId), path]),
    ),
    tools: operations.map(describeTool),
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

/**
 * Without an output schema, and with only the first sentence about each parameter, because clients
 * send all tools to the model in every conversation. Errors of the API explain the rest.
 */
function describeTool(operation: ReturnType<typeof listOperations>[number]): Tool {
  const { operationId, path, summary, description, parameters } = operation;
  const properties = parameters.map(({ name, description: about = "", schema }) => {
    const { pattern: _, ...rest } = schema;
    return [name, { ...rest, description: about.replace(/\. .*|\.$/s, "") }];
  });
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return {
    name: nameTool(operationId),
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
    annotations: readOnly,
  };
}
