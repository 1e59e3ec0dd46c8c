/**
 * openapi.json in a linter, a code generator, importers for language models and a generated client.
 * openapi.slow.test.ts runs further linters and checks the types of clients.
 */
import { readApi } from "./built-api.fixture.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import openapiTS, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { z } from "zod";
import { errors } from "../../src/contract/errors.ts";
import { errorExamples } from "../../src/emit/api/error-examples.ts";
import { Reference, resolveReference } from "../../src/contract/json-schema.ts";
import { presetApi } from "../../src/collections/preset-api.ts";
import { presetSchemas } from "../../src/collections/preset-schemas.fixture.ts";
import type { Served } from "../../src/hosts/host.ts";
import { root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "./running-sites.fixture.ts";

const { operations } = readApi(demoOutput);

const source = readFileSync(path.join(demoOutput, "openapi.json"), "utf8");

const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  description: z.string(),
  example: z.unknown().optional(),
});
const Operation = z.object({
  operationId: z.string(),
  description: z.string(),
  parameters: z.array(z.union([Reference, Parameter])).default([]),
  responses: z.record(z.string(), z.unknown()),
});
const description = z
  .object({
    paths: z.record(z.string(), z.object({ get: Operation })),
    components: z.object({
      schemas: z.record(
        z.string(),
        z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) }),
      ),
      parameters: z.record(z.string(), Parameter),
    }),
  })
  .parse(JSON.parse(source));
const described = Object.entries(description.paths).map(([address, item]) => ({
  address,
  ...item.get,
  parameters: item.get.parameters.flatMap(
    (one) => resolveReference(one, description.components.parameters) ?? [],
  ),
}));

describe("openapi.json", () => {
  test("passes Redocly's strict rules", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const findings = await lintFromString({
      source,
      absoluteRef: "openapi.json",
      config,
    });
    assert.deepEqual(
      findings.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      [],
    );
  });

  test("describes every operation with its errors", () => {
    assert.deepEqual(
      described.map(({ operationId }) => operationId),
      operations.map(({ id }) => id),
    );
    for (const { responses, address } of described) {
      const expected = address.includes("{")
        ? ["200", "206", "304", "400", "404", "405", "412", "416", "502"]
        : address.endsWith("/changes")
          ? ["200", "206", "304", "400", "405", "410", "412", "416", "502"]
          : ["200", "206", "304", "400", "405", "412", "416", "502"];
      assert.deepEqual(Object.keys(responses), expected);
    }
  });

  test("stays within the lengths that importers for language models accept", () => {
    for (const operation of described) {
      assert.ok(operation.description.length < 300, operation.operationId);
      for (const parameter of operation.parameters)
        assert.ok(parameter.description.length < 700, parameter.name);
    }
  });

  test("has an example for every parameter, except for year if no document has a date", () => {
    const missing = described.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, example }) =>
        example === undefined ? [`${operationId} ${name}`] : [],
      ),
    );
    assert.deepEqual(
      missing,
      ["Pages", "Services", "Industries", "ConsultingPages", "Seminars"].map(
        (name) => `list${name} year`,
      ),
    );
  });

  test("is smaller than 225 kB for the demo site", () =>
    assert.ok(source.length < 225_000, String(source.length)));

  test("has no schema with the name of one of its fields, because both become types in Rust", () => {
    // Names that differ only in case and underscores become the same type.
    const plain = (name: string) => name.replaceAll("_", "").toLowerCase();
    for (const [name, { properties }] of Object.entries(description.components.schemas))
      assert.ok(!Object.keys(properties).some((field) => plain(field) === plain(name)), name);
  });
});

describe("a client that is generated from openapi.json", () => {
  let running: Served;
  before(async () => {
    running = await runSite(demoOutput);
  });

  test("gets the responses in the examples", async () => {
    for (const { address, responses } of described) {
      // An NDJSON file has no example, nor has the search, whose index is made from the pages.
      if (/\/(?:\{file\}|search)$/.test(address)) continue;
      const example = z
        .object({
          content: z.object({
            "application/json": z.object({ example: z.unknown() }),
          }),
        })
        .parse(responses["200"]).content["application/json"].example;
      const item = z.object({ data: z.object({ slug: z.string() }) });
      const slug = item.safeParse(example).data?.data.slug ?? "";
      const self = z.object({ links: z.object({ self: z.url() }) });
      const { search } = new URL(self.safeParse(example).data?.links.self ?? running.origin);
      const response = await fetch(running.origin + address.replace("{slug}", slug) + search);
      assert.deepEqual(await response.json(), example, address);
    }
  });

  test("gets the errors in the examples", async () => {
    for (const { request, failure } of Object.values(errorExamples(presetApi))) {
      if (!request) continue;
      const { path: address, method, headers = {} } = request;
      const response = await fetch(running.origin + address, { method, headers });
      const body = presetSchemas.ErrorResponse.or(presetSchemas.ConditionErrorResponse);
      const { error } = body.parse(await response.json());
      assert.equal(response.status, errors[error.code].status);
      assert.deepEqual({ code: error.code, message: error.message, hint: error.hint }, failure);
    }
  });

  test("is broadsheet-client, for the responses of every site", async (t) => {
    const [whole, used] = [description.components.schemas, new Set<string>()];
    const use = (name: string) => {
      if (used.has(name)) return;
      used.add(name);
      for (const [, other = ""] of JSON.stringify(whole[name]).matchAll(/schemas\/(\w+)/g))
        use(other);
    };
    const responses = ["DocumentList", "CompanyResponse", "ChangesResponse", "ExportResponse"];
    for (const name of [...responses, "ErrorDetails", "SearchResponse"]) use(name);
    const types = await openapiTS(
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "API", version: "1" },
        components: {
          schemas: Object.fromEntries([...used].map((name) => [name, { ...whole[name] }])),
        },
      }),
    );
    const [interfaces] = /export interface components \{[^]*?\n\}\n/.exec(astToString(types)) ?? [];
    const header = `/**
 * Responses of every site, generated from openapi.json by openapi-typescript.
 * \`node --test --test-update-snapshots\` on tests/hosts/openapi.test.ts updates this file.
 */
`;
    t.assert.fileSnapshot(
      await format(header + interfaces, { parser: "typescript", printWidth: 100 }),
      path.join(root, "packages/client/src/api-types.ts"),
      { serializers: [(text: string) => text] },
    );
  });
});
