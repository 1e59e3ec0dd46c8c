import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { JsonSchema } from "../../contract/json-schema.ts";
import { presetApis } from "../../collections/preset-api.ts";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { buildFiles, postFiles } from "../../edge/built-site.fixture.ts";
import { describeApi } from "./openapi.ts";

const Schema = JsonSchema.extend({
  pattern: z.string().optional(),
});
const about = {
  name: "Site",
  baseUrl: "https://site.example",
};

for (const api of presetApis) {
  const description = z
    .object({
      info: z.record(z.string(), z.unknown()),
      components: z.object({ schemas: z.record(z.string(), Schema) }),
    })
    .parse(describeApi(api, about));
  const { schemas } = description.components;

  describe(`openapi.json of ${api.name}`, () => {
    test("allows additional properties in every object", () => {
      for (const [name, { properties, additionalProperties }] of Object.entries(schemas))
        assert.equal(additionalProperties, properties && true, name);
    });

    test("gives every object schema a name", () => {
      for (const [name, schema] of Object.entries(schemas))
        for (const [key, field] of Object.entries(schema.properties ?? {}))
          for (const part of [field, field.items, ...(field.anyOf ?? [])])
            assert.notEqual(part?.type, "object", `${name}.${key}`);
    });

    test("has no pattern for instants", () => {
      assert.doesNotMatch(JSON.stringify(schemas), /"pattern"/);
      assert.match(JSON.stringify(schemas), /"format":"date-time"/);
    });

    test("makes a nullable object property depend on the first property of its parent", () => {
      for (const [name, field] of [
        ["BlogPost", "image"],
        ["Company", "address"],
      ] as const) {
        const { required = [], dependentRequired } = schemas[name] ?? {};
        assert.ok(required.includes("type"));
        assert.ok(!required.includes(field));
        assert.deepEqual(dependentRequired, { type: [field] });
      }
    });

    test("marks integers of 64 bits", () => {
      const { page, per_page, total } = schemas["Pagination"]?.properties ?? {};
      assert.deepEqual(
        [page?.format, per_page?.format, total?.format],
        ["int64", undefined, "int64"],
      );
      const { reading_time_minutes } = schemas["Guide"]?.properties ?? {};
      assert.equal(reading_time_minutes?.maximum, 2_147_483_647);
    });

    test("states the content licence, if there is one", () => {
      assert.equal(description.info["license"], undefined);
      const license = { name: "CC0", url: "https://license.example/" };
      assert.deepEqual(describeApi(api, { ...about, license }).info.license, license);
    });
  });
}

test("openapi.json of a static host describes its files, without parameters and errors", () => {
  const files = buildFiles(
    loadContent({
      ...postFiles([{ title: "A post" }]),
      "pages/about/team.md": markdownFile({ title: "Team", category: "Company" }),
      "site.yaml":
        "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nhost: static\n",
    }),
  );
  const Operation = z.object({
    parameters: z.array(z.object({ in: z.literal("path"), example: z.string() })).max(1),
    responses: z.record(z.enum(["200", "304"]), z.unknown()),
  });
  const { paths } = z
    .object({ paths: z.record(z.string(), z.object({ get: Operation })) })
    .parse(JSON.parse(files.get("/openapi.json") ?? ""));
  const unused = /\/(?:services|industries|consulting|guides|case-studies)\/\{/;
  for (const [path, { get }] of Object.entries(paths)) {
    const file = path.replace(/\{\w+\}/, get.parameters[0]?.example ?? "");
    assert.equal(files.has(file), !unused.test(path), file);
  }
  assert.doesNotMatch(files.get("/openapi.json") ?? "", /v1\/search|SearchRes/);
  assert.ok("/api/public/v1/index.json" in paths && "/api/public/v1/blog/{slug}.json" in paths);
  assert.deepEqual(
    JSON.parse(files.get("/api/public/v1/index.json") ?? "").data.operations.map(
      (operation: { path: string }) => operation.path,
    ),
    Object.keys(paths),
  );
  const example: unknown = JSON.parse(files.get("/openapi.json") ?? "").paths[
    "/api/public/v1/pages/{slug}.json"
  ].get.responses["200"].content["application/json"].example;
  assert.deepEqual(example, JSON.parse(files.get("/api/public/v1/pages/index.json") ?? ""));
});
