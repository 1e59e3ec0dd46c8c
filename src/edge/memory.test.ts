import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Memory } from "./memory.ts";

describe("a memory", () => {
  test("drops what was used least lately when its allowance is used up, on any shelf", () => {
    const memory = new Memory(10);
    const texts = memory.shelf<string>((text) => text.length);
    const sizes = memory.shelf<number>((size) => size);
    texts.set("a", "aaaa");
    sizes.set("a", 4);
    assert.equal(texts.get("a"), "aaaa");
    texts.set("b", "bbb");
    assert.equal(sizes.get("a"), undefined);
    assert.equal(texts.get("a"), "aaaa");
    assert.equal(texts.get("b"), "bbb");
  });

  test("counts a name once that is set again", () => {
    const texts = new Memory(10).shelf<string>((text) => text.length);
    texts.set("a", "aaaa");
    for (const letter of "bcdef") texts.set("b", letter.repeat(6));
    assert.equal(texts.get("a"), "aaaa");
    assert.equal(texts.get("b"), "ffffff");
  });

  test("does not keep what is larger than all of it, nor drops anything for it", () => {
    const texts = new Memory(10).shelf<string>((text) => text.length);
    texts.set("b", "b");
    texts.set("a", "a".repeat(11));
    assert.equal(texts.get("a"), undefined);
    assert.equal(texts.get("b"), "b");
  });
});
