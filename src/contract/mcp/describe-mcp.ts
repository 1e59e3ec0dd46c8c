/**
 * Tools for agents, derived from openapi.json: one for each operation that returns JSON. The
 * OpenAPI description is the only source, so a new operation or parameter needs no change here, and
 * the tools of any live site can be derived.
 */
import { z } from "zod";
import { isRecord } from "../is-record.ts";
import { listOperations, OpenApi } from "../json-schema.ts";
import { describeServer, readOnly, type McpDescription, type Tool } from "./protocol.ts";

export type JsonSchema = Record<string, unknown>;

/** OpenAPI description with the name and address of its site. */
const SiteOpenApi = OpenApi.extend({
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]).rest(z.unknown()),
});

/**
 * @param openApi the parsed document
 * @throws ZodError if it does not describe a Broadsheet API
 */
export function describeMcp(openApi: unknown): McpDescription {
  const api = SiteOpenApi.parse(openApi);
  const [{ url: baseUrl }] = api.servers;
  const name = api.info.title.replace(/ API$/, "");
  const operations = listOperations(api).flatMap((operation) => {
    const success = operation.responses.find(({ status }) => status === "200");
    const schema = success?.content["application/json"]?.schema;
    return operation.method === "get" && schema ? { ...operation, schema } : [];
  });
  const paths = operations.map((one) => [nameTool(one.operationId), one.path] as const);
  return {
    base_url: baseUrl,
    server: describeServer({ name, version: api.info.version, baseUrl }),
    instructions: `Read-only access to all published content of ${name} (${baseUrl}). To search titles and descriptions, call list_documents with one short word as q. To read a result, call the get_ tool of its type with its slug. Every page is also a Markdown resource, and all URLs can be opened on the web.`,
    documents: operations.find((one) => one.operationId === "listDocuments")?.path ?? "",
    operations: Object.fromEntries(paths),
    tools: operations.map((operation) => describeTool(operation, api.components.schemas)),
  };
}

/** @returns the name of an operation's tool: `getCompanyProfile` → `get_company_profile` */
function nameTool(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Additional argument of tools that read one document. */
const offset: JsonSchema = {
  type: "integer",
  minimum: 0,
  default: 0,
  description:
    "Offset at which to continue a long text, in characters, from the end of the previous response",
};

function describeTool(
  operation: ReturnType<typeof listOperations>[number] & { schema: JsonSchema },
  schemas: Readonly<Record<string, JsonSchema>>,
): Tool {
  const { operationId, path, summary, description, parameters, schema } = operation;
  const properties = parameters.map(({ name, description: about, schema: own }) => [
    name,
    { ...standAlone(own, {}), ...(about === undefined ? {} : { description: about }) },
  ]);
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const isRead = path.includes("{slug}");
  return {
    name: nameTool(operationId),
    title: summary,
    description: isRead
      ? `${description} A long text is truncated and ends with the offset at which to continue.`
      : description,
    inputSchema: {
      type: "object",
      properties: { ...Object.fromEntries(properties), ...(isRead ? { from: offset } : {}) },
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    outputSchema: standAlone({ type: "object", ...schema }, schemas),
    annotations: readOnly,
  };
}

/** Omitted keywords, which would lengthen every list of tools without helping a model. */
const omitted = new Set(["example", "examples"]);

/**
 * @param components schemas that `$ref` refers to
 * @returns the schema (2020-12) with all referenced schemas in `$defs`
 */
function standAlone(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const defs = new Map<string, unknown>();
  const copy = (value: unknown, isNames = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(one));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        // Keys below `properties` are names, which may be any word.
        .filter(([key]) => isNames || !omitted.has(key))
        .map(([key, one]) =>
          key === "$ref" && typeof one === "string"
            ? [key, define(one)]
            : [key, copy(one, key === "properties" && !isNames)],
        ),
    );
  };
  const define = (reference: string): string => {
    const name = reference.split("/").at(-1) ?? "";
    if (!defs.has(name)) {
      defs.set(name, undefined);
      defs.set(name, copy(components[name] ?? {}));
    }
    return `#/$defs/${name}`;
  };
  const root = copy(schema);
  return {
    ...(isRecord(root) ? root : {}),
    ...(defs.size > 0 ? { $defs: Object.fromEntries(defs) } : {}),
  };
}
