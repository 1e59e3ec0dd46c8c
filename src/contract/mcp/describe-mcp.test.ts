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
import { isRecord } from "./schema.ts";

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
        "get_company_profile",
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
      get_company_profile: "/api/public/v1/company",
    });
  });

  test("take the parameters of the table, a search those of all lists", () => {
    assert.deepEqual(Object.keys(propertiesOf(tools, "list_documents")), [
      "collection",
      ...parameters.map(({ name }) => name),
    ]);
    assert.deepEqual(
      Object.keys(propertiesOf(tools, "search_documents")).toSorted(),
      [
        ...parameters
          .filter(({ operations: takers }) => takers === "lists")
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
          id: "listTags",
          method: "GET",
          path: "/tags",
          kind: "company",
          summary: "List the tags",
          description: "The tags of the site with their counts.",
          response: "CompanyResponse",
        },
      ],
      [
        ...parameters,
        ...(["listGuides", "listBlogPosts"] as const).map(
          (id, index): Parameter => ({
            name: "sort",
            type: "choice",
            operations: [id],
            values: index === 0 ? ["title", "newest"] : ["newest", "oldest"],
            valueOf: () => null,
            example: "newest",
            summary: "Sorts",
            description: "Sorts the list.",
          }),
        ),
      ],
    );
    assert.deepEqual(propertiesOf(own.tools, "list_documents")["sort"], {
      type: "string",
      enum: ["title", "newest", "oldest"],
      description: "Sorts the list. Only for guides, blog.",
    });
    assert.equal(
      propertiesOf(own.tools, "search_documents")["sort"],
      undefined,
    );
    assert.equal(own.plain["list_tags"], "/api/public/v1/tags");
    assert.equal(own.tools.at(-1)?.name, "list_tags");
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
