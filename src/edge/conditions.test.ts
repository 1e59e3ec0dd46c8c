import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { evaluateConditions, formatContentRange, readRange, type Verdict } from "./conditions.ts";

const monday = "Mon, 19 Oct 2026 08:00:00 GMT";
const tuesday = "Tue, 20 Oct 2026 08:00:00 GMT";
const wednesday = "Wed, 21 Oct 2026 08:00:00 GMT";

const preconditions: [asked: Record<string, string>, verdict: Verdict, tag?: string][] = [
  [{}, "send"],
  [{ "If-Match": '"abc"' }, "send"],
  [{ "If-Match": '"x", "abc"' }, "send"],
  [{ "If-Match": "*" }, "send"],
  [{ "If-Match": '"x"' }, "failed"],
  [{ "If-Match": 'W/"abc"' }, "failed"],
  [{ "If-Match": 'W/"abc"' }, "failed", 'W/"abc"'],
  [{ "If-Match": "" }, "failed"],
  [{ "If-Unmodified-Since": monday }, "failed"],
  [{ "If-Unmodified-Since": tuesday }, "send"],
  [{ "If-Unmodified-Since": wednesday }, "send"],
  [{ "If-Unmodified-Since": "yesterday" }, "send"],
  // If-Match takes precedence.
  [{ "If-Match": '"abc"', "If-Unmodified-Since": monday }, "send"],
  [{ "If-None-Match": '"abc"' }, "unchanged"],
  [{ "If-None-Match": 'W/"abc"' }, "unchanged"],
  [{ "If-None-Match": '"x", W/"abc"' }, "unchanged"],
  [{ "If-None-Match": " * " }, "unchanged"],
  [{ "If-None-Match": '"x"' }, "send"],
  [{ "If-None-Match": '"x"', "If-Modified-Since": wednesday }, "send"],
  [{ "If-Match": '"x"', "If-None-Match": '"abc"' }, "failed"],
  [{ "If-Match": '"abc"', "If-None-Match": '"abc"' }, "unchanged"],
  [{ "If-Modified-Since": monday }, "send"],
  [{ "If-Modified-Since": tuesday }, "unchanged"],
  [{ "If-Modified-Since": "yesterday" }, "send"],
];

describe("conditions", () => {
  const found = new Headers({ "Last-Modified": tuesday });
  for (const [asked, verdict, tag = '"abc"'] of preconditions)
    test(`${JSON.stringify(asked)} with the tag ${tag} give ${verdict}`, () => {
      assert.equal(evaluateConditions(new Headers(asked), found, tag), verdict);
    });

  test("on dates hold if the file has no date", () => {
    for (const name of ["If-Unmodified-Since", "If-Modified-Since"])
      assert.equal(
        evaluateConditions(new Headers({ [name]: monday }), new Headers(), '"a"'),
        "send",
      );
  });
});

const tag = '"abc"';

describe("range of ten bytes", () => {
  const rows: [range: string, expected: [number, number] | "all" | "none"][] = [
    ["bytes=0-0", [0, 0]],
    ["bytes=0-1", [0, 1]],
    ["bytes=0-", [0, 9]],
    ["bytes=4-", [4, 9]],
    ["bytes=4-6", [4, 6]],
    ["bytes=4-99999999999999999999", [4, 9]],
    ["bytes=-3", [7, 9]],
    ["bytes=-99", [0, 9]],
    ["BYTES=1-2", [1, 2]],
    ["bytes= 1-2 ", [1, 2]],
    ["bytes=10-", "none"],
    ["bytes=10-20", "none"],
    ["bytes=-0", "none"],
    // Invalid, or in another unit: ignored (section 14.2).
    ["bytes=6-4", "all"],
    ["bytes=-", "all"],
    ["bytes=", "all"],
    ["bytes=a-b", "all"],
    ["bytes=1.5-2", "all"],
    ["items=0-1", "all"],
    ["0-1", "all"],
    // Multiple ranges, which return the whole content.
    ["bytes=0-1,4-5", "all"],
  ];
  for (const [range, expected] of rows)
    test(`is ${String(expected)} for ${range}`, () => {
      const found = readRange(new Headers({ Range: range }), tag, 10);
      assert.deepEqual(typeof found === "string" ? found : [found.first, found.last], expected);
    });

  test("is the whole content without Range", () => {
    assert.equal(readRange(new Headers(), tag, 10), "all");
  });
});

describe("If-Range", () => {
  const rows: [condition: string, tag: string | null, isPart: boolean][] = [
    ['"abc"', '"abc"', true],
    ['"abd"', '"abc"', false],
    ['W/"abc"', 'W/"abc"', false],
    ['W/"abc"', '"abc"', false],
    ['"abc"', null, false],
    ["Wed, 21 Oct 2026 07:28:00 GMT", '"abc"', false],
  ];
  for (const [condition, own, isPart] of rows)
    test(`${condition} with ${own ?? "no tag"} selects ${isPart ? "the part" : "the whole"}`, () => {
      const headers = new Headers({
        Range: "bytes=0-1",
        "If-Range": condition,
      });
      assert.equal(readRange(headers, own, 10) !== "all", isPart);
    });
});

test("empty content has no parts", () => {
  const ask = (range: string) => readRange(new Headers({ Range: range }), tag, 0);
  assert.equal(ask("bytes=0-"), "none");
  assert.equal(ask("bytes=-5"), "all");
});

test("Content-Range states the part and the total", () => {
  assert.equal(formatContentRange({ first: 0, last: 1 }, 10), "bytes 0-1/10");
  assert.equal(formatContentRange(undefined, 10), "bytes */10");
});
