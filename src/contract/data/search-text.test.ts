import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fold } from "../fold.ts";
import { formatSearchLine, SearchText, toSearchText } from "./search-text.ts";

describe("searched text", () => {
  for (const [text, expected] of [
    ["Pumps, 3 valves", "PUMPS, 3 VALVES"],
    ["Öl", "axqL"],
    ["’", "cmklt"],
    ["я", "bomz"],
    ["😀", "dlzqkk"],
    ["a\nb", "AakuB"],
  ] as const) {
    test(`of ${JSON.stringify(text)} is ASCII without control characters`, () => {
      assert.equal(toSearchText(text), expected);
      assert.match(toSearchText(text), /^[ -~]*$/);
    });
  }

  test("has no small letters of its own in any folded character", () => {
    for (let point = 0; point <= 0x10ffff; point++)
      if (/[a-z]/.test(fold(String.fromCodePoint(point)))) assert.fail(`U+${point.toString(16)}`);
  });

  test("holds the form of a part exactly where the folded text holds the part", () => {
    const letters = fc.string({
      unit: fc.constantFrom(..."aOÖß€’e\u0301日本😀😁кσς \t\n"),
      maxLength: 6,
    });
    fc.assert(
      fc.property(letters, letters, (text, part) => {
        assert.equal(
          toSearchText(text).includes(toSearchText(part)),
          fold(text).includes(fold(part)),
        );
      }),
      { numRuns: 5000 },
    );
  });
});

describe("a search", () => {
  const find = (
    documents: readonly (readonly [title: string, description: string])[],
    q: string,
  ) => {
    const text = new SearchText(
      documents.map(([title, description]) => formatSearchLine({ title, description })).join(""),
    );
    const found = new Uint8Array(documents.length);
    text.mark(toSearchText(q), found);
    return [...found.keys()].filter((index) => found[index] === 1);
  };

  const letters = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(..."abü \n"), maxLength });

  test("finds the documents that have a text within their title or their description, and no other", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(letters(8), letters(12)), { maxLength: 40 }),
        letters(4).filter((q) => q !== ""),
        (documents, q) => {
          assert.deepEqual(
            find(documents, q),
            [...documents.keys()].filter((index) =>
              documents[index]?.some((own) => fold(own).includes(fold(q))),
            ),
          );
        },
      ),
      { numRuns: 5000 },
    );
  });

  const documents = [
    ["Waste water", "A waterfall at the river"],
    ["Water", "Waste"],
    ["Fall at", "The water falls"],
  ] as const;
  for (const [q, expected] of [
    ["water", [0, 1, 2]],
    ["waterfall", [0]],
    ["r f", [2]],
    ["fall at the", [0]],
    ["water ", [2]],
    ["water waste", []],
    ["water\nwaste", []],
    ["\n", []],
  ] as const)
    test(`for ${JSON.stringify(q)} finds ${expected.join(", ") || "nothing"}`, () => {
      assert.deepEqual(find(documents, q), [...expected]);
    });

  test("finds nothing in no documents", () => {
    assert.deepEqual(find([], "a"), []);
  });
});
