/**
 * The API of a build, read from its manifest and its openapi.json.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Operation, Parameter } from "../../src/format/api.ts";
import { manifestPath } from "../../src/format/manifest.ts";
import { apiPath, openApiPath } from "../../src/format/urls.ts";
import { currentVersion } from "../../src/format/version.ts";

const isObject = (value: unknown) => typeof value === "object";

const Manifest = z.object({
  versions: z.record(
    z.string(),
    z.object({
      operations: z.array(z.custom<Operation<number>>(isObject)),
      parameters: z.array(z.custom<Parameter>(isObject)),
    }),
  ),
});

const Content = z.object({ schema: z.object({ $ref: z.string().default("") }) });

const OpenApi = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        responses: z.object({ 200: z.object({ content: z.record(z.string(), Content) }) }),
      }),
    }),
  ),
});

/** An operation with the name of the schema of its response. */
export type BuiltOperation = Operation & { response: string };

/** @param output folder of a build */
export function readApi(output: string): { operations: BuiltOperation[]; parameters: Parameter[] } {
  const read = (file: string) => readFileSync(path.join(output, file), "utf8");
  const { versions } = Manifest.parse(JSON.parse(read(manifestPath)));
  const { operations = [], parameters = [] } = versions[currentVersion] ?? {};
  const { paths } = OpenApi.parse(JSON.parse(read(openApiPath(currentVersion))));
  return {
    parameters,
    operations: operations.map((operation): BuiltOperation => {
      const described = paths[apiPath(currentVersion, operation.path)];
      const [content] = Object.values(described?.get.responses[200].content ?? {});
      return {
        ...operation,
        parameters: operation.parameters.flatMap((index) => parameters[index] ?? []),
        response: content?.schema.$ref.split("/").at(-1) ?? "",
      };
    }),
  };
}
