/**
 * Tools for agents, derived from openapi.json: one for each operation that returns JSON. The
 * OpenAPI description is the only source, so a new operation or parameter needs no change here, and
 * the tools of any live site can be derived.
 */
import { z } from "zod";
import { isRecord } from "../is-record.ts";
import { Reference, resolveReference } from "../json-schema.ts";
import { describeServer, readOnly, type McpDescription, type Tool } from "./protocol.ts";

export type JsonSchema = Record<string, unknown>;

const Schema = z.record(z.string(), z.unknown());

const Parameter = z.object({
  name: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: Schema,
});

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.union([Reference, Parameter])).default([]),
  responses: z.object({
    200: z.object({
      content: z.record(z.string(), z.object({ schema: Schema.optional() })).default({}),
    }),
  }),
});

/** The part of an OpenAPI description that tools need. */
const OpenApi = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]).rest(z.unknown()),
  paths: z.record(z.string(), z.object({ get: Operation.optional() })),
  components: z.object({
    schemas: z.record(z.string(), Schema),
    parameters: z.record(z.string(), Parameter).default({}),
  }),
});

type OpenApi = z.infer<typeof OpenApi>;

/**
 * @param openApi the parsed document
 * @throws ZodError if it does not describe a Broadsheet API
 */
export function describeMcp(openApi: unknown): McpDescription {
  const { info, servers, paths, components } = OpenApi.parse(openApi);
  const [{ url: baseUrl }] = servers;
  const name = info.title.replace(/ API$/, "");
  const operations = Object.entries(paths).flatMap(([path, { get: operation }]) => {
    const schema = operation?.responses[200].content["application/json"]?.schema;
    return operation && schema ? { path, operation, schema } : [];
  });
  return {
    base_url: baseUrl,
    server: describeServer({ name, version: info.version, baseUrl }),
    instructions: `Everything that ${name} (${baseUrl}) publishes, read-only. To find something, call list_documents with one short word as q, which is searched in titles and descriptions; then read a result with the get_ tool of its type and its slug. Every URL in a result can be opened on the web, and every page is also available as a Markdown resource.`,
    documents:
      operations.find(({ operation }) => operation.operationId === "listDocuments")?.path ?? "",
    operations: Object.fromEntries(
      operations.map(({ path, operation }) => [nameTool(operation.operationId), path]),
    ),
    tools: operations.map((one) => describeTool(one, components)),
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
  description: "Offset in a long text, in characters, from the end of the previous response",
};

function describeTool(
  {
    path,
    operation,
    schema,
  }: { path: string; operation: z.infer<typeof Operation>; schema: JsonSchema },
  { schemas, parameters: shared }: OpenApi["components"],
): Tool {
  const parameters = operation.parameters.flatMap((one) => resolveReference(one, shared) ?? []);
  const properties = parameters.map(({ name, description, schema: own }) => [
    name,
    { ...standAlone(own, {}), ...(description === undefined ? {} : { description }) },
  ]);
  const required = parameters.flatMap((one) => (one.required ? one.name : []));
  const isRead = path.includes("{slug}");
  return {
    name: nameTool(operation.operationId),
    title: operation.summary,
    description: isRead
      ? `${operation.description} A text that is too long for one response ends with the offset of the rest.`
      : operation.description,
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
