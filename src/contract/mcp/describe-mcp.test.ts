/**
 * The tools are read off openapi.json: what a version takes and answers is in them without a word of their own.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeApi } from "../../emit/api/openapi.ts";
import { bindParameters, type OperationRow } from "../operation.ts";
import type { Parameter } from "../parameter.ts";
import { projections } from "../projections.ts";
import { operations } from "../v1/operations.ts";
import { parameters } from "../v1/parameters.ts";
import { describeMcp } from "./describe-mcp.ts";
import { isRecord } from "../is-record.ts";

const [v1] = projections;
assert.ok(v1);

function describeWith(
  rows: readonly OperationRow[],
  own: readonly Parameter[],
) {
  assert.ok(v1);
  const version = { ...v1.version, operations: bindParameters(rows, own) };
  const openApi: unknown = JSON.parse(
    JSON.stringify(
      describeApi(
        { ...v1, version },
        {
          name: "Site",
          baseUrl: "https://www.site.example",
          locales: ["en", "de"],
          examples: new Map(),
        },
      ),
    ),
  );
  return describeMcp(openApi);
}

const { tools, lists, plain, server } = describeWith(operations, parameters);

const propertiesOf = (all: typeof tools, tool: string) => {
  const properties = all.find(({ name }) => name === tool)?.inputSchema[
    "properties"
  ];
  return isRecord(properties) ? properties : {};
};

describe("the tools", () => {
  test("are few, and none changes anything", () => {
    assert.deepEqual(
      tools.map(({ name }) => name),
      [
        "search_documents",
        "list_documents",
        "read_document",
        "get_api_index",
        "list_tags",
        "get_company_profile",
        "list_changes",
        "get_export",
      ],
    );
    for (const { name, title, description, annotations } of tools) {
      assert.match(name, /^[a-z_]{1,64}$/);
      assert.ok(title.length > 0 && description.length > 20);
      assert.equal(annotations.readOnlyHint, true);
    }
  });

  test("know every list and what reads of it", () => {
    assert.deepEqual(lists["blog"], {
      path: "/api/public/v1/blog",
      read: "/api/public/v1/blog/{slug}",
    });
    assert.deepEqual(Object.keys(lists), [
      "pages",
      "services",
      "industries",
      "consulting",
      "guides",
      "blog",
      "case-studies",
    ]);
    assert.deepEqual(plain, {
      get_api_index: "/api/public/v1",
      list_tags: "/api/public/v1/tags",
      get_company_profile: "/api/public/v1/company",
      list_changes: "/api/public/v1/changes",
      get_export: "/api/public/v1/export",
    });
  });

  test("take the parameters of the table, a search those of all lists", () => {
    assert.deepEqual(
      Object.keys(propertiesOf(tools, "list_documents")).toSorted(),
      [
        "collection",
        ...parameters
          .map(({ name }) => name)
          .filter((name) => name !== "since"),
      ].toSorted(),
    );
    assert.deepEqual(
      Object.keys(propertiesOf(tools, "search_documents")).toSorted(),
      [
        ...parameters
          .filter(({ operations: takers }) => !Array.isArray(takers))
          .map(({ name }) => name)
          .filter((name) => name !== "page"),
        "collection",
      ].toSorted(),
    );
  });

  test("have a parameter and an operation that are new, and say for which lists", () => {
    const own = describeWith(
      [
        ...operations,
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
        ...parameters,
        ...(["listGuides", "listBlogPosts"] as const).map(
          (id, index): Parameter => ({
            name: "shape",
            type: "choice",
            operations: [id],
            values: index === 0 ? ["long", "short"] : ["short", "round"],
            valueOf: () => null,
            example: "short",
            summary: "Shapes",
            description: "Shapes the list.",
          }),
        ),
      ],
    );
    assert.deepEqual(propertiesOf(own.tools, "list_documents")["shape"], {
      type: "string",
      enum: ["long", "short", "round"],
      description: "Shapes the list. Only for guides, blog.",
    });
    assert.equal(
      propertiesOf(own.tools, "search_documents")["shape"],
      undefined,
    );
    assert.equal(own.plain["list_topics"], "/api/public/v1/topics");
    assert.equal(own.tools.at(-1)?.name, "list_topics");
  });

  test("have schemas that stand alone", () => {
    for (const { name, inputSchema, outputSchema } of tools)
      for (const schema of [inputSchema, outputSchema]) {
        assert.equal(schema["type"], "object", name);
        const text = JSON.stringify(schema);
        const { $defs } = schema;
        for (const [, definition = ""] of text.matchAll(
          /"\$ref":"#\/\$defs\/(\w+)"/g,
        ))
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
