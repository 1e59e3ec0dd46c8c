/**
 * openapi.json → the tools that agents get: one for each operation that returns JSON, and a search in all lists. The description of the API is the only
 * source, so that a new parameter or operation needs no change here, and the tools of any live site can be derived from its openapi.json.
 *
 * An operation with the parameter `q` is the list of a collection, named by the last segment of its path. One with `{slug}` reads one document.
 */
import { z } from "zod";
import type { McpDescription, Tool } from "./description.ts";
import { nameTool, toProperties, type JsonOperation } from "./json-operation.ts";
import { standAlone, type JsonSchema } from "./schema.ts";
import { describeSearch } from "./search-tool.ts";
import { describeServer } from "./server-info.ts";
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
      content: z.record(z.string(), z.object({ schema: Schema.optional() })).default({}),
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
  const lists = new Map(
    operations
      .filter(({ parameters }) => parameters.some((one) => one.name === "q"))
      .map((list) => [list.path.slice(list.path.lastIndexOf("/") + 1), list]),
  );
  return {
    base_url: baseUrl,
    server: describeServer({ name, version: info.version, baseUrl }),
    instructions: `Everything that ${name} (${baseUrl}) publishes, read-only. Search with one short word, which is looked for in titles and descriptions, then read what was found with the tool of its collection and its slug. Every address that an answer names can be opened on the web; the Markdown of each page is a resource too.`,
    lists: Object.fromEntries([...lists].map(([collection, { path }]) => [collection, path])),
    operations: Object.fromEntries(operations.map(({ id, path }) => [nameTool(id), path])),
    tools: [
      ...(lists.size > 0 ? [describeSearch(lists, components.schemas)] : []),
      ...operations.map((operation) => describeTool(operation, components.schemas)),
    ],
  };
}

function describeTool(
  { id, path, summary, description, parameters, answer }: JsonOperation,
  components: Readonly<Record<string, JsonSchema>>,
): Tool {
  const required = parameters.flatMap((one) => (one.required ? one.name : []));
  const isRead = path.includes("{slug}");
  return {
    name: nameTool(id),
    title: summary,
    description: isRead
      ? `${description} A text that is too long for one response ends with the offset of the rest.`
      : description,
    inputSchema: {
      type: "object",
      properties: {
        ...toProperties(parameters),
        ...(isRead ? { from: offset } : {}),
      },
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    outputSchema: standAlone({ type: "object", ...answer }, components),
    annotations: readOnly,
  };
}

/** The argument of tools that read one document, beside the parameters of their operations. */
const offset: JsonSchema = {
  type: "integer",
  minimum: 0,
  default: 0,
  description: "Offset in a long text, in characters, from the end of the previous response",
};

function toJsonOperation(path: string, operation: z.output<typeof Operation>): JsonOperation[] {
  const { operationId: id, summary, description, parameters } = operation;
  const media = operation.responses["200"]?.content["application/json"];
  const answer = media?.schema;
  return answer ? [{ path, id, summary, description, parameters, answer }] : [];
}
