import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "./property-tests.fixture.ts";
import { fold, formatSearchLine, SearchText, toSearchText } from "./document-index.ts";

describe("search text", () => {
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

  test("needs no lower-case letter for any folded character", () => {
    const block = 0x400;
    for (let start = 0; start <= 0x10ffff; start += block) {
      const all = Array.from({ length: block }, (_, at) => String.fromCodePoint(start + at));
      if (/[a-z]/.test(fold(all.join("\n")))) assert.fail(`after U+${start.toString(16)}`);
    }
  });

  test("contains the encoding of a substring if and only if the folded text contains the substring", () => {
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
      { numRuns: runs(5000) },
    );
  });
});

describe("search", () => {
  const find = (
    documents: readonly (readonly [title: string, description: string])[],
    q: string,
  ) => {
    const text = new SearchText(
      documents.map(([title, description]) => formatSearchLine({ title, description })).join(""),
    );
    const found: number[] = [];
    text.visit(toSearchText(q), 0, documents.length, (index) => void found.push(index));
    return found;
  };

  const letters = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(..."abü \n"), maxLength });

  test("finds exactly the documents with the text in their title or description", () => {
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
      { numRuns: runs(5000) },
    );
  });

  const documents: [title: string, description: string][] = [
    ["Waste water", "A waterfall at the river"],
    ["Water", "Waste"],
    ["Fall at", "The water falls"],
  ];
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

  test("visits only a range", () => {
    const text = new SearchText(
      documents.map(([title, description]) => formatSearchLine({ title, description })).join(""),
    );
    const visit = (first: number, end: number) => {
      const found: number[] = [];
      text.visit(toSearchText("fall"), first, end, (index) => void found.push(index));
      return found;
    };
    assert.deepEqual(visit(1, 2), []);
    assert.deepEqual(visit(1, 3), [2]);
  });

  test("finds nothing in an empty set", () => {
    assert.deepEqual(find([], "a"), []);
  });
});

describe("folded text", () => {
  const matches = (title: string, q: string) => fold(title).includes(fold(q));
  const rows: [title: string, q: string, expected: boolean][] = [
    ["Pumps", "pump", true],
    ["Pumps", "UMP", true],
    ["Pumps", "pumpe", false],
    ["Straße", "strasse", true],
    ["STRASSE", "straße", true],
    ["Grüße aus Gdańsk", "GRÜSSE", true],
    ["ΟΔΥΣΣΕΥΣ", "οδυσσευς", true],
    ["οδυσσευς", "ΟΔΥΣΣΕΥΣ", true],
    ["οδός", "ΌΣ", true],
    ["Cafe\u0301", "café", true],
    ["Café", "cafe\u0301", true],
    ["3 K", "k", true],
    ["İstanbul", "i\u0307stanbul", true],
    ["ﬁnance", "FINANCE", true],
    ["a.b", "a?b", false],
    ["50 %", "%", true],
    ["𝒜 🌊", "🌊", true],
  ];
  for (const [title, q, expected] of rows) {
    test(`${expected ? "finds" : "does not find"} "${q}" in "${title}"`, () => {
      assert.equal(matches(title, q), expected);
    });
  }

  test("contains any substring of the text in either case", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(..."aZßẞΣςσéÄıß ")),
        fc.nat(),
        fc.nat(),
        (letters, from, length) => {
          const title = letters.join("");
          const part = letters.slice(from % 12, (from % 12) + (length % 5));
          for (const q of [part.join(""), part.join("").toUpperCase()])
            assert.ok(matches(title, q));
        },
      ),
    );
  });

  test("is unchanged by folding it again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        assert.equal(fold(fold(text)), fold(text));
      }),
    );
  });
});
