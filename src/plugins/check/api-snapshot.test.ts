import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { presetApi } from "../../collections/preset-api.ts";
import { describeApi } from "../../emit/api/openapi.ts";
import { compareSnapshots, toSnapshot } from "./api-snapshot.ts";
import { isRecord } from "../../format/is-record.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

/** Describes a small API with one operation, after a change. */
const api = (change: (changed: ReturnType<typeof describeItems>) => void) => {
  const described = describeItems();
  change(described);
  return toSnapshot({
    paths: {
      [described.path]: { [described.method]: described.operation },
    },
    components: {
      schemas: { Item: described.item },
      responses: {},
    },
  });
};

function describeItems() {
  const headers: Record<string, object> = { ETag: {} };
  const properties: Record<string, object> = {
    title: { type: "string" },
    kind: { type: "string", enum: ["a", "b"], maxLength: 3 },
  };
  return {
    path: "/items",
    method: "get",
    operation: {
      operationId: "listItems",
      parameters: [
        {
          in: "query",
          name: "page",
          required: false,
          schema: { type: "integer", minimum: 1 },
        },
      ],
      responses: {
        "200": {
          headers,
          content: {
            "application/json": {
              schema: {
                type: "array",
                items: { $ref: "#/components/schemas/Item" },
              },
            },
          },
        },
      },
    },
    item: {
      type: "object",
      required: ["title", "kind"],
      properties,
    },
  };
}

const small = api(() => {});
const broken = (change: Parameters<typeof api>[0]) => {
  const { removed, tightened } = compareSnapshots(small, api(change));
  return [...removed, ...tightened];
};
const body = "GET /items answers 200 as application/json: []";

describe("comparison of two snapshots", () => {
  const rows: [change: string, apply: Parameters<typeof api>[0], broken: string[]][] = [
    ["nothing", () => {}, []],
    ["a field added", (changed) => void (changed.item.properties["new"] = { type: "string" }), []],
    [
      "an enum value added",
      (changed) =>
        void (changed.item.properties["kind"] = {
          type: "string",
          enum: ["a", "b", "c"],
          maxLength: 3,
        }),
      [`${body} .kind may be "c"`],
    ],
    [
      "an optional parameter added",
      (changed) =>
        void changed.operation.parameters.push({
          in: "query",
          name: "q",
          required: false,
          schema: { type: "integer", minimum: 1 },
        }),
      [],
    ],
    [
      "a field removed",
      (changed) => void delete changed.item.properties["title"],
      [`${body} .title is there`, `${body} .title string`],
    ],
    [
      "a field no longer always present",
      (changed) => void (changed.item.required = ["kind"]),
      [`${body} .title is there`],
    ],
    [
      "a type changed",
      (changed) => void (changed.item.properties["title"] = { type: "integer" }),
      [`${body} .title string`],
    ],
    [
      "a type widened to null",
      (changed) => void (changed.item.properties["title"] = { type: ["string", "null"] }),
      [`${body} .title string`],
    ],
    [
      "an enum value removed",
      (changed) =>
        void (changed.item.properties["kind"] = {
          type: "string",
          enum: ["a"],
          maxLength: 3,
        }),
      [`${body} .kind may be "b"`],
    ],
    [
      "a parameter made required",
      (changed) =>
        void changed.operation.parameters.forEach((parameter) => (parameter.required = true)),
      ["GET /items requires query page"],
    ],
    [
      "a parameter removed",
      (changed) => void (changed.operation.parameters = []),
      ["GET /items takes query page integer", "GET /items takes query page with minimum 1"],
    ],
    [
      "a header removed",
      (changed) => void delete changed.operation.responses["200"].headers["ETag"],
      ["GET /items answers 200 with header ETag"],
    ],
    [
      "an operation renamed",
      (changed) => void (changed.operation.operationId = "getItems"),
      ["GET /items is listItems"],
    ],
    [
      "a text with a limit added",
      (changed) =>
        void (changed.item.properties["new"] = {
          type: "string",
          maxLength: 5,
        }),
      [],
    ],
    [
      "a limit of a text changed",
      (changed) =>
        void (changed.item.properties["kind"] = {
          type: "string",
          enum: ["a", "b"],
          maxLength: 2,
        }),
      [`${body} .kind of up to 3 characters`],
    ],
    ["a path changed", (changed) => void (changed.path = "/things"), small],
  ];
  for (const [change, apply, expected] of rows) {
    test(`${expected.length === 0 ? "accepts" : "reports as breaking:"} ${change}`, () => {
      assert.deepEqual(broken(apply), expected);
    });
  }
});

describe("comparison of a pattern of requests", () => {
  const takes = (pattern: string) =>
    api(({ operation }) =>
      operation.parameters.push({
        in: "query",
        name: "at",
        required: false,
        schema: Object.assign({ type: "integer", minimum: 1 }, { type: "string", pattern }),
      }),
    );
  for (const [old, now, isAccepted] of [
    ["^(?:a)$", "^(?:a|b)$", true],
    ["^(?:a|b)?$", "^(?:a|b|c)?$", true],
    ["^(?:a)?$", "^(?:a|b)$", false],
    ["^(?:a|b)$", "^(?:a)$", false],
    ["^(?:a)$", "^(?:b|a)$", false],
    ["^(?:a)$", "^(?:ab)$", false],
    ["^a", "^a|b", false],
  ] as const)
    test(`${isAccepted ? "accepts" : "reports as breaking:"} ${old} to ${now}`, () => {
      assert.equal(compareSnapshots(takes(old), takes(now)).removed.length === 0, isAccepted);
    });
});

const description = describeApi(presetApi, {
  name: "Site",
  baseUrl: "https://site.example",
});
/** References to parameters are inlined, so that each can be changed in a single operation. */
const original = JSON.stringify(description, (_, value: unknown) => {
  const [, name = ""] =
    /^#\/components\/parameters\/(.+)$/.exec(isRecord(value) ? String(value["$ref"]) : "") ?? [];
  return description.components.parameters[name] ?? value;
});
const before = toSnapshot(JSON.parse(original));

/** Path of a value: keys, and `=name` for the array element with that name. */
type Steps = readonly string[];

const gone = Symbol("gone");

/** @returns openapi.json with a value set or removed */
function mutate(steps: Steps, value: unknown, document: unknown = JSON.parse(original)): unknown {
  const last = steps.at(-1) ?? "";
  const holder = steps.slice(0, -1).reduce<unknown>((place, step) => find(place, step), document);
  if (Array.isArray(holder)) {
    const index = holder.findIndex((one) => isRecord(one) && `=${one["name"]}` === last);
    if (value === gone) holder.splice(index, 1);
    else holder.push(value);
  } else {
    assert.ok(isRecord(holder), steps.join(" "));
    if (value === gone) delete holder[last];
    else holder[last] = value;
  }
  return document;
}

function find(place: unknown, step: string): unknown {
  if (Array.isArray(place)) return place.find((one) => isRecord(one) && `=${one["name"]}` === step);
  return isRecord(place) ? place[step] : undefined;
}

const blog = ["paths", "/api/public/v1/blog", "get"];
const parameter = (name: string, ...rest: string[]) => [...blog, "parameters", `=${name}`, ...rest];
const post = ["components", "schemas", "BlogPost"];
const ok = [...blog, "responses", "200"];
const changesSince = ["paths", "/api/public/v1/changes", "get", "parameters", "=since", "schema"];

const refused: [change: string, steps: Steps, value: unknown][] = [
  ["a default that changes", parameter("per_page", "schema", "default"), 10],
  ["a default that is removed", parameter("per_page", "schema", "default"), gone],
  ["a new default", parameter("q", "schema", "default"), "a"],
  ["minLength on a request", parameter("q", "schema", "minLength"), 1],
  ["a pattern on a request", parameter("q", "schema", "pattern"), "^a"],
  ["a pattern that changes", [...changesSince, "pattern"], "^[0-9a-f]{16}$"],
  ["an integer that is a string again", parameter("year", "schema"), { type: "string" }],
  ["an integer with other bounds", parameter("year", "schema", "minimum"), 2000],
  ["an empty value that is no longer valid", parameter("year", "allowEmptyValue"), gone],
  ["a tightened maxLength", parameter("q", "schema", "maxLength"), 100],
  ["a new maxLength", parameter("tag", "schema", "maxLength"), 9],
  ["a higher minimum", parameter("page", "schema", "minimum"), 2],
  ["a maximum", parameter("per_page", "schema", "maximum"), 50],
  ["multipleOf", parameter("per_page", "schema", "multipleOf"), 10],
  ["an enum on a request", parameter("tag", "schema", "enum"), ["a"]],
  ["a smaller enum of a request", parameter("kind", "schema", "enum"), ["news"]],
  ["another type of a request", parameter("page", "schema", "type"), "string"],
  ["a format on a request", parameter("q", "schema", "format"), "uri"],
  ["a parameter that is required", parameter("q", "required"), true],
  ["a parameter that is removed", parameter("q"), gone],
  ["a parameter that moves", parameter("q", "in"), "header"],
  [
    "a new required parameter",
    [...blog, "parameters", ""],
    { in: "query", name: "n", required: true, schema: { type: "string" } },
  ],
  [
    "a pattern of a slug",
    ["paths", "/api/public/v1/blog/{slug}", "get", "parameters", "=slug", "schema", "pattern"],
    "^[a-z]+$",
  ],
  ["a body that is required", [...blog, "requestBody"], { required: true }],
  ["security of an operation", [...blog, "security"], [{ key: [] }]],
  ["security of all operations", ["security"], [{ key: [] }]],
  ["another operationId", [...blog, "operationId"], "getBlogPosts"],
  ["an operation that is removed", ["paths", "/api/public/v1/blog"], gone],
  ["a field that is removed", [...post, "properties", "title"], gone],
  ["fields that are no longer always present", [...post, "required"], ["type"]],
  ["another type of a field", [...post, "properties", "title", "type"], "integer"],
  ["a field that may be null", [...post, "properties", "title", "type"], ["string", "null"]],
  ["another format of a field", [...post, "properties", "url", "format"], gone],
  ["another constant", [...post, "properties", "type", "const"], "post"],
  [
    "a larger enum of a response",
    [...post, "properties", "kind", "enum"],
    ["article", "news", "press", "video"],
  ],
  ["a smaller enum of a response", [...post, "properties", "kind", "enum"], ["article"]],
  ["objects that allow no additional fields", [...post, "additionalProperties"], false],
  ["a header that is removed", [...ok, "headers", "ETag"], gone],
  ["a status that is removed", [...blog, "responses", "400"], gone],
  ["another media type", [...ok, "content"], {}],
];

const accepted: [change: string, steps: Steps, value: unknown][] = [
  ["nothing", ["info", "title"], "Another"],
  ["another description", [...blog, "description"], "Other words"],
  ["a deprecated operation", [...blog, "deprecated"], true],
  ["a new field", [...post, "properties", "new"], { type: "string" }],
  [
    "a new optional parameter",
    [...blog, "parameters", ""],
    {
      in: "query",
      name: "n",
      schema: { type: "string", minLength: 2, enum: ["ab"], default: "ab" },
    },
  ],
  ["a longer maxLength", parameter("q", "schema", "maxLength"), 300],
  ["no maxLength", parameter("q", "schema", "maxLength"), gone],
  ["no pattern", [...changesSince, "pattern"], gone],
  ["a lower minimum", parameter("page", "schema", "minimum"), 0],
  ["no minimum", parameter("page", "schema", "minimum"), gone],
  [
    "a larger enum of a request",
    parameter("kind", "schema", "enum"),
    ["article", "news", "press", "video"],
  ],
  ["no enum of a request", parameter("kind", "schema", "enum"), gone],
  [
    "a path parameter that is optional",
    ["paths", "/api/public/v1/blog/{slug}", "get", "parameters", "=slug", "required"],
    false,
  ],
  ["a new header", [...ok, "headers", "X-New"], { schema: { type: "string" } }],
  ["a new media type", [...ok, "content", "text/csv"], { schema: { type: "string" } }],
  [
    "a new operation",
    ["paths", "/api/public/v1/new"],
    {
      get: {
        operationId: "new",
        responses: {},
        parameters: [
          {
            in: "query",
            name: "a",
            required: true,
            schema: { type: "string", minLength: 1 },
          },
        ],
      },
    },
  ],
];

describe("change of the API within a version", () => {
  const compare = (steps: Steps, value: unknown) => {
    const { removed, tightened } = compareSnapshots(before, toSnapshot(mutate(steps, value)));
    return [...removed, ...tightened];
  };
  for (const [change, steps, value] of sampleRows(refused, 20))
    test(`is rejected: ${change}`, () => {
      assert.notDeepEqual(compare(steps, value), []);
    });

  for (const [change, steps, value] of sampleRows(accepted, 10))
    test(`is accepted: ${change}`, () => {
      assert.deepEqual(compare(steps, value), []);
    });
});
