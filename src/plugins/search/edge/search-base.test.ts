import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { assignTerms, formatWords } from "../program-index/assign-terms.ts";
import { SearchBase } from "./search-base.ts";

/** @returns the base of an index without documents, whose words all have a stem of three letters */
function baseOf(words: readonly string[], documents = 100): SearchBase {
  const written = words.map((text, token) => ({ text, tokens: [token], count: 1 }));
  const terms = assignTerms(words, written, (word) => word.slice(0, 3));
  const documentCounts = Uint32Array.from(words, () => documents);
  const numbers = Uint32Array.from(terms.forms.keys());
  const formatted = formatWords(terms, { numbers, documentCounts });
  return new SearchBase({ ...formatted, documents: "" });
}

/** Optimal string alignment, by the whole table. A wrong letter of a short word counts twice. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const value = (r: number, c: number) => (r === i ? row[c] : rows[r]?.[c]) ?? Infinity;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1;
      row.push(
        Math.min(
          value(i - 1, j) + 1,
          value(i, j - 1) + 1,
          value(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : a.length < 5 ? 2 : 1),
          swapped ? value(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

const word = fc.string({
  unit: fc.constantFrom("a", "b", "c", "ü", "水"),
  minLength: 1,
  maxLength: 12,
});

describe("SearchBase", () => {
  test("finds every word and no other, and the words with a beginning", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 80 }), word, (words, other) => {
        const base = baseOf(words);
        for (const text of words) assert.equal(base.find(text)?.text, text);
        const found = base.find(other);
        assert.equal(found !== undefined && !found.isStem, words.includes(other));
        assert.deepEqual(
          base.startingWith(other, 100).map(({ text }) => text),
          words.filter((text) => text.startsWith(other)).toSorted(),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("corrects a word to one with the fewest mistakes", () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 80 }), word, (words, typed) => {
        const max = typed.length < 4 ? 0 : typed.length < 9 ? 1 : 2;
        // A wrong first letter costs less than a mistake.
        const cost = (text: string) =>
          distance(typed, text) * 100 + (text[0] === typed[0] ? 0 : 70);
        const near = words.filter((text) => distance(typed, text) <= max).map(cost);
        const corrected = baseOf(words).correct(typed);
        assert.equal(
          corrected && cost(corrected.text),
          near.length > 0 && max > 0 ? Math.min(...near) : undefined,
        );
      }),
      { numRuns: 150 },
    );
  });

  test("prefers frequent words, and spells words as texts do", () => {
    const base = baseOf(["stahl", "stall"]);
    assert.equal(base.correct("stakl")?.text, "stahl");
    assert.equal(baseOf([]).correct("anything"), undefined);
    assert.equal(baseOf([]).find("a"), undefined);
  });

  test("finds the stem of a word that no text contains, by the endings of other words", () => {
    const base = baseOf(["pumping", "pumps", "valves"]);
    assert.equal(base.findStem("pumper", [["per", ""]])?.term, base.find("pumps")?.term);
    assert.equal(base.findStem("x", [["x", "pum"]]), undefined);
  });
});
