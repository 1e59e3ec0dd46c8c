import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { findCuts } from "./cut-values.ts";
import { readPlainFacts } from "./plain-facts.ts";
import { findControls, findFaults, parseYaml, toData } from "./yaml-source.ts";

const signs =
  ": |:| #|#|- |-|, |,|[|]|{|}|\"|'|\\|&|*|!|%|@|`|~|?|<<|=|$|/|.|…|“|”|’|\t| |\u00A0|\u2028|\u0085|\uFEFF|\u200B|😀|é|\u0301|👨‍👩‍👧".split(
    "|",
  );
const words =
  "18f|18F|1ex|1.e3|0xg|2e|2 go|10 weeks|true|True|false|null|Null|yes|no|on|off|NaN|.nan|.inf|0|7|007|0x1f|0o7|1e3|1_000|12:30:45|2026-01-01|2026-1-1|2026-01-01T10:00:00Z|title|a|Pumps|heat|e|---|...".split(
    "|",
  );
const value = fc
  .array(
    fc.oneof(fc.constantFrom(...words), fc.constantFrom(...words), fc.constantFrom(...signs)),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(""));
const wrapped = fc
  .tuple(value, fc.constantFrom("|", "|", '"|"', "'|'", "[|]", "[a, |]", "“|”"))
  .map(([inner, around]) => around.replace("|", () => inner));
const line = fc.oneof(
  wrapped.map((one) => `title: ${one}`),
  fc
    .tuple(fc.constantFrom("a", "b", "tags", "A", "x-y", "__proto__"), wrapped)
    .map(([key, one]) => `${key}: ${one}`),
  fc.constantFrom("tags:", "tags: []", "", "  ", "- a", "image:", "  src: a", "# note"),
  fc.tuple(fc.constantFrom("", "  ", "    "), wrapped).map(([indent, one]) => `${indent}- ${one}`),
);

describe("readPlainFacts", () => {
  test("reads what a parser of YAML reads, and nothing that means more", () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const block = `\n${lines.join("\n")}`;
        const facts = readPlainFacts(block);
        if (!facts) return;
        plain += 1;
        const source = parseYaml("x.md", block);
        assert.equal(source.refusal, undefined);
        assert.deepEqual(toData(source), facts);
        assert.deepEqual(findFaults(source), []);
        assert.deepEqual(findControls(source), []);
        assert.deepEqual(findCuts(source), []);
      }),
      { numRuns: 30_000 },
    );
    assert.ok(plain > 500, `${plain} were plain`);
  });

  test("reads what editors write", () => {
    const block = [
      "",
      "title: Why pumps’ bearings fail (and when)",
      'description: "Two: of #three."',
      "date: 2026-01-01",
      "order: 3",
      "draft: false",
      "tags:",
      "  - heat pumps",
      "  - 18f.gsa.gov",
      "aliases: [old-path, other]",
      "services: []",
    ].join("\n");
    assert.deepEqual(readPlainFacts(block), {
      title: "Why pumps’ bearings fail (and when)",
      description: "Two: of #three.",
      date: "2026-01-01",
      order: 3,
      draft: false,
      tags: ["heat pumps", "18f.gsa.gov"],
      aliases: ["old-path", "other"],
    });
  });
});
