/**
 * Operations of the API as tools of the page, for agents in browsers with WebMCP
 * (webmachinelearning.github.io/webmcp). They are derived from openapi.json, so the tools of a static
 * host take no parameters.
 */
interface ModelContext {
  registerTool(tool: object): unknown;
}

declare global {
  interface Document {
    /** Absent in browsers without WebMCP. */
    readonly modelContext?: ModelContext;
  }
}

interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  description?: string;
  schema: object;
}

interface Operation {
  operationId: string;
  summary: string;
  parameters?: (Parameter | { $ref: string })[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface OpenApi {
  paths: Record<string, { get: Operation }>;
  components: { parameters?: Record<string, Parameter> };
}

/** Address of the site's root, which a bundler inserts. */
const base = import.meta.env.BASE_URL;

export async function registerPageTools(modelContext: ModelContext): Promise<void> {
  const { paths, components }: OpenApi = await (await fetch(`${base}openapi.json`)).json();
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get.responses["200"]?.content?.["application/json"]) continue;
    const parameters = (get.parameters ?? []).flatMap((parameter) =>
      "$ref" in parameter
        ? (components.parameters?.[parameter.$ref.split("/").at(-1) ?? ""] ?? [])
        : parameter,
    );
    modelContext.registerTool({
      name: get.operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      description: get.summary,
      inputSchema: {
        type: "object",
        properties: Object.fromEntries(
          parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
        ),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      },
      annotations: { readOnlyHint: true },
      execute: (given: Record<string, unknown>) => request(path, parameters, given),
    });
  }
}

/** @returns the response of the API, also an error, whose hint tells the agent what to correct */
async function request(
  path: string,
  parameters: readonly Parameter[],
  given: Record<string, unknown>,
): Promise<unknown> {
  const query = new URLSearchParams();
  let target = base === "/" ? path : base + path.slice(1);
  for (const { name, in: place } of parameters) {
    const value = given[name];
    if (value === undefined) continue;
    if (place === "path") target = target.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return (await fetch(query.size > 0 ? `${target}?${query}` : target)).json();
}
