import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { rankPages, type WordHits } from "./rank.ts";

/** @returns a found word with the pages that contain it and their scores */
function word(name: string, scores: Record<string, number>): WordHits {
  const hits = Object.entries(scores).map(([id, score]) => ({
    id,
    score,
    words: [score],
    data: () => Promise.reject(new Error("is not read")),
  }));
  return { word: name, hits, pages: new Set(Object.keys(scores)), isExact: true };
}

/** Ranks pages for words that follow each other. */
const rankAll = (words: WordHits[]) => rankPages(words, [...words.keys()]);
const order = (words: WordHits[]) => rankAll(words).map(({ hit }) => hit.id);

describe("rankPages", () => {
  test("adds up the damped scores of the words", () => {
    const [first] = rankAll([word("heat", { a: 1 }), word("pump", { a: 32 })]);
    assert.equal(first?.score.toFixed(6), "17.000000");
    assert.deepEqual(first.places, [
      { location: 1, word: 0 },
      { location: 32, word: 1 },
    ]);
  });

  test("puts complete matches of a short query first if there are at least three", () => {
    const pump = word("pump", { a: 9, b: 1, c: 1, d: 1 });
    assert.deepEqual(order([word("heat", { b: 1, c: 2, d: 3 }), pump]), ["d", "c", "b", "a"]);
    assert.deepEqual(order([word("heat", { c: 2, d: 3 }), pump]), ["a", "d", "c"]);
  });

  test("reduces the scores of the pages below the others to a quarter", () => {
    const pump = word("pump", { a: 9, b: 2, c: 1 });
    assert.deepEqual(
      rankPages([pump], [0], new Set(["a"])).map(({ hit }) => hit.id),
      ["b", "a", "c"],
    );
  });

  test("ranks pages for a sentence by score and lists missing words", () => {
    const pages = rankAll([
      word("new", { a: 1, b: 1, c: 1 }),
      word("pump", { a: 1, b: 1, c: 1, d: 9 }),
      word("old", { a: 1, b: 1, c: 1, d: 9 }),
    ]);
    assert.deepEqual(
      pages.map(({ hit, missing }) => [hit.id, missing]),
      [["d", ["new"]]].concat(["a", "b", "c"].map((id) => [id, []])),
    );
  });

  test("omits partial matches with a low score", () => {
    const heat = word("heat", { a: 9, b: 9, c: 9 });
    assert.deepEqual(order([heat, word("pump", { a: 9, b: 9, c: 9, d: 2, e: 6 })]), [
      "a",
      "b",
      "c",
      "e",
    ]);
  });

  test("omits partial matches if there are ten complete matches", () => {
    const ten = Object.fromEntries(Array.from("abcdefghij", (id) => [id, 1]));
    assert.equal(order([word("heat", ten), word("pump", { ...ten, k: 3 })]).length, 10);
  });

  test("prefers pages with two words in the order and distance of the query", () => {
    const work = { apart: [10], phrase: [10], adjacent: [10] };
    const home = { apart: [50], phrase: [12], adjacent: [11] };
    const toWord = (name: string, places: Record<string, number[]>): WordHits => {
      const found = word(name, Object.fromEntries(Object.keys(places).map((id) => [id, 5])));
      return { ...found, hits: found.hits.map((hit) => ({ ...hit, words: places[hit.id] ?? [] })) };
    };
    const firstAt = (at: number[]) =>
      rankPages([toWord("work", work), toWord("home", home)], at)[0]?.hit.id;
    // "Work from home", of which "from" is not looked up, "work home" and a longer query.
    assert.equal(firstAt([0, 2]), "phrase");
    assert.equal(firstAt([0, 1]), "adjacent");
    assert.equal(firstAt([0, 9]), "adjacent");
  });

  test("finds nothing for unknown words", () => {
    assert.deepEqual(order([word("xylophone", {})]), []);
  });
});
