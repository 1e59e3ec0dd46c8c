/**
 * The tools are derived from openapi.json, so a new operation or parameter appears in them without
 * a change here.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { presetApi } from "../../collections/preset-api.ts";
import { describeApi } from "../../emit/api/openapi.ts";
import type { DescribedOperation, ParameterRow } from "../../format/api.ts";
import { isRecord } from "../../format/is-record.ts";
import type { Api } from "../../contract/api-version.ts";
import { describeMcp } from "./describe-mcp.ts";

function describeWith(api: Api, empty?: readonly string[]) {
  const openApi: unknown = JSON.parse(
    JSON.stringify(
      describeApi(api, {
        name: "Site",
        baseUrl: "https://www.site.example",
      }),
    ),
  );
  return describeMcp(openApi, empty);
}

const { tools, operations: toolPaths, server } = describeWith(presetApi);

const { operations } = presetApi;

const propertiesOf = (all: typeof tools, tool: string) => {
  const properties = all.find(({ name }) => name === tool)?.inputSchema["properties"];
  return isRecord(properties) ? properties : {};
};

/** Operation of an OpenAPI description, with a response of a media type without a schema. */
const describedAs = (operationId: string) => ({
  operationId,
  summary: "A thing",
  description: "A thing with a response.",
  responses: {
    200: { content: { "application/json": { schema: { type: "object" } }, "text/plain": {} } },
  },
});

const snakeCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe("the tools", () => {
  test("are the search, the reader of pages, and one for each operation that returns JSON", () => {
    const names = operations
      .filter(({ kind }) => kind !== "export-file")
      .map(({ id }) => snakeCase(id));
    const others = names.filter((name) => name !== "search");
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["search", "read", ...others],
    );
    assert.deepEqual(Object.keys(toolPaths), names);
    for (const { name, title, description, annotations } of tools) {
      assert.match(name, /^[a-z_]{1,64}$/);
      assert.ok(title.length > 0 && description.length > 20);
      assert.deepEqual(annotations, {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  test("are only of GET operations, also in descriptions with other members", () => {
    const get = describedAs("getThing");
    const { tools: own } = describeMcp({
      info: { title: "Site API", version: "1.0.0" },
      servers: [{ url: "https://www.site.example" }],
      paths: {
        "/thing": { summary: "A thing", parameters: [], get, post: describedAs("makeThing") },
      },
      components: { schemas: {} },
    });
    assert.deepEqual(
      own.map(({ name }) => name),
      ["get_thing", "read"],
    );
  });

  test("have the paths of the API", () => {
    for (const [name, path] of [
      ["list_blog_posts", "/api/public/v1/blog"],
      ["get_blog_post", "/api/public/v1/blog/{slug}"],
      ["get_company_profile", "/api/public/v1/company"],
      ["get_api_index", "/api/public/v1"],
      ["list_documents", "/api/public/v1/documents"],
    ] as const)
      assert.equal(toolPaths[name], path);
  });

  test("take exactly the parameters of their own operation, with its values", () => {
    for (const { id, kind, parameters: own } of operations) {
      if (kind === "export-file") continue;
      const names = Object.keys(propertiesOf(tools, snakeCase(id)));
      const more = kind === "item" ? ["slug", "from"] : [];
      assert.deepEqual(names.toSorted(), [...own.map(({ name }) => name), ...more].toSorted(), id);
    }
  });

  test("include a new operation and a new parameter, with the values of each list", () => {
    const shapes: Record<string, readonly string[]> = {
      listGuides: ["long", "short"],
      listBlogPosts: ["short", "round"],
    };
    const withShape = (operation: DescribedOperation): DescribedOperation => {
      const values = shapes[operation.id];
      if (!values) return operation;
      const shape: ParameterRow = {
        name: "shape",
        type: "facet",
        rule: "a shape",
        in: [operation.id],
        values,
        example: "short",
        summary: "Filter by shape",
        description: "Returns items with this shape.",
      };
      return { ...operation, parameters: [...operation.parameters, shape] };
    };
    const own = describeWith({
      ...presetApi,
      operations: [
        ...operations.map(withShape),
        {
          id: "listTopics",
          path: "/topics",
          kind: "company",
          group: "Company",
          parameters: [],
          summary: "List the topics",
          description: "The topics of the site.",
          response: "CompanyResponse",
        },
      ],
    });
    for (const [tool, values] of [
      ["list_guides", ["long", "short"]],
      ["list_blog_posts", ["short", "round"]],
    ] as const)
      assert.deepEqual(propertiesOf(own.tools, tool)["shape"], {
        type: "string",
        enum: values,
        description: "Returns items with this shape",
      });
    assert.equal(propertiesOf(own.tools, "list_pages")["shape"], undefined);
    assert.equal(own.operations["list_topics"], "/api/public/v1/topics");
    assert.equal(own.tools.at(-1)?.name, "list_topics");
  });

  test("are brief, because every conversation starts with them", () => {
    assert.deepEqual(propertiesOf(tools, "list_guides")["updated_since"], {
      type: "string",
      description: "Returns items last changed at or after this time (RFC 3339), day (UTC) or now",
    });
    for (const tool of tools) {
      assert.equal("outputSchema" in tool, tool.name === "search", tool.name);
      assert.ok(JSON.stringify(tool).length < 4_000, tool.name);
      assert.doesNotMatch(JSON.stringify(tool.inputSchema), /\$ref|"examples?":|"pattern":/);
    }
  });

  test("omit lists without documents, which can still be called", () => {
    const { unlisted, operations: paths } = describeWith(presetApi, ["guides", "case-studies"]);
    assert.deepEqual(unlisted, ["list_guides", "list_case_studies", "get_guide", "get_case_study"]);
    assert.deepEqual(paths, toolPaths);
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
