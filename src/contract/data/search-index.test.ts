import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  markPlaces,
  readSearchIndex,
  SearchIndexWriter,
} from "./search-index.ts";

const inOne = { least: Infinity, count: 1 };

function write(items: readonly (readonly string[])[], limits = inOne) {
  const writer = new SearchIndexWriter();
  for (const texts of items) writer.add(texts);
  return writer.end(limits);
}

function writeOne(items: readonly (readonly string[])[]) {
  const [file, ...others] = write(items);
  assert.deepEqual(others, []);
  return file?.body ?? new Uint8Array();
}

describe("the index of words", () => {
  test("is lengths, words and places", () => {
    const file = writeOne([["SLOW WATER", "WATER"], ["SLOW WATER"]]);
    const lengths = [2, 6, 6, 2, 2, 3, 2, 1, 1];
    const words = new TextEncoder().encode("\nSLOW \nWATER\n");
    const places = [0, 16, 1, 1, 15];
    assert.deepEqual([...file], [...lengths, ...words, ...places]);
  });

  test("has every word once, and all of its places", () => {
    const items = Array.from({ length: 5_000 }, (_, item) => [
      `COMMON ITEM ${item}`,
      item % 4_000 === 0 ? "RARE" : "WORD ".repeat(item % 40).trim() || "NONE",
    ]);
    const index = readSearchIndex(writeOne(items));
    const words = index.words.slice(1, -1).split("\n");
    assert.equal(new Set(words).size, words.length);
    const itemsOf = (word: string) => {
      const at = words.indexOf(word);
      const found = new Uint8Array(items.length);
      const [from = 0, to = 0] = index.placeStarts.subarray(at, at + 2);
      const marks = { before: undefined, here: undefined, found };
      markPlaces(index, index.places, from, to, marks);
      return [...found.keys()].filter((item) => found[item] === 1);
    };
    assert.deepEqual(itemsOf("COMMON "), [...items.keys()]);
    assert.deepEqual(itemsOf("RARE"), [0, 4_000]);
    assert.deepEqual(itemsOf("4999"), [4_999]);
    assert.deepEqual(
      itemsOf("WORD "),
      [...items.keys()].filter((item) => item % 4_000 !== 0 && item % 40 > 1),
    );
  });

  test("is cut between the places of words, when a file is as long as it should be", () => {
    const items = [["SLOW WATER"], ["SLOW WATER"], ["A SLOW RIVER"]];
    const whole = writeOne(items);
    const head = whole.length - 3 - 2 - 1 - 1;
    const cut = (least: number, count: number) =>
      write(items, { least, count }).map(({ first, body }) => [
        first,
        body.length,
      ]);
    assert.deepEqual(cut(1, Infinity), [
      [0, head],
      [0, 3],
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
    assert.deepEqual(cut(head + 1, Infinity), [
      [0, head + 3],
      [1, 4],
    ]);
    assert.deepEqual(cut(1, 1), [[0, whole.length]]);
    assert.deepEqual(
      write(items, { least: 1, count: Infinity }).flatMap(({ body }) => [
        ...body,
      ]),
      [...whole],
    );
  });

  test("of no items can be read", () => {
    const { words, items } = readSearchIndex(writeOne([]));
    assert.equal(words, "\n");
    assert.equal(items.length, 0);
  });
});
