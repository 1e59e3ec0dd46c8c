/**
 * Operations of an openapi.json with their parameters. References to shared parameters are
 * resolved.
 */
import { z } from "zod";

const Parameter = z.object({
  in: z.enum(["path", "query"]),
  name: z.string(),
  required: z.boolean().default(false),
  example: z.union([z.string(), z.number(), z.boolean()]).optional(),
  schema: z.looseObject({ enum: z.array(z.unknown()).optional() }),
});
const Reference = z.object({ $ref: z.string() });

const OpenApi = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        operationId: z.string(),
        parameters: z.array(z.union([Reference, Parameter])).default([]),
      }),
    }),
  ),
  components: z.object({ parameters: z.record(z.string(), Parameter).default({}) }),
});

export interface DescribedOperation {
  path: string;
  id: string;
  parameters: z.infer<typeof Parameter>[];
}

export async function fetchOpenApi(origin: string): Promise<unknown> {
  return (await fetch(`${origin}/openapi.json`)).json();
}

export function readBaseUrl(openapi: unknown): string {
  return OpenApi.parse(openapi).servers[0].url;
}

/** @throws ZodError for a description in another form */
export function readOperations(openapi: unknown): DescribedOperation[] {
  const { paths, components } = OpenApi.parse(openapi);
  return Object.entries(paths).map(([path, { get }]) => ({
    path,
    id: get.operationId,
    parameters: get.parameters.flatMap((one) => {
      if (!("$ref" in one)) return one;
      return components.parameters[one.$ref.split("/").at(-1) ?? ""] ?? [];
    }),
  }));
}
