/**
 * The tools are read off openapi.json: what a version takes and answers is in them without a word of their own.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeApi } from "../../emit/api/openapi.ts";
import { bindParameters, type OperationRow } from "../operation.ts";
import type { Parameter } from "../parameter.ts";
import { presetApi, presetVersion } from "../../collections/preset-api.ts";
import { projectCollections, projections } from "../projections.ts";
import { operations as fixed } from "../v1/operations.ts";
import { parameters as shared } from "../v1/parameters.ts";
import { describeMcp } from "./describe-mcp.ts";
import { isRecord } from "../is-record.ts";

const [v1] = projections;
assert.ok(v1);

function describeWith(rows: readonly OperationRow[], own: readonly Parameter[]) {
  assert.ok(v1);
  const version = {
    ...v1.version,
    parameters: own,
    operations: bindParameters(rows, own),
  };
  const openApi: unknown = JSON.parse(
    JSON.stringify(
      describeApi(projectCollections({ ...v1, version }, presetApi), {
        name: "Site",
        baseUrl: "https://www.site.example",
        locales: ["en", "de"],
        examples: new Map(),
      }),
    ),
  );
  return describeMcp(openApi);
}

const { tools, lists, operations: toolPaths, server } = describeWith(fixed, shared);

const { operations } = presetVersion;

const propertiesOf = (all: typeof tools, tool: string) => {
  const properties = all.find(({ name }) => name === tool)?.inputSchema["properties"];
  return isRecord(properties) ? properties : {};
};

const snakeCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("the tools", () => {
  test("are one for each operation that returns JSON, and a search", () => {
    assert.deepEqual(
      tools.map(({ name }) => name).toSorted(),
      [
        "search_documents",
        ...operations.filter(({ kind }) => kind !== "export-file").map(({ id }) => snakeCase(id)),
      ].toSorted(),
    );
    assert.deepEqual(
      Object.keys(toolPaths).toSorted(),
      tools
        .map(({ name }) => name)
        .filter((name) => name !== "search_documents")
        .toSorted(),
    );
    for (const { name, title, description, annotations } of tools) {
      assert.match(name, /^[a-z_]{1,64}$/);
      assert.ok(title.length > 0 && description.length > 20);
      assert.equal(annotations.readOnlyHint, true);
    }
  });

  test("have the paths of the API", () => {
    for (const [name, path] of [
      ["list_blog_posts", "/api/public/v1/blog"],
      ["get_blog_post", "/api/public/v1/blog/{slug}"],
      ["get_company_profile", "/api/public/v1/company"],
      ["get_api_index", "/api/public/v1"],
    ] as const)
      assert.equal(toolPaths[name], path);
    for (const { kind, path } of operations)
      if (kind === "list") assert.equal(lists[path.slice(1)], `/api/public/v1${path}`);
  });

  test("take exactly the parameters of their own operation, with its values", () => {
    for (const { id, kind, parameters: own } of operations) {
      if (kind === "export-file") continue;
      const names = Object.keys(propertiesOf(tools, snakeCase(id)));
      const more = kind === "item" ? ["slug", "from"] : [];
      assert.deepEqual(names.toSorted(), [...own.map(({ name }) => name), ...more].toSorted(), id);
    }
  });

  test("of a search take the parameters of all lists", () => {
    assert.deepEqual(
      Object.keys(propertiesOf(tools, "search_documents")).toSorted(),
      [
        ...shared
          .filter(({ operations: takers }) => !Array.isArray(takers))
          .map(({ name }) => name)
          .filter((name) => name !== "page"),
        "collection",
      ].toSorted(),
    );
  });

  test("have a parameter and an operation that are new, with the values of each list", () => {
    const own = describeWith(
      [
        ...fixed,
        {
          id: "listTopics",
          method: "GET",
          path: "/topics",
          kind: "company",
          summary: "List the topics",
          description: "The topics of the site.",
          response: "CompanyResponse",
        },
      ],
      [
        ...shared,
        ...(["listGuides", "listBlogPosts"] as const).map((id, index): Parameter => ({
          name: "shape",
          type: "choice",
          operations: [id],
          values: index === 0 ? ["long", "short"] : ["short", "round"],
          valueOf: () => null,
          example: "short",
          summary: "Shapes",
          description: "Shapes the list.",
        })),
      ],
    );
    for (const [tool, values] of [
      ["list_guides", ["long", "short"]],
      ["list_blog_posts", ["short", "round"]],
    ] as const)
      assert.deepEqual(propertiesOf(own.tools, tool)["shape"], {
        type: "string",
        enum: values,
        description: "Shapes the list.",
      });
    for (const tool of ["search_documents", "list_pages"])
      assert.equal(propertiesOf(own.tools, tool)["shape"], undefined);
    assert.equal(own.operations["list_topics"], "/api/public/v1/topics");
    assert.equal(own.tools.at(-1)?.name, "list_topics");
  });

  test("have schemas that stand alone", () => {
    for (const { name, inputSchema, outputSchema } of tools)
      for (const schema of [inputSchema, outputSchema]) {
        assert.equal(schema["type"], "object", name);
        const text = JSON.stringify(schema);
        const { $defs } = schema;
        for (const [, definition = ""] of text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g))
          assert.ok(isRecord($defs) && definition in $defs, definition);
        assert.doesNotMatch(text, /components|"examples?":/);
      }
  });

  test("belong to a server named after the site", () => {
    assert.deepEqual(server, {
      name: "example.site.www/content",
      title: "Site",
      version: "1.0.0",
      websiteUrl: "https://www.site.example",
    });
  });
});
