import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatSections, readSections } from "./sections.ts";

describe("a file of sections", () => {
  test("is a line with the length of each section, an empty line, and the sections", () => {
    assert.equal(formatSections({ one: "a\n\n", two: "Öl" }), "one\t3\ntwo\t3\n\na\n\nÖl");
  });

  for (const sections of [{}, { empty: "" }, { first: "\n\n", second: "", third: "größe\t1\n" }])
    test(`gives back ${JSON.stringify(sections)}`, () => {
      assert.deepEqual(
        Object.fromEntries(readSections(new TextEncoder().encode(formatSections(sections)))),
        sections,
      );
    });
});
