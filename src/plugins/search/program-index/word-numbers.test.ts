import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../format/property-tests.fixture.ts";
import { splitWords } from "../search-words.ts";
import { WordNumbers } from "./word-numbers.ts";

describe("WordNumbers", () => {
  test("finds the words that a query has, in texts of all scripts", () => {
    const characters = fc.constantFrom(..."aZé9'’ -—\n😀水ßİ", "\u0301", "𠮷", "\ud842", "\udfb7");
    const text = fc.string({ unit: fc.oneof(characters, anyText()) });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const numbers = new WordNumbers();
        for (const one of texts) {
          const words: string[] = [];
          numbers.visit(one, (word) => words.push(word.text));
          assert.deepEqual(words, splitWords(one));
        }
        const known = Array.from(numbers.words, (word) => word.text);
        assert.equal(new Set(known).size, known.length);
      }),
    );
  });

  test("distinguishes words with the same hash", () => {
    const found: string[] = [];
    new WordNumbers().visit("znprepgp vtuahomx znprepgp", (word) => found.push(word.text));
    assert.deepEqual(found, ["znprepgp", "vtuahomx", "znprepgp"]);
  });

  test("reads words of any length", () => {
    const numbers = new WordNumbers();
    const found: string[] = [];
    numbers.visit(`a ${"x".repeat(300_000)} b`, (word) => found.push(word.text));
    assert.deepEqual(
      found.map(({ length }) => length),
      [1, 300_000, 1],
    );
  });
});
