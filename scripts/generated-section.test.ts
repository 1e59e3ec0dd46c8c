import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { replaceSection } from "./generated-section.ts";

const mark = "bench: written by npm run bench";

describe("a generated section", () => {
  test("is replaced between its comments, and nothing else changes", () => {
    assert.equal(
      replaceSection(`before\n<!-- ${mark} -->\n\nold\n\n<!-- /bench -->\nafter\n`, mark, "new"),
      `before\n<!-- ${mark} -->\n\nnew\n\n<!-- /bench -->\nafter\n`,
    );
  });

  test("is rejected for a page without its comments", () => {
    assert.throws(() => replaceSection("before\n", mark, "new"), {
      message: `The page has no section between these comments. Add the lines <!-- ${mark} --> and <!-- /bench -->.`,
    });
  });
});
