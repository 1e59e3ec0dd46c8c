/**
 * Parsing time of very long texts. src/checks/broken-input.test.ts tests texts of a fifth of their
 * length.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { longTexts } from "../../src/checks/long-texts.fixture.ts";
import { markdownFile, reportOf } from "../../src/content/content-folder.fixture.ts";
import { processorTime } from "../../src/content/processor-time.fixture.ts";

const read = (body: string) =>
  processorTime(() => reportOf({ "blog/a.md": markdownFile({ date: "2026-01-01" }, body) }));

describe("a long text", () => {
  for (const [kind, body] of longTexts(1))
    test(`with a megabyte of ${kind} is parsed in seconds`, () => {
      const took = read(body);
      assert.ok(took < 20_000, `${took} ms`);
    });

  test("with ten million characters of unclosed markup is parsed in seconds", () => {
    const took = read("word ![ [x] <a `\n".repeat(600_000));
    assert.ok(took < 30_000, `${took} ms`);
  });
});
