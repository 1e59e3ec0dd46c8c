import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addToChangelog } from "./api-changelog.ts";

const operation = (path: string, id: string) => [
  `GET ${path} is ${id}`,
  `GET ${path} takes query q string`,
  `GET ${path} answers 200 as application/json: .data [] .markdown_url string (uri)`,
  `GET ${path} answers 200 as application/json: .pagination object`,
];
const earlier = [...operation("/blog", "listPosts"), ...operation("/guides", "listGuides")];
const field = (path: string, name: string) =>
  `GET ${path} answers 200 as application/json: .data [] ${name}`;
const add = (...sentences: string[]) =>
  addToChangelog([], "2026-02-01", earlier, [...earlier, ...sentences])[0]?.added;

describe("the changelog of the API", () => {
  test("lists a new operation once, without its parameters and fields", () => {
    assert.deepEqual(add(...operation("/pages", "listPages")), [
      { kind: "operation", names: ["listPages"] },
    ]);
  });

  test("lists new parameters, values and fields with their operations", () => {
    assert.deepEqual(
      add(
        "GET /blog takes query kind string",
        'GET /blog takes query kind may be "news"',
        'GET /blog takes query q may be "water"',
        field("/blog", ".image object"),
        field("/blog", ".image .alt string"),
        field("/blog", ".markdown_url of up to 99 characters"),
      ),
      [
        { kind: "parameter", names: ["kind", "q=water"], of: ["listPosts"] },
        { kind: "field", names: ["image"], of: ["listPosts"] },
      ],
    );
  });

  test('says "lists" if all earlier lists have an addition', () => {
    assert.deepEqual(
      add(
        ...["/blog", "/guides"].map((path) => `GET ${path} takes query year integer`),
        ...operation("/pages", "listPages"),
      ),
      [
        { kind: "operation", names: ["listPages"] },
        { kind: "parameter", names: ["year"], of: ["lists"] },
      ],
    );
  });

  test("collects the additions of a day, the newest day first", () => {
    const first = addToChangelog([], "2026-02-01", [], operation("/blog", "listPosts"));
    const [before, after] = [operation("/blog", "listPosts"), earlier];
    const dates = (date: string) =>
      addToChangelog(first, date, before, after).map((day) => [day.date, day.added.length]);
    assert.deepEqual(dates("2026-02-01"), [["2026-02-01", 2]]);
    assert.deepEqual(dates("2026-02-02"), [
      ["2026-02-02", 1],
      ["2026-02-01", 1],
    ]);
    assert.deepEqual(addToChangelog(first, "2026-02-02", before, before), first);
  });
});
