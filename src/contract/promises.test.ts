import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { comparePromises } from "./compare-promises.ts";
import { listPromises } from "./promises.ts";

/** A small API with one operation, changed as a test wants it. */
const api = (change: (changed: ReturnType<typeof describeItems>) => void) => {
  const described = describeItems();
  change(described);
  return listPromises({
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

const before = api(() => {});
const broken = (change: Parameters<typeof api>[0]) => {
  const { removed, tightened } = comparePromises(before, api(change));
  return [...removed, ...tightened];
};
const body = "GET /items answers 200 as application/json: []";

describe("the contract gate", () => {
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
      "a field no longer always there",
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
    ["a path changed", (changed) => void (changed.path = "/things"), before],
  ];
  for (const [change, apply, expected] of rows) {
    test(`${expected.length === 0 ? "lets pass" : "names what is broken by"} ${change}`, () => {
      assert.deepEqual(broken(apply), expected);
    });
  }
});
