import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { putPart } from "./written-part.ts";

const mark = "bench: written by npm run bench";

describe("a written part of a page", () => {
  test("is replaced between its marks, and nothing else changes", () => {
    assert.equal(
      putPart(`before\n<!-- ${mark} -->\n\nold\n\n<!-- /bench -->\nafter\n`, mark, "new"),
      `before\n<!-- ${mark} -->\n\nnew\n\n<!-- /bench -->\nafter\n`,
    );
  });

  test("without marks is not written", () => {
    assert.throws(() => putPart("before\n", mark, "new"), {
      message: `The page has no place for this. Add the lines <!-- ${mark} --> and <!-- /bench -->.`,
    });
  });
});
