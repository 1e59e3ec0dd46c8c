import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { positionAt } from "../problems.ts";

describe("positionAt", () => {
  const rows: [index: number, line: number, column: number][] = [
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [5, 3, 2],
  ];
  for (const [index, line, column] of rows) {
    test(`finds index ${index} at ${line}:${column}`, () => {
      assert.deepEqual(positionAt("ab\n\ncd", index), { line, column });
    });
  }
});
