import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Problem } from "../content/problems.ts";
import { newWarnings, summariseWarnings } from "./show-warnings.ts";

const warning = (line: number, message: string): Problem => ({
  file: "content/blog/a.md",
  line,
  column: 1,
  message,
  severity: "warning",
});
const many = Array.from({ length: 21 }, (_, index) => warning(index + 1, "x."));

describe("summariseWarnings", () => {
  const rows: [name: string, warnings: Problem[], last: string, lines: number][] = [
    ["one", [warning(1, "x.")], "1 warning in the content.", 2],
    ["twenty", many.slice(1), "20 warnings in the content.", 21],
    ["more", many, "and 1 more: npm run check", 21],
  ];
  for (const [name, warnings, last, count] of rows) {
    test(`ends with "${last}" for ${name}`, () => {
      const lines = summariseWarnings(warnings).split("\n");
      assert.equal(lines.at(-1), last);
      assert.equal(lines.length, count);
    });
  }

  test("is empty without warnings", () => {
    assert.equal(summariseWarnings([]), "");
  });
});

describe("newWarnings", () => {
  test("omits warnings of the previous load, even if their line has changed", () => {
    const pick = newWarnings();
    assert.equal(pick([warning(1, "is a."), warning(2, "is b.")]).length, 2);
    assert.deepEqual(pick([warning(5, "is a."), warning(6, "is c.")]), [warning(6, "is c.")]);
    assert.equal(pick([warning(2, "is b.")]).length, 1);
  });
});
