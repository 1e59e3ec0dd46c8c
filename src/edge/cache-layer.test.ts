import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LruCaches } from "./cache-layer.ts";

/** 1 kB, more than the overhead of an entry. */
const kB = 1024;

describe("LRU caches", () => {
  test("evict the least recently used entry of any cache when the limit is reached", () => {
    const memory = new LruCaches(10 * kB);
    const texts = memory.cache<string>((text) => text.length * kB);
    const sizes = memory.cache<number>((size) => size * kB);
    texts.set("a", "aaa");
    sizes.set("a", 3);
    assert.equal(texts.get("a"), "aaa");
    texts.set("b", "bbb");
    assert.equal(sizes.get("a"), undefined);
    assert.equal(texts.get("a"), "aaa");
    assert.equal(texts.get("b"), "bbb");
  });

  test("count a key once if it is set again", () => {
    const texts = new LruCaches(10 * kB).cache<string>((text) => text.length * kB);
    texts.set("a", "aaa");
    for (const letter of "bcdef") texts.set("b", letter.repeat(5));
    assert.equal(texts.get("a"), "aaa");
    assert.equal(texts.get("b"), "fffff");
  });

  test("neither store nor evict anything for a value above the limit", () => {
    const texts = new LruCaches(10 * kB).cache<string>((text) => text.length * kB);
    texts.set("b", "b");
    texts.set("a", "a".repeat(11));
    assert.equal(texts.get("a"), undefined);
    assert.equal(texts.get("b"), "b");
  });

  test("count keys and the overhead of empty entries", () => {
    const nothing = new LruCaches(100 * kB).cache<number>(() => 0);
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    for (const name of names) nothing.set(name, 0);
    const cached = () => names.filter((name) => nothing.get(name) !== undefined).length;
    assert.ok(cached() > 50 && cached() < 250, String(cached()));
    nothing.set("n".repeat(25 * kB), 0);
    assert.ok(cached() > 25 && cached() < 125, String(cached()));
  });
});
