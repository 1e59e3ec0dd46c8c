import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { countWords } from "./count-words.ts";

describe("the number of words", () => {
  test("is that of the runs of anything but spaces, whatever is in them", () => {
    const spaces = Array.from({ length: 0x10000 }, (_, code) =>
      String.fromCharCode(code),
    ).filter((character) => /\s/.test(character));
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom(...spaces),
          fc.string({ unit: "binary", maxLength: 3 }),
        ),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (words) => {
        assert.equal(countWords(words), words.match(/\S+/g)?.length ?? 0);
      }),
    );
    assert.equal(countWords(`a${spaces.join("b")}c`), spaces.length + 1);
  });
});
