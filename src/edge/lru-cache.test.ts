import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LruCaches } from "./lru-cache.ts";

/** A kilobyte: what an engine needs beside a value is less than that. */
const kB = 1024;

describe("a memory", () => {
  test("drops what was used least lately when its allowance is used up, in any cache", () => {
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

  test("counts a name once that is set again", () => {
    const texts = new LruCaches(10 * kB).cache<string>((text) => text.length * kB);
    texts.set("a", "aaa");
    for (const letter of "bcdef") texts.set("b", letter.repeat(5));
    assert.equal(texts.get("a"), "aaa");
    assert.equal(texts.get("b"), "fffff");
  });

  test("does not keep what is larger than all of it, nor drops anything for it", () => {
    const texts = new LruCaches(10 * kB).cache<string>((text) => text.length * kB);
    texts.set("b", "b");
    texts.set("a", "a".repeat(11));
    assert.equal(texts.get("a"), undefined);
    assert.equal(texts.get("b"), "b");
  });

  test("counts names, and what an entry takes that has neither name nor value", () => {
    const nothing = new LruCaches(100 * kB).cache<number>(() => 0);
    const names = Array.from({ length: 1_000 }, (_, index) => String(index));
    for (const name of names) nothing.set(name, 0);
    const cached = () => names.filter((name) => nothing.get(name) !== undefined).length;
    assert.ok(cached() > 50 && cached() < 250, String(cached()));
    nothing.set("n".repeat(25 * kB), 0);
    assert.ok(cached() > 25 && cached() < 125, String(cached()));
  });
});
