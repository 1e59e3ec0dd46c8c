import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ContentError, formatReport, show } from "./problems.ts";

const problem = (file: string, line: number, column: number, message: string) => ({
  file,
  line,
  column,
  message,
});

describe("formatReport", () => {
  test("sorts by file, line, column and message, with numbers by value", () => {
    assert.equal(
      formatReport([
        problem("b.md", 1, 1, "is last."),
        problem("a.md", 10, 1, "is fifth."),
        problem("a.md", 2, 10, "is fourth."),
        problem("a.md", 2, 9, "is b, third."),
        problem("a.md", 2, 9, "is a, second."),
        problem("B.md", 9, 9, "is first."),
      ]),
      [
        "B.md:9:9  is first.",
        "a.md:2:9  is a, second.",
        "a.md:2:9  is b, third.",
        "a.md:2:10  is fourth.",
        "a.md:10:1  is fifth.",
        "b.md:1:1  is last.",
        "",
        "6 problems in the content.",
      ].join("\n"),
    );
  });

  test("is the message of the error, with a singular for one problem", () => {
    const error = new ContentError([problem("a.md", 1, 2, "is wrong.")]);
    assert.equal(error.message, "a.md:1:2  is wrong.\n\n1 problem in the content.");
    assert.equal(error.name, "ContentError");
  });
});

describe("show", () => {
  const itself: unknown[] = [];
  itself.push(itself);
  const rows: [value: unknown, text: string][] = [
    ["a", '"a"'],
    [5, "5"],
    [null, "null"],
    [undefined, "undefined"],
    [{ a: [1] }, '{"a":[1]}'],
    ["a".repeat(78), `"${"a".repeat(78)}"`],
    ["a".repeat(79), `"${"a".repeat(78)}…`],
    [itself, "a value that contains itself"],
  ];
  for (const [value, text] of rows) {
    test(`formats ${text}`, () => {
      assert.equal(show(value), text);
    });
  }
});
