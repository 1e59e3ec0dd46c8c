import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../format/property-tests.fixture.ts";
import { foldWord, splitWords, toTokens } from "../search-words.ts";
import { WordNumbers } from "./word-numbers.ts";

describe("WordNumbers", () => {
  test("numbers the tokens that a query has, in texts of all scripts", () => {
    const characters = fc.constantFrom(..."aZé9'’ -—\n😀水ßİ", "\u0301", "𠮷", "\ud842", "\udfb7");
    const text = fc.string({ unit: fc.oneof(characters, anyText()) });
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        const numbers = new WordNumbers();
        for (const one of texts) assert.deepEqual(readTokens(numbers, one), tokensOf(one));
        const known = Array.from(numbers.words, (word) => word.text);
        assert.equal(new Set(known).size, known.length);
        const written = texts.flatMap(splitWords);
        for (const { text: word, tokens, count } of numbers.words) {
          assert.equal(count, written.filter((other) => other === word).length);
          assert.deepEqual(
            tokens.map((token) => numbers.tokens[token]),
            tokensOf(word),
          );
        }
      }),
    );
  });

  test("distinguishes words with the same hash", () => {
    assert.deepEqual(readTokens(new WordNumbers(), "znprepgp vtuahomx znprepgp"), [
      "znprepgp",
      "vtuahomx",
      "znprepgp",
    ]);
  });

  test("reads words of any length", () => {
    const numbers = new WordNumbers();
    numbers.read(`a ${"x".repeat(300_000)} b`);
    assert.deepEqual(
      numbers.words.map(({ text }) => text.length),
      [1, 300_000, 1],
    );
  });
});

function readTokens(numbers: WordNumbers, text: string) {
  numbers.read(text);
  return Array.from(numbers.take(), (token) => numbers.tokens[token]);
}

function tokensOf(text: string) {
  return splitWords(text)
    .flatMap((word) => toTokens(foldWord(word)))
    .map((token) => token.text);
}
