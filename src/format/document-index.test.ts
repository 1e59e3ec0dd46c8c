import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  DocumentIndex,
  documentsInRange,
  formatFacet,
  formatSections,
  formatSort,
  openSections,
  visitSorted,
} from "./document-index.ts";

const encode = (text: string) => new TextEncoder().encode(text);

describe("file of sections", () => {
  test("contains a line with the length of each section, an empty line, and the sections", () => {
    assert.equal(formatSections({ one: "a\n\n", two: "Öl" }), "one\t3\ntwo\t3\n\na\n\nÖl");
  });

  for (const sections of [{}, { empty: "" }, { first: "\n\n", second: "", third: "größe\t1\n" }])
    test(`round-trips: ${JSON.stringify(sections)}`, () => {
      const section = openSections(encode(formatSections(sections)));
      for (const [name, text] of Object.entries(sections)) assert.equal(section(name), text);
      assert.equal(section("other"), "");
    });
});

describe("facets of the index", () => {
  test("are lists of ranges", () => {
    assert.equal(
      formatFacet("tag", "Öl, Gas", [3, 9, 10, 11, 20]),
      "\ntag=%C3%96l%2C%20Gas\t3,9-11,20",
    );
  });

  test("select exactly the documents with a value, for any values", () => {
    const documents = fc.uniqueArray(fc.nat(400)).map((all) => all.toSorted((a, b) => a - b));
    const values = fc.dictionary(fc.string({ unit: "grapheme", minLength: 1 }), documents);
    fc.assert(
      fc.property(values, (known) => {
        const facets = Object.entries(known).map(([value, all]) => formatFacet("f", value, all));
        const index = new DocumentIndex(encode(formatSections({ facets: `${facets.join("")}\n` })));
        for (const [value, expected] of Object.entries(known)) {
          const found: number[] = [];
          assert.ok(index.visitFacet("f", value, (document) => void found.push(document)));
          assert.deepEqual(found, expected);
        }
        assert.deepEqual(
          index.facetValues("f"),
          Object.keys(known).map((value) => value.toWellFormed()),
        );
        assert.ok(!index.visitFacet("g", "", () => assert.fail()));
      }),
    );
  });
});

describe("sort orders of the index", () => {
  const index = new DocumentIndex(
    encode(
      formatSections({
        sorts: `${formatSort("date", [[4, 5], [9], [0]], [-5, 1.5, 7])}${formatSort("title", [[1], [0]], [])}${formatSort("none", [], [])}\n`,
      }),
    ),
  );
  const sorted = (key: string, isDescending: boolean) => {
    const order = index.sortOrder(key);
    assert.ok(order);
    const all: number[] = [];
    visitSorted(order, isDescending, (document) => all.push(document) > 0);
    return all;
  };

  test("are read in ascending and descending order, equal values in list order", () => {
    assert.deepEqual(sorted("date", false), [4, 5, 9, 0]);
    assert.deepEqual(sorted("date", true), [0, 9, 4, 5]);
    assert.deepEqual(sorted("title", true), [0, 1]);
    assert.deepEqual(sorted("none", true), []);
    assert.equal(index.sortOrder("other"), undefined);
  });

  for (const [bound, limit, expected] of [
    ["from", -5, [4, 5, 9, 0]],
    ["from", -4, [9, 0]],
    ["from", 7, [0]],
    ["from", 8, []],
    ["to", -6, []],
    ["to", -5, [4, 5]],
    ["to", 1.5, [4, 5, 9]],
    ["to", 8, [4, 5, 9, 0]],
  ] as const)
    test(`contain the documents ${bound} ${limit}: ${expected.join(", ") || "none"}`, () => {
      const order = index.sortOrder("date");
      assert.ok(order);
      assert.deepEqual([...documentsInRange(order, bound, limit)], [...expected]);
    });
});
