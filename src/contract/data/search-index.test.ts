import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  itemAt,
  readPlaces,
  readSearchIndex,
  SearchIndexWriter,
} from "./search-index.ts";

function write(items: readonly (readonly string[])[]) {
  const writer = new SearchIndexWriter();
  for (const texts of items) writer.add(texts);
  const { size } = writer;
  return { file: writer.end(), size };
}

describe("the index of words", () => {
  test("is lengths, words and places", () => {
    const { file } = write([["SLOW WATER", "WATER"], ["SLOW WATER"]]);
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
    const index = readSearchIndex(write(items).file);
    const words = index.words.slice(1, -1).split("\n");
    assert.equal(new Set(words).size, words.length);
    const itemsOf = (word: string) => {
      const places = new Uint32Array(200_000);
      const count = readPlaces(index, words.indexOf(word), places);
      return Array.from(places.subarray(0, count), (place) =>
        itemAt(index, place),
      );
    };
    assert.deepEqual(itemsOf("COMMON "), [...items.keys()]);
    assert.deepEqual(itemsOf("RARE"), [0, 4_000]);
    assert.deepEqual(itemsOf("4999"), [4_999]);
    assert.deepEqual(
      itemsOf("WORD "),
      [...items.keys()].flatMap((item) =>
        item % 4_000 === 0
          ? []
          : Array.from({ length: Math.max(0, (item % 40) - 1) }, () => item),
      ),
    );
  });

  test("tells its size while it is made", () => {
    const { file, size } = write(
      Array.from({ length: 2_000 }, (_, item) => [
        `ITEM ${item}`,
        "SOME WORDS",
      ]),
    );
    assert.ok(Math.abs(size / file.length - 1) < 0.1, `${size}`);
  });

  test("of no items can be read", () => {
    const { words, items } = readSearchIndex(write([]).file);
    assert.equal(words, "\n");
    assert.equal(items.length, 0);
  });
});
